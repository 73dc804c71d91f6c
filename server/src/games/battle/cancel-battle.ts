import type * as api from '@noktra/contract/battles'
import type { Command } from '../../platform/http/serve.ts'
import { afterCommand } from './after-command.ts'
import { listSeats, lockBattle } from './battle-row.ts'
import { assertAloneCreator } from './edit-battle.ts'
import { endRoom } from './end-room.ts'

/** Closes a room whose creator is alone; everything they paid comes back. */
export async function cancelBattle(command: Command<typeof api.cancelBattle>) {
  const { tx, player, body, clock } = command
  const now = clock.now()
  const battle = await lockBattle(tx, body.room_id)
  assertAloneCreator(battle, await listSeats(tx, battle.id), player.id, now)
  await endRoom(tx, battle, 'cancelled', now)
  return afterCommand(command, battle.id)
}
