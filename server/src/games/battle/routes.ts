import * as api from '@noktra/contract/battles'
import { serve, serveCommand } from '../../platform/http/serve.ts'
import { inOpenArea } from '../../core/areas/closed-areas.ts'
import { battleBoxSkins, battleDetails } from './battle-details.ts'
import { callBot } from './call-bot.ts'
import { cancelBattle } from './cancel-battle.ts'
import { createBattle } from './create-battle.ts'
import { draftItem } from './draft-item.ts'
import { editBattle } from './edit-battle.ts'
import { joinBattle } from './join-battle.ts'
import { leaveBattle } from './leave-battle.ts'
import { battleHistory, listBattles } from './list-battles.ts'

export const battleRoutes = [
  serve(api.listBattles, listBattles),
  serve(api.battleDetails, battleDetails),
  serve(api.battleHistory, battleHistory),
  serve(api.battleBoxSkins, battleBoxSkins),
  serveCommand(api.createBattle, inOpenArea('battles', createBattle)),
  serveCommand(api.editBattle, editBattle),
  serveCommand(api.joinBattle, inOpenArea('battles', joinBattle)),
  serveCommand(api.leaveBattle, leaveBattle),
  serveCommand(api.cancelBattle, cancelBattle),
  serveCommand(
    api.callBot,
    inOpenArea('battles', callBot, ({ body }) => !body.remove),
  ),
  serveCommand(api.draftItem, draftItem),
]
