import { afterAll, beforeEach, expect, test } from 'vitest'
import { recorded, startFakeDrand } from '#test/fake-drand.ts'
import { testClock } from '#test/test-store.ts'
import { useWorld } from '#test/world.ts'
import { drandBeacon } from './drand-beacon.ts'
import { quicknetTimeOf } from './quicknet.ts'

const world = useWorld()
const relay = await startFakeDrand()

/** A beacon at a moment before or after a round's time. */
function beaconAt(round: number, ms = 0, patienceMs = 20_000) {
  const clock = testClock(new Date(quicknetTimeOf(round).getTime() + ms))
  const parts = { ...world.store.ctx, clock }
  const beacon = drandBeacon(parts, { urls: [relay.url], timeoutMs: 250, patienceMs })
  return { clock, beacon }
}

beforeEach(() => {
  relay.behave('good')
  relay.asked.length = 0
})
afterAll(() => relay.close())

test('no relay is asked before the time of the round', async () => {
  const { beacon } = beaconAt(1, -1)
  expect(await beacon.randomness(1)).toBeNull()
  expect(relay.asked).toEqual([])
})

test('many who ask for one round at once share one request', async () => {
  const { beacon } = beaconAt(123)
  relay.hold()
  const all = Array.from({ length: 20 }, () => beacon.randomness(123))
  await expect.poll(() => relay.asked).toEqual([123])
  relay.letGo()
  const values = (await Promise.all(all)).map((value) => value!.toString('hex'))
  expect(new Set(values)).toEqual(new Set([recorded(123).randomness]))
  expect(relay.asked).toEqual([123])
})

test.each(['unknown', 'broken', 'silent', 'forged'] as const)(
  'a round for which the relay is %s is asked for once a second',
  async (fault) => {
    const { clock, beacon } = beaconAt(42)
    relay.behave(fault)
    for (const ms of [0, 0, 500, 499]) {
      clock.advance(ms)
      expect(await beacon.randomness(42)).toBeNull()
    }
    expect(relay.asked).toHaveLength(1)
    clock.advance(1)
    expect(await beacon.randomness(42)).toBeNull()
    expect(relay.asked).toHaveLength(2)
  },
)

test('a verified round is kept with its signature: no relay is asked for it again, not even after a restart', async () => {
  const { beacon } = beaconAt(13_335)
  expect(await beacon.evidence(13_335, world.store.ctx.db)).toEqual({ signature: null, first_round: null })
  expect(await beacon.randomness(13_335)).not.toBeNull()
  relay.behave('broken')
  const { beacon: restarted } = beaconAt(13_335)
  expect((await restarted.randomness(13_335))!.toString('hex')).toBe(recorded(13_335).randomness)
  for (const one of [beacon, restarted]) {
    expect(await one.evidence(13_335, world.store.ctx.db)).toEqual({
      signature: recorded(13_335).signature,
      first_round: null,
    })
  }
  expect(relay.asked).toEqual([13_335])
})

test('a forged round leaves nothing behind', async () => {
  relay.behave('forged')
  const { clock, beacon } = beaconAt(1)
  expect(await beacon.randomness(1)).toBeNull()
  const kept = await world.db.selectFrom('beacon_round').select('round').where('round', '=', 1).execute()
  expect(kept).toEqual([])
  relay.behave('good')
  clock.advance(1000)
  expect((await beacon.randomness(1))!.toString('hex')).toBe(recorded(1).randomness)
})

test('the store can neither change nor delete a round', async () => {
  const { beacon } = beaconAt(1000)
  await beacon.randomness(1000)
  await expect(
    world.db
      .updateTable('beacon_round')
      .set({ randomness: Buffer.alloc(32) })
      .execute(),
  ).rejects.toThrow('permission denied')
  await expect(world.db.deleteFrom('beacon_round').execute()).rejects.toThrow('permission denied')
})

test('a relay that takes its time holds up no caller, and a later one has the round', async () => {
  const { beacon } = beaconAt(42, 0, 10)
  relay.hold()
  expect(await beacon.randomness(42)).toBeNull()
  expect(await beacon.randomness(42)).toBeNull()
  relay.letGo()
  await expect.poll(async () => (await beacon.randomness(42))?.toString('hex')).toBe(recorded(42).randomness)
  expect(relay.asked).toEqual([42])
})
