import { sidesOf } from '@noktra/game/battles'
import { fromCents, toCents } from '@noktra/game/money'
import type { BattleCard } from '@noktra/contract/battles'
import { spinTime } from '../room/battle-clock.ts'
import type { Look } from './looks.ts'

/** A side of a running battle: what its seats draw in this round, and what it has come to so far. */
export type PlaySide = { seats: Look['draws']; total: number }

export type Play = {
  round: number
  landed: boolean
  /** When the reels of this round stop; null once they have. */
  lands_at: number | null
  sides: PlaySide[]
}

type Room = Pick<BattleCard, 'seats' | 'team' | 'fast' | 'round_ms'>

/** What a row of the list shows of a round at a moment: by the clock of its room, and nothing before the room shows it. */
export function playAt(room: Room, look: Look, now: number): Play {
  const stops_at = look.ends_at - room.round_ms + spinTime(room, room.round_ms)
  const landed = now >= stops_at
  const drawnBy = (seat: number) => look.draws.find((draw) => draw.seat === seat)
  return {
    round: look.round,
    landed,
    lands_at: landed ? null : stops_at,
    sides: sidesOf(room).map((seats) => ({
      seats: seats.flatMap((seat) => drawnBy(seat) ?? []),
      total: fromCents(
        seats.reduce((sum, seat) => {
          const drawn = landed ? 0 : toCents(drawnBy(seat)?.value ?? 0)
          return sum + toCents(look.totals[seat - 1] ?? 0) - drawn
        }, 0),
      ),
    })),
  }
}
