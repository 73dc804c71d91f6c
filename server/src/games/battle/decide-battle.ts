import { next } from '@noktra/game/battle/battle-state'
import {
  battleSource,
  dealPot,
  draftState,
  DRAFT_TURN_MS,
  outcomeOf,
  type DraftPick,
  type DraftState,
  type Outcome,
  type PotItem,
  type Prize,
} from '@noktra/game/battles'
import { stateAfter } from '@noktra/game/state-machine'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { changeBattle, listSeats, lockDueBattle, type BattleRow, type SeatRow } from './battle-row.ts'
import { battleSeed } from './start-rounds.ts'

/** An item of the pot with the number of its draw. */
export type Drawn = PotItem & {
  id: number
  ticket: number
  skin_id: number
  wear: number | null
  pattern: number | null
}

export async function listDraws(db: Db, battleId: number): Promise<Drawn[]> {
  return db
    .selectFrom('battle_draw')
    .select(['id', 'round', 'seat', 'ticket', 'skin_id', 'wear', 'pattern', 'value as value_cents'])
    .where('battle_id', '=', battleId)
    .orderBy('round')
    .orderBy('seat')
    .execute()
}

export type PickRow = DraftPick & { no: number; draw_id: number; auto: boolean }

export async function listPicks(db: Db, battleId: number, draws: Drawn[]): Promise<PickRow[]> {
  const rows = await db
    .selectFrom('battle_pick')
    .select(['no', 'seat', 'draw_id', 'auto'])
    .where('battle_id', '=', battleId)
    .orderBy('no')
    .execute()
  return rows.map((row) => ({ ...row, item: draws.find((draw) => draw.id === row.draw_id)! }))
}

export function outcomeOfBattle(ctx: Pick<Ctx, 'secrets'>, battle: BattleRow, draws: Drawn[]): Outcome {
  const seed = battleSeed(ctx, battle, battle.randomness!)
  return outcomeOf(battle, draws, battleSource(seed, 0, 0))
}

/** What each winning seat takes home of the pot. */
export function prizesOf(battle: BattleRow, draws: Drawn[], picks: DraftPick[]): Prize[] {
  return dealPot(draws, battle.winners, picks).prizes
}

/** The rounds are over: who won is written down. A winning pair with a player in it now drafts; else the seats are settled. */
export async function decideBattle(ctx: Ctx, battle: BattleRow): Promise<boolean> {
  const now = ctx.clock.now()
  return ctx.transact(async (tx) => {
    const room = await lockDueBattle(tx, battle.id, 'rounds', now)
    if (!room) return false
    const draws = await listDraws(tx, room.id)
    const outcome = outcomeOfBattle(ctx, room, draws)
    const decided = {
      winners: outcome.winners,
      total: draws.reduce((sum, draw) => sum + draw.value_cents, 0),
    }
    const seats = await listSeats(tx, room.id)
    const winners = seats.filter((seat) => outcome.winners.includes(seat.seat))
    const players = winners.filter((seat) => seat.player_id !== null).length
    const phase = stateAfter(next(room.phase, { type: 'decided', team: room.team, players }))
    if (phase === 'settling') {
      await changeBattle(tx, room, now, { ...decided, phase, next_at: now })
      return true
    }
    const drafting = await changeBattle(tx, room, now, {
      ...decided,
      phase,
      ...turnFrom(now, FINALE_MS),
    })
    await goOnDrafting(tx, drafting, { draws, totals: outcome.totals, seats, now, lead: FINALE_MS })
    return true
  })
}

/** The first picker also sees how the battle was decided: that does not come out of their time. */
const FINALE_MS = 6000

function turnFrom(now: Date, lead = 0) {
  const until = new Date(now.getTime() + lead + DRAFT_TURN_MS)
  return { draft_until: until, next_at: until }
}

type Drafting = { draws: Drawn[]; totals: number[]; seats: SeatRow[]; now: Date; lead?: number }

/** Bots pick at once; when no seat has an option left, the draft is over. Call it after every pick. */
export async function goOnDrafting(tx: Tx, battle: BattleRow, parts: Drafting): Promise<void> {
  const { draws, totals, seats, now } = parts
  for (;;) {
    const picks = await listPicks(tx, battle.id, draws)
    const state = draftState(draws, battle.winners, totals, picks)
    if (state.turn === null) {
      const phase = stateAfter(next(battle.phase, { type: 'draft_over' }))
      await changeBattle(tx, battle, now, { phase, draft_until: null, next_at: now })
      return
    }
    if (seats.find((seat) => seat.seat === state.turn)?.player_id !== null) {
      await changeBattle(tx, battle, now, turnFrom(now, parts.lead))
      return
    }
    await storePick(tx, battle.id, { state, draws, picks, auto: true, now })
  }
}

/** Writes the pick of whose turn it is: the wanted item, or the dearest that fits. */
export async function storePick(
  tx: Tx,
  battleId: number,
  pick: { state: DraftState; draws: Drawn[]; picks: PickRow[]; wanted?: number; auto: boolean; now: Date },
): Promise<void> {
  const first = pick.state.options[0]!
  const chosen = pick.wanted ?? pick.draws.find((d) => d.round === first.round && d.seat === first.seat)!.id
  await tx
    .insertInto('battle_pick')
    .values({
      battle_id: battleId,
      no: pick.picks.length + 1,
      seat: pick.state.turn!,
      draw_id: chosen,
      auto: pick.auto,
      picked_at: pick.now,
    })
    .execute()
}

/** A turn of the draft ran out: the dearest item that fits is taken for them. */
export async function pickForIdle(ctx: Ctx, battle: BattleRow): Promise<boolean> {
  const now = ctx.clock.now()
  return ctx.transact(async (tx) => {
    const room = await lockDueBattle(tx, battle.id, 'draft', now)
    if (!room) return false
    const draws = await listDraws(tx, room.id)
    const { totals } = outcomeOfBattle(ctx, room, draws)
    const picks = await listPicks(tx, room.id, draws)
    const state = draftState(draws, room.winners, totals, picks)
    if (state.turn !== null) await storePick(tx, room.id, { state, draws, picks, auto: true, now })
    await goOnDrafting(tx, room, { draws, totals, seats: await listSeats(tx, room.id), now })
    return true
  })
}
