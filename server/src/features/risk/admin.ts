import * as api from '@noktra/contract/admin/risk'
import { serveAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { listClusters } from './list-clusters.ts'
import { countGiftRefusals, listGiftRefusals } from './list-refusals.ts'
import { liftOverrule, overruleRisk } from './overrule-risk.ts'
import { playerRisk } from './player-risk.ts'

export const riskAdmin = [
  serveLook(api.listClusters, listClusters),
  serveLook(api.playerRisk, playerRisk),
  serveLook(api.listGiftRefusals, listGiftRefusals),
  serveLook(api.countGiftRefusals, countGiftRefusals),
  serveAct(api.overruleRisk, overruleRisk),
  serveAct(api.liftOverrule, liftOverrule),
]
