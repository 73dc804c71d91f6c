import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from '../accounts.ts'
import type { Session } from '../evidence.ts'
import { wearShown, type Field } from '../field.ts'

/** Roll rooms are drawn when the last place is taken; this is when they would be otherwise. */
const AHEAD_S = 3600
const PRIZES = 2
const GUESTS = 3
const PATIENCE_MS = 90_000
const LOOK_EVERY_MS = 300

/** A prize as a lock record names it, without its place and its value, which may move until the lock. */
export function prizeOf(shown: Field): string {
  const wear = wearShown(shown) ?? '-'
  const [number, skin] = [shown.at('prize_id').count(), shown.at('skin_id').count()]
  return `${number}:${skin}:${shown.at('exterior_name').text() || '-'}:${wear}`
}

/** Gives the cheapest items of an account away in roll rooms that others of the auditor's accounts fill, and watches each to its end. */
export async function giveAway(
  session: Session,
  [owner, ...others]: Account[],
  count: number,
): Promise<void> {
  const guests = others.slice(0, GUESTS)
  for (let n = 0; n < count; n += 1) {
    const held = await owner!.visitor.read('/api/backpack/list', { sort: 'value', page_size: 50 })
    const items = held
      .at('list')
      .list()
      .filter((item) => !item.at('locked').yes())
    if (items.length < PRIZES) return
    const made = await owner!.visitor.press('/api/freeRoom/add', {
      room_name: `Evening ${n + 1}`,
      lottery_time: Math.floor(Date.now() / 1000) + AHEAD_S,
      max_join: guests.length,
      item_ids: items.slice(0, PRIZES).map((item) => item.at('item_id').count()),
    })
    const room_id = made.at('free_room_id').count()
    const before = await guests[0]!.visitor.read('/api/freeRoom/details', { free_room_id: room_id })
    const entrants: number[] = []
    for (const { id, visitor } of guests) {
      const joined = await visitor.press('/api/freeRoom/join', { free_room_id: room_id })
      entrants[joined.at('place').count() - 1] = id
    }
    const { lock_record, after } = await watch(guests[0]!, room_id)
    const id = before.at('fair_id').text()
    session.rolls.push({
      id,
      prizes: before.at('prizes').list().map(prizeOf),
      wins: after.at('prizes').list().flatMap(winOf),
    })
    session.plays.push({
      kind: 'roll',
      id,
      account: owner!.number,
      pair: null,
      nonce: null,
      told: { entrants: entrants.join(' '), ...(lock_record !== null && { lock_record }) },
      shown: { server_seed_hash: before.at('server_seed_hash').text() },
      promises: [],
      press: 1,
    })
  }
}

/** Watches a room to its end. Gives the lock record of its last attempt as it was first seen, and the room as it ended. */
async function watch(
  { visitor }: Account,
  room_id: number,
): Promise<{ lock_record: string | null; after: Field }> {
  const records = new Map<number, string>()
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(LOOK_EVERY_MS)) {
    const now = await visitor.read('/api/freeRoom/details', { free_room_id: room_id })
    const attempt = now.at('attempts').list().length
    if (now.at('lottery_status').count() === 1)
      return { lock_record: records.get(attempt) ?? null, after: now }
    if (attempt === 0 || records.has(attempt)) continue
    const proof = (await visitor.read(`/api/fair/${now.at('fair_id').text()}`)).at('proof')
    records.set(proof.at('attempt').count(), proof.at('lock_record').text())
  }
  throw new Error(`the roll room ${room_id} did not end in ${PATIENCE_MS / 1000} s`)
}

function winOf(prize: Field): string[] {
  const winner = prize.at('winner')
  if (winner.isNull) return []
  return [`${prize.at('prize_id').count()}:${winner.at('place').count()}:${winner.at('user_id').count()}`]
}
