import type * as api from '@noktra/contract/battles'
import type { Move } from '../../platform/http/serve.ts'
import { afterMove } from './after-move.ts'
import { listSeats, lockBattle } from './battle-row.ts'
import { assertAloneCreator } from './edit-battle.ts'
import { endRoom } from './end-room.ts'

/** Closes a room whose creator is alone; everything they paid comes back. */
export async function cancelBattle(move: Move<typeof api.cancelBattle>) {
  const { tx, player, body, clock } = move
  const now = clock.now()
  const battle = await lockBattle(tx, body.room_id)
  assertAloneCreator(battle, await listSeats(tx, battle.id), player.id, now)
  await endRoom(tx, battle, 'cancelled', now)
  return afterMove(move, battle.id)
}
