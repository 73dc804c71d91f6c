import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { BATTLE_MODES, type BattleMode } from '@noktra/game/battles'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { mayCommit } from '../../core/draws/commit-to-round.ts'
import { closedAreas } from '../../core/areas/closed-areas.ts'
import { inPhase } from './battle-row.ts'
import { insertRoom } from './insert-room.ts'
import { lineUpOf } from './line-up.ts'
import { findOrPrintConsolation } from './print-consolation.ts'
import { BATTLE } from './topics.ts'

/** One room of each size waits at any time (PRODUCT 5). */
const SIZES = [2, 3, 4] as const
const LEAST_ROUNDS = 2
const MOST_ROUNDS = 6
/** Highest price of one box of a system room, in cents: rooms of the house are for everybody's purse. */
const DEAREST_BOX = 5000

/** Keeps three rooms of the house waiting, with 2, 3 and 4 seats. The house takes no seat in them. */
export function systemRoomSweep(ctx: Ctx): Sweep {
  return { name: 'system battles', everyMs: 1000, run: () => makeMissingRooms(ctx) }
}

async function makeMissingRooms(ctx: Ctx): Promise<void> {
  if (!mayCommit(ctx) || (await closedAreas(ctx)).has('battles')) return
  if ((await waitingSizes(ctx.db)).size === SIZES.length) return
  const made = await ctx.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('system-battles', 0))`.execute(tx)
    const waiting = await waitingSizes(tx)
    const boxes = await boxesForRooms(tx)
    if (boxes.length === 0 || (await findOrPrintConsolation(tx, ctx.clock.now())) === null) return []
    const ids: number[] = []
    for (const seats of SIZES) if (!waiting.has(seats)) ids.push(await makeRoom(tx, ctx, seats, boxes))
    return ids
  })
  for (const id of made) ctx.bus.publish(BATTLE, id)
}

async function waitingSizes(db: Db): Promise<Set<number>> {
  const rooms = await db
    .selectFrom('battle')
    .select('seats')
    .where(inPhase('waiting'))
    .where('room_type', '=', 0)
    .execute()
  return new Set(rooms.map((room) => room.seats))
}

async function boxesForRooms(db: Db): Promise<number[]> {
  const boxes = await db
    .selectFrom('box')
    .innerJoin('box_pool', (join) =>
      join.onRef('box_pool.box_id', '=', 'box.id').onRef('box_pool.version', '=', 'box.active_version'),
    )
    .select('box.id')
    .where('status', '=', 'on_sale')
    .where('is_welfare', '=', false)
    .where('closed_at', 'is', null)
    .where('price', '<=', DEAREST_BOX)
    .orderBy('price')
    .execute()
  return boxes.map((box) => box.id)
}

/** A room with a line-up of neighbours in price. What is chosen here decides no draw. */
async function makeRoom(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'secrets'>,
  seats: number,
  boxes: number[],
): Promise<number> {
  const around = randomInt(boxes.length)
  const near = boxes.slice(Math.max(0, around - 1), around + 2)
  const count = randomInt(LEAST_ROUNDS, MOST_ROUNDS + 1)
  const chosen = Array.from({ length: count }, () => near[randomInt(near.length)]!)
  const rounds = await lineUpOf(tx, chosen)
  const { id } = await insertRoom(tx, ctx, rounds, {
    room_type: 0,
    mode: BATTLE_MODES[randomInt(BATTLE_MODES.length)] as BattleMode,
    seats,
    team: false,
    fast: false,
    private: false,
    players_only: true,
    bots_only: false,
    fund_percent: 0,
    price: rounds.reduce((sum, round) => sum + round.price, 0),
    rounds: rounds.length,
  })
  return id
}
