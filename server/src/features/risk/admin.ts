import * as api from '@noktra/contract/admin/risk'
import { serveAdminCommand, serveAdminQuery } from '../../platform/admin/serve-admin.ts'
import { listClusters } from './list-clusters.ts'
import { countGiftRefusals, listGiftRefusals } from './list-refusals.ts'
import { liftOverrule, overruleRisk } from './overrule-risk.ts'
import { playerRisk } from './player-risk.ts'

export const riskAdmin = [
  serveAdminQuery(api.listClusters, listClusters),
  serveAdminQuery(api.playerRisk, playerRisk),
  serveAdminQuery(api.listGiftRefusals, listGiftRefusals),
  serveAdminQuery(api.countGiftRefusals, countGiftRefusals),
  serveAdminCommand(api.overruleRisk, overruleRisk),
  serveAdminCommand(api.liftOverrule, liftOverrule),
]
