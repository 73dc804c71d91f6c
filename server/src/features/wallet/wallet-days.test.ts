import { beforeAll, describe, expect, test } from 'vitest'
import { toCents } from '@noktra/game/money'
import { give, goTo } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { wholeBill, type Filters } from '#test/wallet.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

describe('days', () => {
  let traveller: TestPlayer
  const moments = [
    '2026-10-24T22:59:59.999Z',
    '2026-10-24T23:00:00Z',
    '2026-10-25T12:00:00Z',
    '2026-10-25T23:59:59Z',
    '2026-10-26T00:00:00Z',
  ]

  beforeAll(async () => {
    goTo(world, Date.parse(moments[0]!) - 3600_000)
    traveller = await makePlayer(world)
    for (const [n, moment] of moments.entries()) {
      goTo(world, Date.parse(moment))
      await give(world, traveller, 'cash', n + 1)
    }
  })

  /** Amounts of a bill in cents, oldest first. */
  const centsOf = async (filters: Filters) =>
    (await wholeBill(world, traveller, filters)).map(({ amount }) => toCents(amount)).toReversed()

  test("are the player's, both of a range inside it, and as long as the clock makes them", async () => {
    // Lisbon sets its clocks back in this night: the day has 25 hours.
    const lisbon = { time_zone: 'Europe/Lisbon' }
    expect(await centsOf({ ...lisbon, from: '2026-10-25', to: '2026-10-25' })).toEqual([2, 3, 4])
    expect(await centsOf({ ...lisbon, to: '2026-10-24' })).toEqual([1])
    expect(await centsOf({ ...lisbon, from: '2026-10-26' })).toEqual([5])
    expect(await centsOf({ from: '2026-10-25', to: '2026-10-25' })).toEqual([3, 4])
    expect(await centsOf({ time_zone: 'Asia/Shanghai', to: '2026-10-25' })).toEqual([1, 2, 3])
    expect(await centsOf({ from: '2027-01-01' })).toEqual([])
  })

  test('of the past are the same when they are over, by page and by key', async () => {
    world.clock.advance(48 * 3600_000)
    expect(await centsOf({ from: '2026-10-24', to: '2026-10-25' })).toEqual([1, 2, 3, 4])
    const rows = await wholeBill(world, traveller, { to: '2026-10-25' }, 1)
    expect(rows.map(({ amount }) => toCents(amount))).toEqual([4, 3, 2, 1])
  })
})
