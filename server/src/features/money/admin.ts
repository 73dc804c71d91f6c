import * as api from '@noktra/contract/admin/money'
import { serveAdminCommand, serveAdminQuery } from '../../platform/admin/serve-admin.ts'
import { houseAccounts } from './ledger/house-accounts.ts'
import { listTransfers } from './ledger/list-transfers.ts'
import { transferDetails } from './ledger/transfer-details.ts'
import { listConversions } from './list-conversions.ts'
import { listClaims, listRebates } from './list-rebates.ts'
import { listProofs, proofDetails, runProof } from './proofs.ts'
import { showRevenue } from './revenue/show-revenue.ts'

export const moneyAdmin = [
  serveAdminQuery(api.listConversions, listConversions),
  serveAdminQuery(api.listRebates, listRebates),
  serveAdminQuery(api.listClaims, listClaims),
  serveAdminQuery(api.listTransfers, listTransfers),
  serveAdminQuery(api.transferDetails, transferDetails),
  serveAdminQuery(api.houseAccounts, houseAccounts),
  serveAdminQuery(api.listProofs, listProofs),
  serveAdminQuery(api.proofDetails, proofDetails),
  serveAdminCommand(api.runProof, runProof),
  serveAdminQuery(api.showRevenue, showRevenue),
]
