import type { BattleCard, BattleLook } from '@noktra/contract/battles'
import { AppError } from '../../platform/http/errors.ts'
import type { SocketCall } from '../../platform/live/socket.ts'
import { assertEntry, findBattle, listSeats, listSeatsOf, type SeatRow } from './battle-row.ts'
import { looksNow } from './push-rounds.ts'
import { battlesById, cardOf } from './read-cards.ts'
import { LOBBY, lookTopic, roomTopic } from './topics.ts'

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

/** The command battle_look: these rooms of the list are in view now, and no others; those that may not be looked into are left out. */
export async function lookAtRooms({
  data,
  connection,
  live,
  db,
  ...call
}: SocketCall<'battle_look'>): Promise<BattleLook[]> {
  const battles = await battlesById(db, data.room_ids)
  const hidden = battles.filter((battle) => battle.private).map(({ id }) => id)
  const seats = hidden.length > 0 ? await listSeatsOf(db, hidden) : new Map()
  const seen = battles
    .filter((battle) => !battle.private || isInside(seats.get(battle.id), connection.playerId))
    .map(({ id }) => id)
  for (const topic of connection.topics) if (topic.startsWith(LOOK)) live.unwatch(connection, topic)
  for (const id of seen) live.watch(connection, lookTopic(id))
  return looksNow(call, seen)
}

const LOOK = lookTopic(0).slice(0, -1)

function isInside(seats: readonly SeatRow[] | undefined, playerId: number | null): boolean {
  return playerId !== null && (seats ?? []).some((seat) => seat.player_id === playerId)
}
