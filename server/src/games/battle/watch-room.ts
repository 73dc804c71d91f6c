import type { BattleCard } from '@noktra/contract/battles'
import { AppError } from '../../platform/http/errors.ts'
import type { SocketCall } from '../../platform/live/socket.ts'
import { assertEntry, findBattle, listSeats } from './battle-row.ts'
import { cardOf } from './read-cards.ts'
import { LOBBY, roomTopic } from './topics.ts'

/** The command battle_room: from now on this socket hears of the room, or with 0 of the list. */
export async function watchRoom(call: SocketCall<'battle_room'>): Promise<BattleCard | null> {
  const { data, connection, live, db } = call
  const topic = data.room_id === 0 ? LOBBY : roomTopic(data.room_id)
  if (!data.watch) {
    live.unwatch(connection, topic)
    return null
  }
  if (data.room_id === 0) {
    live.watch(connection, topic)
    return null
  }
  const battle = await findBattle(db, data.room_id)
  if (!battle) throw new AppError('battle_unknown')
  if (battle.ended_at === null)
    assertEntry(battle, data.password, await listSeats(db, battle.id), connection.playerId)
  // A page shows one room: opening another leaves the one before.
  for (const other of connection.topics) if (other.startsWith('battle:')) live.unwatch(connection, other)
  live.watch(connection, topic)
  return cardOf(call, battle.id)
}
