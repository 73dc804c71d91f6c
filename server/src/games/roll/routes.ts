import * as api from '@noktra/contract/rolls'
import { countUse } from '../../platform/http/rate-limit.ts'
import { serveGuess } from '../../platform/http/serve-guess.ts'
import { readPlayerCall, serve, serveCommand, type Handler } from '../../platform/http/serve.ts'
import { persistingRefusals } from '../../core/gifts/persist-refusal.ts'
import { inOpenArea } from '../../core/areas/closed-areas.ts'
import { addRoll } from './add-roll.ts'
import { addSkins } from './add-skins.ts'
import { cancelRoll } from './cancel-roll.ts'
import { editRoll } from './edit-roll.ts'
import { joinRoll } from './join-roll.ts'
import { listEntrants } from './list-entrants.ts'
import { listRolls } from './list-rolls.ts'
import { rollDetails } from './roll-details.ts'
import { limitPasswords } from './roll-password.ts'

const EDITS_AN_HOUR = 60

const edit = serveCommand(api.editRoll, editRoll)

export const rollRoutes: Handler[] = [
  serve(api.listRolls, listRolls),
  serve(api.rollDetails, rollDetails),
  serve(api.listEntrants, listEntrants),
  serveCommand(api.addRoll, inOpenArea('rolls', addRoll)),
  serveCommand(api.addRollSkins, inOpenArea('rolls', addSkins)),
  {
    route: api.editRoll,
    run: async (received) => {
      const call = readPlayerCall(api.editRoll, received)
      // Each change is told to everybody in the room.
      const bucket = `roll-edit:${call.player.id}`
      await countUse(call, [{ bucket, most: EDITS_AN_HOUR, windowMs: 3_600_000 }])
      return edit.run(received)
    },
  },
  serveCommand(api.cancelRoll, cancelRoll),
  persistingRefusals(
    serveGuess(
      api.joinRoll,
      inOpenArea('rolls', limitPasswords),
      joinRoll,
      ({ body }) => `roll:${body.free_room_id}`,
    ),
  ),
]
