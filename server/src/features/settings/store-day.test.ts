import { afterAll, expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { saveSetting } from '../../core/settings/save-setting.ts'
import { storeDay } from '../../core/settings/store-day.ts'

const world = useWorld()

async function setZone(zone: string): Promise<void> {
  const { ctx } = world.store
  await ctx.transact((tx) => saveSetting(tx, ctx, 'store_timezone', zone))
}

afterAll(() => setZone('Asia/Shanghai'))

/** The day that holds a moment: its name, when it starts and when it ends. */
async function dayAt(time: string): Promise<string[]> {
  const { day, starts_at, ends_at } = await storeDay(world.store.ctx.db, new Date(time))
  return [day, starts_at.toISOString(), ends_at.toISOString()]
}

test.each([
  ['Asia/Shanghai', '2026-03-05', '2026-03-04T16:00:00.000Z', '2026-03-05T16:00:00.000Z'],
  // Summer time begins, and ends, in the day.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // The clock goes from midnight to one, so that the day has no midnight.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  // And back from midnight to eleven: the day before has the hour twice.
  ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00.000Z', '2026-10-29T22:00:00.000Z'],
  // Back from one to midnight: the day has midnight twice, and starts with the first.
  ['America/Havana', '2026-10-31', '2026-10-31T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z'],
])('%s: %s is from its first millisecond to its last', async (zone, day, starts_at, ends_at) => {
  await setZone(zone)
  const last = new Date(Date.parse(ends_at) - 1).toISOString()
  const middle = new Date(Date.parse(starts_at) + 30 * 60_000).toISOString()
  for (const time of [starts_at, middle, last])
    expect(await dayAt(time), time).toEqual([day, starts_at, ends_at])
})
