import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BOX, goTo, lockedBattle, nextStep, openToAll, playOut, seeBattle } from '#test/battles.ts'
import { useWorld } from '#test/world.ts'
import type { Beacon } from '#server/platform/providers/beacon/beacon.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

let restore = () => {}
afterEach(() => restore())

/** From now on rounds are answered so. */
function beaconAnswers(randomness: Beacon['randomness']): void {
  const { providers } = world.store.ctx
  const { beaconOf } = providers
  providers.beaconOf = (source) => ({ ...beaconOf(source), randomness })
  restore = () => {
    providers.beaconOf = beaconOf
  }
}

async function phaseOf(room_id: number): Promise<string> {
  return (await seeBattle(world, room_id)).room.phase
}

async function dueOf(room_id: number): Promise<number> {
  return (await seeBattle(world, room_id)).lock!.beacon.time * 1000
}

describe('a store that was away while a room waited for its beacon', () => {
  test('asks again before it calls the beacon late', async () => {
    const { room_id } = await lockedBattle(world)
    goTo(world, (await dueOf(room_id)) + 3_600_000)
    beaconAnswers(() => Promise.resolve(null))
    await world.sweep()
    world.clock.advance(4000)
    await world.sweep()
    expect(await phaseOf(room_id)).toBe('locked')
    restore()
    world.clock.advance(500)
    await world.sweep()
    expect(await phaseOf(room_id)).toBe('rounds')
    expect(await playOut(world, room_id)).toBe('finished')
  })

  test('ends the room when the beacon stays silent', async () => {
    const { room_id } = await lockedBattle(world)
    goTo(world, (await dueOf(room_id)) + 3_600_000)
    beaconAnswers(() => Promise.resolve(null))
    await world.sweep()
    world.clock.advance(5000)
    await world.sweep()
    expect((await seeBattle(world, room_id)).room).toMatchObject({
      phase: 'timeout',
      end_reason: 'beacon_late',
    })
  })
})

test('a beacon that fails is a silent one: after a minute the room is paid back', async () => {
  const { room_id } = await lockedBattle(world)
  const due = await dueOf(room_id)
  beaconAnswers(() => Promise.reject(new Error('no such chain')))
  for (const at of [due, due + 60_001]) {
    goTo(world, at)
    await world.sweep()
  }
  expect(await phaseOf(room_id)).toBe('timeout')
})

test('relays that hang hold up no room that has its round', async () => {
  const ahead = await lockedBattle(world, { box_ids: [BOX.half] })
  expect(await nextStep(world, ahead.room_id)).toBe('rounds')
  const behind = await lockedBattle(world, { box_ids: [BOX.half] })
  const hanging = Promise.withResolvers<null>()
  beaconAnswers(() => hanging.promise)
  world.clock.advance(10_000)
  const sweeps = world.store.sweeps.map((sweep) => sweep.run())
  await expect.poll(() => phaseOf(ahead.room_id)).toBe('finished')
  expect(await phaseOf(behind.room_id)).toBe('locked')
  hanging.resolve(null)
  await Promise.all(sweeps)
})

test('a room whose step fails rests before it is tried again', async () => {
  const { room_id } = await lockedBattle(world)
  const row = () =>
    world.db
      .selectFrom('battle')
      .select(['server_seed', 'next_at', 'phase'])
      .where('id', '=', room_id)
      .executeTakeFirstOrThrow()
  const { server_seed } = await row()
  const setSeed = (seed: Buffer) =>
    world.db.updateTable('battle').set({ server_seed: seed }).where('id', '=', room_id).execute()
  await setSeed(Buffer.alloc(60))
  goTo(world, await dueOf(room_id))
  await world.sweep()
  expect(await row()).toMatchObject({
    phase: 'locked',
    next_at: new Date(world.clock.now().getTime() + 2000),
  })
  await setSeed(server_seed)
  expect(await nextStep(world, room_id)).toBe('rounds')
})
