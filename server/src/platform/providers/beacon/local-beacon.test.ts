// @module-tag long

import { expect, test } from 'vitest'
import { testClock, T0 } from '#test/test-store.ts'
import { useWorld } from '#test/world.ts'
import { LINKS, localBeacon } from './local-beacon.ts'

const DAY_MS = 24 * 3_600_000
const CHAIN_MS = LINKS * 3000

const world = useWorld()

function beaconAt(ms: number) {
  const clock = testClock(new Date(T0.getTime() + ms))
  return { clock, beacon: localBeacon({ ...world.store.ctx, clock }) }
}

function chains() {
  return world.db
    .selectFrom('beacon_chain')
    .select(['chain_no', 'first_round', 'anchor'])
    .orderBy('chain_no')
    .execute()
}

test('the next chain follows the last without a gap, two days before that ends, made once by two processes', async () => {
  const [first, ...none] = await chains()
  expect(none).toEqual([])
  const early = beaconAt(CHAIN_MS - 3 * DAY_MS)
  await early.beacon.prepare()
  expect(await chains()).toHaveLength(1)

  const [one, other] = [beaconAt(CHAIN_MS - DAY_MS), beaconAt(CHAIN_MS - DAY_MS)]
  await Promise.all([one.beacon.prepare(), other.beacon.prepare(), one.beacon.prepare()])
  const [, second, ...more] = await chains()
  expect(more).toEqual([])
  expect(second!.first_round).toBe(first!.first_round + LINKS)

  const last = second!.first_round - 1
  const names = await world.store.ctx.transact((tx) =>
    Promise.all([one.beacon.chainHash(last, tx), other.beacon.chainHash(last + 1, tx)]),
  )
  expect(names).toEqual([first, second].map((chain) => chain!.anchor.toString('hex')))
  one.clock.advance(2 * DAY_MS)
  expect(await one.beacon.randomness(last)).toHaveLength(32)
  expect(await one.beacon.randomness(last + 1)).toHaveLength(32)
})

test('after a long sleep the chain begins at present, and rounds before it are told from those that no chain covers', async () => {
  const before = await chains()
  const { clock, beacon } = beaconAt(400 * DAY_MS)
  const { beacon: another } = beaconAt(400 * DAY_MS)
  const round = beacon.roundAt(clock.now())
  await expect(world.store.ctx.transact((tx) => another.chainHash(round, tx))).rejects.toThrow('No chain')
  await beacon.prepare()
  const after = await chains()
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-1)!.first_round).toBe(round)
  expect(await world.store.ctx.transact((tx) => another.chainHash(round, tx))).toMatch(/^[0-9a-f]{64}$/)
})

test('a round that no chain covers gets one when it is asked for, also in the past', async () => {
  const { clock, beacon } = beaconAt(200 * DAY_MS)
  const count = (await chains()).length
  const round = beacon.roundAt(clock.now()) - 1
  expect(await beacon.randomness(round)).toHaveLength(32)
  expect(await chains()).toHaveLength(count + 1)
})
