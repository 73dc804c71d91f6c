import { expect, test } from 'vitest'
import { listBoxes } from '@noktra/contract/boxes'
import { listMineTiers } from '@noktra/contract/mines'
import { forgetSalesInLog } from '#test/unsold-versions.ts'
import { useWorld } from '#test/world.ts'
import { activateFirstPools } from './activate-first-pools.ts'

const world = useWorld()

/** The state that loading a catalogue leaves behind, with the round `inMs` ahead. */
async function publishAll(inMs: number): Promise<void> {
  const { clock, providers } = world.store.ctx
  const salt_round = providers.beacon.roundAt(new Date(clock.now().getTime() + inMs))
  await world.db.updateTable('box').set({ active_version: null }).execute()
  await world.db.updateTable('box_pool').set({ active_from: null, pool_salt: null, salt_round }).execute()
  await world.db.updateTable('mine_tier').set({ active_from: null, pool_salt: null, salt_round }).execute()
  await forgetSalesInLog(world)
  expect(await onSale()).toEqual({ boxes: 0, tiers: 0 })
}

async function onSale(): Promise<{ boxes: number; tiers: number }> {
  const { total: boxes } = await world.data(listBoxes)
  return { boxes, tiers: (await world.data(listMineTiers)).list.length }
}

/** Waits by the clock of the test, and notes for how long. */
function waiting() {
  const waits: number[] = []
  const wait = (ms: number) => {
    waits.push(ms)
    world.clock.advance(ms)
    return Promise.resolve()
  }
  return { waits, wait }
}

test('waits for the round, once, and then every box and tier is on sale', async () => {
  const before = await onSale()
  await publishAll(1000)
  const { waits, wait } = waiting()
  await activateFirstPools(world.store.ctx, wait)
  expect(await onSale()).toEqual(before)
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeLessThanOrEqual(6000)
})

test('does not wait when nothing is left to activate', async () => {
  const { waits, wait } = waiting()
  await activateFirstPools(world.store.ctx, wait)
  expect(waits).toEqual([])
})

test(
  'gives up after six and a half seconds, without asking all the time; the sweep goes on',
  { tags: 'long' },
  async () => {
    const before = await onSale()
    await publishAll(1000)
    const { ctx } = world.store
    const { waits, wait } = waiting()
    const late = { ...ctx.providers.beacon, randomness: () => Promise.resolve(null) }
    const providers = { ...ctx.providers, beacon: late, beaconOf: () => late }
    await activateFirstPools({ ...ctx, providers }, wait)
    expect(waits.reduce((sum, ms) => sum + ms)).toBe(6500)
    expect(waits.length).toBeLessThanOrEqual(28)
    expect(await onSale()).toEqual({ boxes: 0, tiers: 0 })
    await world.sweep()
    expect(await onSale()).toEqual(before)
  },
)
