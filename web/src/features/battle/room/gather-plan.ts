import type { BattleCard, BattleDraw, BattlePrize } from '@noktra/contract/battles'
import { fromCents, toCents } from '@noktra/game/money'
import { sideOf } from './standing.ts'

/** So many pictures fly at most, the dearest; the others are counted with them. */
const MOST_FLYERS = 24

/** Of the whole time: when the last one leaves, and how long each is on its way. */
const LEAVES_UNTIL = 0.42
const WAY = 0.4

/** Seats that get items together, what they get in coins, and the part of it in diamonds that no item fitted into. */
export type Pot = { seats: number[]; total: number; diamond: number }

/** An item on its way; `leaves` and `lands` are parts of the whole time. */
export type Flight = {
  item_id: number
  skin_id: number
  round: number
  from: number
  pot: number
  leaves: number
  lands: number
}

/** What is counted in a pot when. */
type Landing = { pot: number; at: number; cents: number }

export type GatherPlan = { pots: Pot[]; flights: Flight[]; landings: Landing[] }

/** As much of a battle as says where its items go. */
type Decided = {
  room: Pick<BattleCard, 'seats' | 'team' | 'winners'>
  draws: readonly Pick<BattleDraw, 'item_id' | 'skin_id' | 'round' | 'seat' | 'value'>[]
  result: { total: number; prizes: readonly BattlePrize[] } | null
}

/**
 * How the items of a decided battle reach who won them. Where a winning pair still chooses, the whole pot goes to the pair; an item
 * that was turned into diamonds goes nowhere.
 */
export function planGather({ room, draws, result }: Decided): GatherPlan {
  const prizes = (result?.prizes ?? []).filter(({ consolation }) => consolation === null)
  const isDealt = prizes.length > 0
  const pots: Pot[] = isDealt
    ? prizes.map(({ seat, items_value, diamond }) => ({ seats: [seat], total: items_value, diamond }))
    : [{ seats: room.winners, total: result?.total ?? 0, diamond: 0 }]
  const potOf = (item_id: number) =>
    isDealt ? prizes.findIndex(({ item_ids }) => item_ids.includes(item_id)) : 0
  const going = draws
    .map((draw) => ({ ...draw, pot: potOf(draw.item_id) }))
    .filter(({ pot }) => pot >= 0)
    .toSorted((a, b) => a.round - b.round || sideOf(room, a.seat) - sideOf(room, b.seat) || a.seat - b.seat)
  const dearest = new Set(
    going
      .toSorted((a, b) => b.value - a.value)
      .slice(0, MOST_FLYERS)
      .map(({ item_id }) => item_id),
  )
  const timed = going.map((draw, index) => {
    const leaves = going.length > 1 ? (index / (going.length - 1)) * LEAVES_UNTIL : 0
    return { ...draw, leaves, lands: leaves + WAY }
  })
  return {
    pots,
    flights: timed
      .filter(({ item_id }) => dearest.has(item_id))
      .map(({ item_id, skin_id, round, seat, pot, leaves, lands }) => ({
        item_id,
        skin_id,
        round,
        from: seat,
        pot,
        leaves,
        lands,
      })),
    landings: timed.map(({ pot, lands, value }) => ({ pot, at: lands, cents: toCents(value) })),
  }
}

/** What a pot has come to at a part of the time, in coins; at the end exactly what the store says. */
export function countedAt({ pots, landings }: GatherPlan, pot: number, share: number): number {
  const total = pots[pot]?.total ?? 0
  if (share >= LEAVES_UNTIL + WAY) return total
  const landed = landings.filter((landing) => landing.pot === pot && landing.at <= share)
  return Math.min(total, fromCents(landed.reduce((sum, { cents }) => sum + cents, 0)))
}
