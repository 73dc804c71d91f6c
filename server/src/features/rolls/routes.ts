import * as api from '@noktra/contract/rolls'
import { serve, serveMove, type Handler, type PlayerCall } from '../../http/serve.ts'
import { takeTurn } from '../../http/turns.ts'
import { addRoll } from './add-roll.ts'
import { addSkins } from './add-skins.ts'
import { cancelRoll } from './cancel-roll.ts'
import { editRoll } from './edit-roll.ts'
import { joinRoll } from './join-roll.ts'
import { listEntrants } from './list-entrants.ts'
import { listRolls } from './list-rolls.ts'
import { rollDetails } from './roll-details.ts'
import { limitPasswords } from './roll-password.ts'

const join = serveMove(api.joinRoll, joinRoll)

export const rollRoutes: Handler[] = [
  serve(api.listRolls, listRolls),
  serve(api.rollDetails, rollDetails),
  serve(api.listEntrants, listEntrants),
  serveMove(api.addRoll, addRoll),
  serveMove(api.addRollSkins, addSkins),
  serveMove(api.editRoll, editRoll),
  serveMove(api.cancelRoll, cancelRoll),
  {
    route: api.joinRoll,
    run: async (call, request) => {
      // In turns, so that a hundred guesses at once are not all looked at before the first wrong one counts.
      await takeTurn(call.player!.id, () => limitPasswords(call as PlayerCall<typeof api.joinRoll>))
      return join.run(call, request)
    },
  },
]
