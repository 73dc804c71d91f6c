import * as api from '@noktra/contract/battles'
import { serve, serveCommand, servePlayer, type Handler } from '../../platform/http/serve.ts'
import { serveTogether } from '../../platform/http/together.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { inOpenArea, inOpenAreaTogether } from '../../core/areas/closed-areas.ts'
import { battleBoxSkins, battleDetails } from './battle-details.ts'
import { callBot } from './call-bot.ts'
import { cancelBattle } from './cancel-battle.ts'
import { createBattle } from './create-battle.ts'
import { draftItem } from './draft-item.ts'
import { editBattle } from './edit-battle.ts'
import { joinBattle, joinTogether } from './join-battle.ts'
import { leaveBattle } from './leave-battle.ts'
import { battleHistory, listBattles, listOwnBattles } from './list-battles.ts'
import { reactInBattle } from './react-in-battle.ts'
import { BATTLE, BATTLES } from './topics.ts'

const own = serve(api.listBattles, listOwnBattles)
const everybodys = serveShared(api.listBattles, listBattles, { list: BATTLES, topic: BATTLE })

/** One's own rooms are read for their player; the others are the same for everybody. */
const listing: Handler = {
  route: api.listBattles,
  run: (received) => (isOwnTab(received.request.query) ? own : everybodys).run(received),
}

function isOwnTab(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'tab' in query && query.tab === 'mine'
}

export const battleRoutes = [
  listing,
  serve(api.battleDetails, battleDetails),
  serve(api.battleHistory, battleHistory),
  serve(api.battleBoxSkins, battleBoxSkins),
  serveCommand(api.createBattle, inOpenArea('battles', createBattle)),
  serveCommand(api.editBattle, editBattle),
  serveTogether(
    api.joinBattle,
    inOpenArea('battles', joinBattle),
    inOpenAreaTogether('battles', joinTogether),
  ),
  serveCommand(api.leaveBattle, leaveBattle),
  serveCommand(api.cancelBattle, cancelBattle),
  serveCommand(
    api.callBot,
    inOpenArea('battles', callBot, ({ body }) => !body.remove),
  ),
  serveCommand(api.draftItem, draftItem),
  servePlayer(api.reactInBattle, inOpenArea('battles', reactInBattle)),
]
