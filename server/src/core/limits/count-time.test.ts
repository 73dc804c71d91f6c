import { describe, expect, test } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import { BOX } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { limit, meterOf, MINUTE_MS, setTime, setZone } from '#test/limits.ts'
import { useWatchers } from '#test/watcher.ts'
import { useWorld } from '#test/world.ts'
import { countTime, timeSweep } from './count-time.ts'

const world = useWorld()
const connect = useWatchers()

async function signedIn(player: TestPlayer) {
  const socket = await connect(world.url)
  await socket.ask('auth', { token: player.token })
  return socket
}

/** So many sweeps, half a minute after each other. */
async function stay(halfMinutes: number): Promise<void> {
  for (let n = 0; n < halfMinutes; n += 1) {
    world.clock.advance(30_000)
    await timeSweep(world.store.ctx).run()
  }
}

function play({ token }: TestPlayer) {
  return world.call(openBox, { token, body: { box_id: BOX.half } })
}

async function minutesOf(player: TestPlayer): Promise<number> {
  return (await meterOf(world, player)).day.minutes
}

describe('time in the store', () => {
  test('is counted while a socket is signed in, however many they have', async () => {
    const [player, away] = [await makePlayer(world), await makePlayer(world)]
    await signedIn(player)
    await signedIn(player)
    await connect(world.url)
    await timeSweep(world.store.ctx).run()
    await stay(10)
    expect(await minutesOf(player)).toBe(5)
    expect(await minutesOf(away)).toBe(0)
  })

  test('is counted once when several processes look at the same moment', async () => {
    const player = await makePlayer(world)
    await signedIn(player)
    await timeSweep(world.store.ctx).run()
    for (let n = 0; n < 6; n += 1) {
      world.clock.advance(30_000)
      await Promise.all(Array.from({ length: 8 }, () => timeSweep(world.store.ctx).run()))
    }
    expect(await minutesOf(player)).toBe(3)
  })

  test('does not count what lies between two visits, and forgets no part of a second', async () => {
    const { ctx } = world.store
    const player = await makePlayer(world)
    const today = '2026-03-02'
    setTime(world, '2026-03-02T04:10:00Z')
    const see = (by: 'socket' | 'play') =>
      ctx.transact((tx) => countTime(tx, { players: [player.id], today, now: world.clock.now(), by }))
    await see('socket')
    for (let n = 0; n < 8; n += 1) {
      world.clock.advance(30_750)
      await see('socket')
    }
    expect(await minutesOf(player)).toBe(4)
    world.clock.advance(91_000)
    await see('socket')
    expect(await minutesOf(player)).toBe(4)
    // Plays that lie further apart are time in the store too.
    for (let n = 0; n < 2; n += 1) {
      world.clock.advance(299_000)
      await see('play')
    }
    expect(await minutesOf(player)).toBe(14)
    world.clock.advance(302_000)
    await see('play')
    expect(await minutesOf(player)).toBe(14)
    // A process whose clock is behind takes nothing away.
    world.clock.advance(-60_000)
    await see('socket')
    expect(await minutesOf(player)).toBe(14)
  })

  test('starts again with the store’s day, and goes on in its month', async () => {
    await setZone(world, 'Europe/Berlin')
    setTime(world, '2026-03-29T21:50:00Z')
    const player = await makePlayer(world)
    await signedIn(player)
    await timeSweep(world.store.ctx).run()
    await stay(18)
    expect(await minutesOf(player)).toBe(9)
    await stay(12)
    const { day, month } = await meterOf(world, player)
    expect(day.minutes).toBe(5)
    expect(month.minutes).toBe(14)
    await setZone(world, 'Asia/Shanghai')
  })
})

describe('a limit of time', () => {
  test('refuses play once it is used up, to the next day', async () => {
    setTime(world, '2026-04-06T04:00:00Z')
    const player = await makePlayer(world, { cash: 10_000 })
    await limit(world, player, 'time', 'day', 5)
    await signedIn(player)
    await timeSweep(world.store.ctx).run()
    await stay(9)
    expect((await play(player)).error).toBe(null)
    await stay(1)
    const refused = await play(player)
    expect(refused.error).toBe('play_limit')
    expect(refused.data).toEqual({ error: 'play_limit', kind: 'time', period: 'day', left: 0, refusal_no: 1 })
    expect((await meterOf(world, player)).limits).toMatchObject([{ kind: 'time', amount: 5, left: 0 }])
    setTime(world, '2026-04-06T16:00:00Z')
    expect((await play(player)).error).toBe(null)
  })

  test('counts plays of who has no socket', async () => {
    setTime(world, '2026-04-07T04:00:00Z')
    const player = await makePlayer(world, { cash: 10_000 })
    await limit(world, player, 'time', 'day', 8)
    for (let n = 0; n < 8; n += 1) {
      expect((await play(player)).error).toBe(null)
      world.clock.advance(MINUTE_MS)
    }
    expect((await play(player)).error).toBe('play_limit')
  })

  test('of a month is the sum of its days', async () => {
    setTime(world, '2026-05-05T04:00:00Z')
    const player = await makePlayer(world, { cash: 10_000 })
    await limit(world, player, 'time', 'month', 10)
    await signedIn(player)
    await timeSweep(world.store.ctx).run()
    await stay(12)
    setTime(world, '2026-05-06T04:00:00Z')
    await timeSweep(world.store.ctx).run()
    await stay(7)
    expect((await play(player)).error).toBe(null)
    await stay(1)
    expect((await play(player)).data).toMatchObject({ kind: 'time', period: 'month' })
  })
})
