import * as api from '@noktra/contract/admin/money'
import { serveAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { houseAccounts } from './ledger/house-accounts.ts'
import { listTransfers } from './ledger/list-transfers.ts'
import { transferDetails } from './ledger/transfer-details.ts'
import { listConversions } from './list-conversions.ts'
import { listClaims, listRebates } from './list-rebates.ts'
import { listProofs, proofDetails, runProof } from './proofs.ts'
import { showTakings } from './takings/show-takings.ts'

export const moneyAdmin = [
  serveLook(api.listConversions, listConversions),
  serveLook(api.listRebates, listRebates),
  serveLook(api.listClaims, listClaims),
  serveLook(api.listTransfers, listTransfers),
  serveLook(api.transferDetails, transferDetails),
  serveLook(api.houseAccounts, houseAccounts),
  serveLook(api.listProofs, listProofs),
  serveLook(api.proofDetails, proofDetails),
  serveAct(api.runProof, runProof),
  serveLook(api.showTakings, showTakings),
]
