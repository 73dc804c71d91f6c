import { hash } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { recorded, startFakeDrand } from '#test/fake-drand.ts'
import { testClock, T0, type TestClock } from '#test/test-store.ts'
import { useWorld } from '#test/world.ts'
import type { Beacon, BeaconEvidence } from './beacon.ts'
import { signatureChecker } from './check-signature.ts'
import { drandBeacon } from './drand-beacon.ts'
import { localBeacon } from './local-beacon.ts'
import { QUICKNET } from './quicknet.ts'

const world = useWorld()
const relay = await startFakeDrand()
afterAll(() => relay.close())

type Adapter = {
  source: Beacon['source']
  make: (clock: TestClock) => Beacon
  /** A round whose value can be had. */
  round: number
  /** Whether the evidence leads from the randomness to the chain. */
  leadsBack: (round: number, randomness: Buffer, evidence: BeaconEvidence, chain: string) => Promise<boolean>
}

const adapters: Adapter[] = [
  {
    source: 'local',
    make: (clock) => localBeacon({ ...world.store.ctx, clock }),
    round: Math.ceil(T0.getTime() / 3000) + 100,
    leadsBack: async (round, randomness, { first_round }, chain) => {
      let link = randomness
      for (let k = first_round!; k <= round; k += 1) link = hash('sha256', link, 'buffer')
      return link.toString('hex') === chain
    },
  },
  {
    source: 'drand',
    make: (clock) => drandBeacon({ ...world.store.ctx, clock }, { urls: [relay.url], patienceMs: 30_000 }),
    round: 1000,
    leadsBack: async (round, randomness, { signature }, chain) =>
      chain === QUICKNET.chain &&
      hash('sha256', Buffer.from(signature!, 'hex'), 'hex') === randomness.toString('hex') &&
      (await signatureChecker()(round, Buffer.from(signature!, 'hex'))),
  },
]

describe.each(adapters)('the $source beacon', ({ source, make, round, leadsBack }) => {
  let clock: TestClock
  let beacon: Beacon
  const inTransaction = <T>(work: (db: Parameters<Beacon['chainHash']>[1]) => Promise<T>) =>
    world.store.ctx.transact((tx) => work(tx))

  beforeEach(async () => {
    const start = source === 'drand' ? new Date('2023-09-01T00:00:00Z') : T0
    clock = testClock(start)
    beacon = make(clock)
    clock.advance(beacon.timeOf(round).getTime() - start.getTime() - 1)
    await beacon.prepare()
  })

  test('numbers rounds by the clock: the first at or after a time', () => {
    expect(beacon.source).toBe(source)
    const genesis = source === 'drand' ? QUICKNET.genesisMs : 0
    fc.assert(
      fc.property(fc.integer({ min: genesis + 1, max: 4e12 }), (ms) => {
        const found = beacon.roundAt(new Date(ms))
        expect(beacon.timeOf(found).getTime()).toBeGreaterThanOrEqual(ms)
        expect(beacon.timeOf(found - 1).getTime()).toBeLessThan(ms)
      }),
    )
    expect(beacon.roundAt(beacon.timeOf(round))).toBe(round)
    expect(beacon.roundAt(new Date(beacon.timeOf(round).getTime() + 1))).toBe(round + 1)
    expect(beacon.timeOf(round + 1).getTime() - beacon.timeOf(round).getTime()).toBe(3000)
  })

  test('gives nothing a millisecond before its time, then 32 bytes that never change', async () => {
    expect(await beacon.randomness(round)).toBeNull()
    clock.advance(1)
    const randomness = await beacon.randomness(round)
    expect(randomness).toHaveLength(32)
    expect(await beacon.randomness(round)).toEqual(randomness)
    expect(await make(clock).randomness(round)).toEqual(randomness)
  })

  test('names one chain for rounds that are out and to come, inside a transaction and before anything was read', async () => {
    const ahead = beacon.roundAt(new Date(clock.now().getTime() + 2 * 24 * 3_600_000))
    const names = await inTransaction(async (db) => [
      await make(clock).chainHash(round, db),
      await make(clock).chainHash(round + 1, db),
      await make(clock).chainHash(ahead, db),
    ])
    expect(names[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(names).size).toBe(1)
  })

  test('gives evidence that leads from the randomness back to the chain', async () => {
    clock.advance(1)
    const randomness = await beacon.randomness(round)
    const [evidence, chain] = await inTransaction(async (db) => {
      const another = make(clock)
      return [await another.evidence(round, db), await another.chainHash(round, db)] as const
    })
    expect(await leadsBack(round, randomness!, evidence, chain)).toBe(true)
    expect(await leadsBack(round + 1, randomness!, evidence, chain)).toBe(false)
  })
})

test('the first round of drand is the one of its genesis, for any earlier time too', () => {
  const beacon = adapters[1]!.make(testClock(T0))
  expect(beacon.timeOf(1)).toEqual(new Date('2023-08-23T15:09:27Z'))
  expect([-1, 0, 1].map((ms) => beacon.roundAt(new Date(QUICKNET.genesisMs + ms)))).toEqual([1, 1, 2])
})

test('drand gives the recorded value', async () => {
  const beacon = adapters[1]!.make(testClock(T0))
  expect((await beacon.randomness(123))!.toString('hex')).toBe(recorded(123).randomness)
})
