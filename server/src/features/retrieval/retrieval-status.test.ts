import { beforeAll, describe, expect, test } from 'vitest'
import { retrievalStatus } from '@noktra/contract/retrieval'
import { goOn, makeRetriever, playStep, retrieve } from '#test/retrievals.ts'
import { useWorld } from '#test/world.ts'
import { stepRetrievals } from './step-retrievals.ts'

const world = useWorld()
const MINUTE_MS = 60_000
const ENDS = [[], ['offer'], ['offer', 'deliver', 'release'], ['offer', 'decline'], ['cancel']] as const

/** One is being bought, one waits for its player, one is done, one was declined, one could not be bought. */
beforeAll(async () => {
  await goOn(world, false, 600)
  const player = await makeRetriever(world, [500, 700, 900, 1100, 1300])
  for (const [n, steps] of ENDS.entries()) {
    expect((await retrieve(world, player, [player.itemIds[n]!])).code).toBe(0)
    world.clock.advance(10_000)
    await stepRetrievals(world.store.ctx)
    for (const step of steps) {
      world.clock.advance(50_000)
      await playStep(world, player, step)
      world.clock.advance(10_000)
      await stepRetrievals(world.store.ctx)
    }
  }
})

async function status() {
  world.clock.advance(31_000)
  return world.data(retrievalStatus, {})
}

async function silence(
  minutesAgo: readonly number[],
  counts: { ok?: number; silent?: number },
  call = 'find',
): Promise<void> {
  const at = (ago: number) => new Date(Math.floor(world.clock.now().getTime() / MINUTE_MS - ago) * MINUTE_MS)
  await world.db
    .insertInto('provider_minute')
    .values(minutesAgo.map((ago) => ({ minute: at(ago), provider: 'market sandbox', call, ...counts })))
    .onConflict((conflict) => conflict.columns(['minute', 'provider', 'call']).doUpdateSet(counts))
    .execute()
}

describe('the public status of retrieval', () => {
  test('tells what waits, how long offers took, and whose end it was', async () => {
    const { markets } = await status()
    expect(markets).toHaveLength(1)
    const [market] = markets
    expect(market).toMatchObject({ market: 'sandbox', in_use: true, queue: 1, offered: 1 })
    expect(market!.day).toMatchObject({ done: 1, failed: 1, left: 1 })
    expect(market!.week).toEqual(market!.day)
    const { median_seconds, most_of_90_seconds } = market!.day
    expect(median_seconds).toBeGreaterThanOrEqual(50)
    expect(most_of_90_seconds).toBeGreaterThanOrEqual(median_seconds!)
    expect(most_of_90_seconds).toBeLessThan(200)
    expect(market!.oldest_at).toBeLessThan(world.clock.now().getTime() / 1000)
  })

  test('tells when the market did not answer: what is near is one, a single silence is none, what lasts has no end', async () => {
    await silence([600, 599, 590], { silent: 2, ok: 0 })
    await silence([600, 599, 590], { silent: 0, ok: 3 }, 'balance')
    await silence([400], { silent: 1, ok: 0 })
    await silence([200, 199], { silent: 3, ok: 0 }, 'balance')
    await silence([300, 299], { silent: 2, ok: 50 })
    const { incidents } = await status()
    expect(incidents).toHaveLength(1)
    expect(incidents[0]!.to! - incidents[0]!.from).toBe(11 * 60)
    await silence([2, 1], { silent: 5, ok: 0 })
    const now = await status()
    expect(now.incidents).toHaveLength(2)
    expect(now.incidents[0]!.to).toBeNull()
  })

  test('forgets a day after it, and a week later all but what waits', async () => {
    world.clock.advance(25 * 3600_000)
    const [market] = (await status()).markets
    expect(market!.day).toEqual({
      done: 0,
      failed: 0,
      left: 0,
      median_seconds: null,
      most_of_90_seconds: null,
    })
    expect(market!.week.done).toBe(1)
    world.clock.advance(7 * 24 * 3600_000)
    const later = await status()
    expect(later.markets[0]!.week.done).toBe(0)
    expect(later.markets[0]!.queue).toBe(1)
    expect(later.incidents).toEqual([])
  })
})
