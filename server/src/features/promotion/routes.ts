import * as api from '@noktra/contract/promotion'
import { serveGuess } from '../../platform/http/serve-guess.ts'
import { serve, serveCommand, servePlayer, type Handler } from '../../platform/http/serve.ts'
import { persistingRefusals } from '../../core/gifts/persist-refusal.ts'
import { bindInviter, limitGuessing } from './bind-inviter.ts'
import { levelSetting } from './level-setting.ts'
import { promoteInvitees } from './promote-invitees.ts'
import { promoteRecord } from './promote-record.ts'
import { promoteStat } from './promote-stat.ts'
import { receiveRebate } from './receive-rebate.ts'

export { availableRebateSweep } from './notify-available.ts'

export const promotionRoutes: Handler[] = [
  serve(api.levelSetting, levelSetting),
  servePlayer(api.promoteStat, promoteStat),
  servePlayer(api.promoteRecord, promoteRecord),
  servePlayer(api.promoteInvitees, promoteInvitees),
  persistingRefusals(serveCommand(api.receiveRebate, receiveRebate)),
  serveGuess(api.bindInviter, limitGuessing, bindInviter),
]
