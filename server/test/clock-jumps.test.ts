// @module-tag long

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unpackBoxes } from '@noktra/contract/boxes'
import { BOX, fillWithBots, makeRoom, playOut } from './battles.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import { payOrder, waitingOrder } from './rolls.ts'
import { sellOne } from './wallet.ts'
import { useWorld } from './world.ts'

/*
 * The machine's clock is wrong for a while, by hours and by days, forward and back, while days are closed. After each step the books
 * are proven.
 */

const world = useWorld()
const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

async function keptDays(): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select day::text as day from day_takings order by day`.execute(
    world.db,
  )
  return rows.map(({ day }) => day)
}

/** Sweeps until nothing is due, as a minute of them would. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await world.sweep()
}

async function play({ token }: TestPlayer): Promise<void> {
  await world.data(unpackBoxes, { token, body: { box_id: BOX.one, num: 2 } })
}

let player: TestPlayer
let kept: string[]

test(
  'forward by five days: what is due happens once, and each day that ended is closed',
  { timeout: 240_000 },
  async () => {
    player = await makePlayer(world, { cash: 100_000 })
    await play(player)
    const order = await waitingOrder(world, player, 3000)
    const { room_id } = await makeRoom(world)
    world.clock.advance(5 * DAY_MS)
    await settle()
    await settle()
    kept = await keptDays()
    expect(kept).toHaveLength(5)
    const status = await world.db
      .selectFrom('recharge_order')
      .select('status')
      .where('order_no', '=', order.order_no)
      .executeTakeFirstOrThrow()
    expect(status.status).toBe('expired')
    const room = await world.db
      .selectFrom('battle')
      .select('phase')
      .where('id', '=', room_id)
      .executeTakeFirstOrThrow()
    expect(room.phase).toBe('timeout')
    // Money that came late all the same is credited once.
    expect(await payOrder(world, order)).toBe('late')
    expect(await payOrder(world, order)).toBe('repeated')
  },
)

test(
  'back by three days: nothing is closed, paid or drawn twice, and what moves belongs to the day that is open',
  { timeout: 240_000 },
  async () => {
    world.clock.advance(-3 * DAY_MS)
    await settle()
    expect(await keptDays()).toEqual(kept)
    const { rows: before } = await sql<{ last: number }>`select max(id) as last from transfer`.execute(
      world.db,
    )
    const later = await makePlayer(world, { cash: 100_000 })
    await play(later)
    await sellOne(world, later)
    const { creator, room_id } = await makeRoom(world)
    await fillWithBots(world, room_id, creator)
    expect(await playOut(world, room_id)).toBe('finished')
    await settle()
    expect(await keptDays()).toEqual(kept)
    const { rows } = await sql<{ early: number; moved: number }>`
    select count(*) filter (where created_at < (select max(ends_at) from day_takings))::int as early, count(*)::int as moved
    from transfer where id > ${before[0]!.last}`.execute(world.db)
    expect(rows[0]!.moved).toBeGreaterThan(4)
    expect(rows[0]!.early).toBe(0)
  },
)

test(
  'back by hours within a day, over midnight and again forward: days follow one another without a gap',
  { timeout: 240_000 },
  async () => {
    for (const hours of [-7, 20, -30, 90, -1, 25]) {
      world.clock.advance(hours * HOUR_MS)
      const other = await makePlayer(world, { cash: 10_000 })
      await play(other)
      await settle()
    }
    const days = await keptDays()
    expect(days.slice(0, kept.length)).toEqual(kept)
    expect(days.length).toBeGreaterThan(kept.length)
    expect(new Set(days).size).toBe(days.length)
  },
)
