import type { Tx } from '../../platform/db/connect.ts'
import { addNotifications, type NewNotification } from '../../core/notifications/add-notification.ts'
import { entrantsOf } from './prizes-of.ts'
import type { RollRow } from './roll-row.ts'

type Room = Pick<RollRow, 'id' | 'names' | 'owner_id' | 'prize_num'>

/** Tells every entrant what they won, and the owner how many prizes found a winner, in one statement. Gives who was told. */
export async function notifyDrawn(
  tx: Tx,
  roll: Room,
  { entrants, winners, now }: { entrants: number[]; winners: ReadonlySet<number>; now: Date },
): Promise<number[]> {
  const notices = entrants.map((playerId) => about(roll, playerId, winners.has(playerId) ? 'won' : 'lost'))
  if (roll.owner_id !== null) {
    const num = winners.size
    notices.push(about(roll, roll.owner_id, 'owner_drawn', { num, left: roll.prize_num - num }))
  }
  return addNotifications(tx, now, notices)
}

/** Tells entrants and owner that a room ended without a draw. */
export async function notifyReturned(tx: Tx, roll: Room, now: Date): Promise<number[]> {
  const notices = (await entrantsOf(tx, roll.id)).map((playerId) => about(roll, playerId, 'returned'))
  if (roll.owner_id !== null) notices.push(about(roll, roll.owner_id, 'owner_returned'))
  return addNotifications(tx, now, notices)
}

function about(
  roll: Room,
  playerId: number,
  text: string,
  values: Record<string, number> = {},
): NewNotification {
  const names = Object.entries(roll.names as Record<string, string>)
  const rooms = Object.fromEntries(names.map(([language, name]) => [`room_${language}`, name]))
  return {
    playerId,
    kind: 'roll',
    ref: String(roll.id),
    text,
    values: { ...rooms, ...values },
    path: `/rollDetail/${roll.id}`,
  }
}
