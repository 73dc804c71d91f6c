import { next, type RollEvent } from '@noktra/game/roll/roll-state'
import { ROLL_GIVE_UP_MS, ROLL_RETRY_MS } from '@noktra/game/rolls'
import { stateAfter } from '@noktra/game/state-machine'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { AfterCommit } from '../../platform/db/transact.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { mayCommit } from '../../core/draws/commit-to-round.ts'
import { askRound, type NamedRound } from './ask-round.ts'
import { drawRoll } from './draw-roll.ts'
import { persistLateRounds } from './late-rounds.ts'
import { lockForDraw } from './lock-for-draw.ts'
import { notifyReturned } from './notify-roll.ts'
import { returnPrizes } from './return-prizes.ts'
import { changeRoll, lockDueRoll, type RollRow } from './roll-row.ts'

const MOST_DUE = 200
/** A room whose step failed rests so long: many of them do not take the turns of the others. */
const AFTER_FAILURE_MS = 2000
/** How soon a round that should be out is asked for again: in the first minute, and after it. */
const ASK_AGAIN_MS = { soon: 500, later: 5000 } as const
const SOON_MS = 60_000
/** A store that was away asks for so long before it takes another round: the first answer may take its time. */
const ASK_LEAST_MS = 5000

type Returning = Extract<RollEvent, { type: 'few_entrants' | 'beacon_late' }>
type Due = Pick<RollRow, 'id' | 'attempt' | 'phase'>

/**
 * Does the next step of every room that is due. Each step is guarded, so any number of processes may run this. What asks
 * the beacon has turns of its own: relays that hang hold up no room whose time has come.
 */
export function rollSweeps(ctx: Ctx): Sweep[] {
  return [
    { name: 'roll locks', everyMs: 200, run: () => stepRolls(ctx, 'open', 4) },
    { name: 'roll draws', everyMs: 200, run: () => stepRolls(ctx, 'locked', 8) },
    { name: 'late rounds of rolls', everyMs: 60_000, run: () => persistLateRounds(ctx) },
  ]
}

async function stepRolls(ctx: Ctx, phase: 'open' | 'locked', atOnce: number): Promise<void> {
  const due = await ctx.db
    .selectFrom('roll')
    .select(['id', 'attempt', 'phase'])
    .where('next_at', '<=', ctx.clock.now())
    .where('phase', '=', phase)
    .orderBy('next_at')
    .limit(MOST_DUE)
    .execute()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let roll = due.shift(); roll; roll = due.shift()) await stepRoll(ctx, roll as Due)
    }),
  )
}

/** A room that fails does not keep the others waiting. */
async function stepRoll(ctx: Ctx, roll: Due): Promise<void> {
  try {
    await (roll.phase === 'open' ? lockOrReturn(ctx, roll) : drawOrWait(ctx, roll))
  } catch (error) {
    ctx.log.error({ err: error, roll: roll.id }, 'a step of a roll room failed')
    await rest(ctx, roll.id).catch((again: unknown) => ctx.log.error(again))
  }
}

async function rest(ctx: Ctx, rollId: number): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transact(async (tx) => {
    await tx
      .updateTable('roll')
      .set({ next_at: new Date(now.getTime() + AFTER_FAILURE_MS) })
      .where('id', '=', rollId)
      .where('next_at', '<=', now)
      .execute()
  })
}

/** The time of a room has come: its draw is locked, unless too few are in it. */
async function lockOrReturn(ctx: Ctx, { id }: Due): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transact(async (tx, afterCommit) => {
    const roll = await lockDueRoll(tx, id, 'open', now)
    if (!roll) return
    const short = { type: 'few_entrants', entrants: roll.join_num } as const
    if (next(roll.phase, short).state) await returnRoll(tx, ctx, { roll, event: short, now, afterCommit })
    else if (mayCommit(ctx)) await lockForDraw(tx, ctx, roll)
    else if (isOver(roll.lottery_time, ROLL_GIVE_UP_MS, now))
      await returnRoll(tx, ctx, { roll, event: { type: 'beacon_late' }, now, afterCommit })
    else return askAt(tx, roll, now, ASK_AGAIN_MS.later)
    afterCommit(() => ctx.bus.publish('roll', id))
  })
}

/** The time of the beacon's round has come: it decides the draw, or is asked for again, or another one is published. */
async function drawOrWait(ctx: Ctx, due: Due): Promise<void> {
  const round = await roundOf(ctx.db, due)
  const randomness = await askRound(ctx, round)
  if (randomness) await drawRoll(ctx, due, randomness)
  else await waitForBeacon(ctx, due, round.locked_at)
}

function roundOf(db: Db, { id, attempt }: Due): Promise<NamedRound & { locked_at: Date }> {
  return db
    .selectFrom('roll_lock')
    .select(['beacon_source', 'beacon_round', 'locked_at'])
    .where('roll_id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow()
}

/**
 * The round did not come. Ten minutes after its publication another one is published, with the same prizes and entrants;
 * a day after the first, the prizes return.
 */
async function waitForBeacon(ctx: Ctx, { id, attempt }: Due, attemptedAt: Date): Promise<void> {
  const now = ctx.clock.now()
  const asked = msAsked(ctx, `${id}:${attempt}`, now.getTime())
  await ctx.transact(async (tx, afterCommit) => {
    const roll = await lockDueRoll(tx, id, 'locked', now)
    if (roll?.attempt !== attempt) return
    const isLate = (from: Date, ms: number) => asked >= ASK_LEAST_MS && isOver(from, ms, now)
    if (isLate(roll.locked_at!, ROLL_GIVE_UP_MS))
      await returnRoll(tx, ctx, { roll, event: { type: 'beacon_late' }, now, afterCommit })
    else if (isLate(attemptedAt, ROLL_RETRY_MS) && mayCommit(ctx)) await lockForDraw(tx, ctx, roll)
    else return askAt(tx, roll, now, asked < SOON_MS ? ASK_AGAIN_MS.soon : ASK_AGAIN_MS.later)
    afterCommit(() => ctx.bus.publish('roll', id))
  })
}

/** Ends a room without a draw: the player who staked its prizes has them back, in the transaction that says so. */
async function returnRoll(
  tx: Tx,
  { bus }: Pick<Ctx, 'bus'>,
  { roll, event, now, afterCommit }: { roll: RollRow; event: Returning; now: Date; afterCommit: AfterCommit },
): Promise<void> {
  const phase = stateAfter(next(roll.phase, event))
  await returnPrizes(tx, roll, now)
  await changeRoll(tx, roll, { phase, end_reason: event.type, ended_at: now, next_at: null })
  const told = await notifyReturned(tx, roll, now)
  afterCommit(() => told.forEach((playerId) => bus.publish('notification', playerId)))
}

/** No page shows that a room waits: its version stays. */
async function askAt(tx: Tx, roll: RollRow, now: Date, inMs: number): Promise<void> {
  await tx
    .updateTable('roll')
    .set({ next_at: new Date(now.getTime() + inMs) })
    .where('id', '=', roll.id)
    .execute()
}

function isOver(from: Date, ms: number, now: Date): boolean {
  return now.getTime() >= from.getTime() + ms
}

/** Since when this process has asked for the rounds of attempts in vain, the longest first. */
class AskedSince extends Map<string, number> {}

function msAsked({ memory }: Pick<Ctx, 'memory'>, attempt: string, now: number): number {
  const since = memory.of(AskedSince)
  for (const [name, at] of since) {
    if (now - at < ROLL_GIVE_UP_MS) break
    since.delete(name)
  }
  const from = since.get(attempt) ?? now
  since.set(attempt, from)
  return now - from
}
