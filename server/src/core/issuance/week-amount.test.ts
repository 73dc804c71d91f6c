import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAlerts } from '@noktra/contract/admin/dashboard'
import { officialRollDetails, saveOfficialRoll } from '@noktra/contract/admin/rolls'
import { agreed, makeStaff, office, type Member } from '#test/admin.ts'
import { skinFrom } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import { officialRollSweep } from '../../games/roll/official-rolls.ts'

const world = useWorld()
const KEY = 't-hour'
const DAY_MS = 24 * 3600_000
let skin: { id: number; price: number }

beforeAll(async () => {
  skin = await skinFrom(world, 1000)
  const words = JSON.stringify({ en: 'Every hour', zh: '每小时', pt: 'Cada hora' })
  await world.db.updateTable('official_roll').set({ active: false }).execute()
  await world.db
    .insertInto('official_roll')
    .values({
      key: KEY,
      period: 'hour',
      names: words,
      descr: words,
      recharge: 0,
      skin_ids: [skin.id],
      week_amount: skin.price,
      sort: 1,
      updated_at: world.clock.now(),
    })
    .execute()
})

/** Each test begins on a Monday of the store, in the morning. */
beforeEach(() => {
  const monday = Date.parse('2026-03-02T01:00:00Z')
  const week = 7 * DAY_MS
  world.clock.advance(week - ((world.clock.now().getTime() - monday) % week))
})

afterEach(endRoom)

async function endRoom(): Promise<void> {
  await world.db
    .updateTable('roll')
    .set({ phase: 'returned', end_reason: 'few_entrants', ended_at: world.clock.now(), next_at: null })
    .where('phase', '=', 'open')
    .execute()
}

async function setWeek(week_amount: number): Promise<void> {
  await world.db.updateTable('official_roll').set({ week_amount }).where('key', '=', KEY).execute()
}

/** Whether another room was made; it ends at once. */
async function makesAnother(): Promise<boolean> {
  await Promise.all(Array.from({ length: 3 }, () => officialRollSweep(world.store.ctx).run()))
  const open = world.db.selectFrom('roll').select('id').where('official_key', '=', KEY)
  const rooms = await open.where('phase', '=', 'open').execute()
  await endRoom()
  return rooms.length === 1
}

test('pays for rooms until it is used up; then the next waits with an alert, and Monday brings the next', async () => {
  await setWeek(2 * skin.price + 1)
  expect([await makesAnother(), await makesAnother(), await makesAnother()]).toEqual([true, true, false])
  for (const sweep of world.store.sweeps) if (sweep.name === 'raise alerts') await sweep.run()
  const by = await makeStaff(world, 'support')
  const { list } = await office(world, listAlerts, { by, query: { kind: 'rooms_wait', state: 'open' } })
  const worth = (skin.price / 100).toFixed(2)
  expect(list.map(({ text }) => text)).toEqual([
    `The next room of “Every hour” waits: it takes ${worth} coins, and 0.01 of this week are left.`,
  ])
  world.clock.advance(6 * DAY_MS)
  expect(await makesAnother()).toBe(false)
  world.clock.advance(DAY_MS)
  expect([await makesAnother(), await makesAnother(), await makesAnother()]).toEqual([true, true, false])
})

test('gives nothing on to the next week', async () => {
  await setWeek(3 * skin.price)
  expect(await makesAnother()).toBe(true)
  world.clock.advance(7 * DAY_MS)
  const made = [await makesAnother(), await makesAnother(), await makesAnother(), await makesAnother()]
  expect(made).toEqual([true, true, true, false])
})

test('waits where a room has become dearer than what is left', async () => {
  await setWeek(2 * skin.price)
  expect(await makesAnother()).toBe(true)
  const dearer = (price: number) =>
    world.db.updateTable('skin').set({ price }).where('id', '=', skin.id).execute()
  await dearer(skin.price + 1)
  expect(await makesAnother()).toBe(false)
  await dearer(skin.price)
  expect(await makesAnother()).toBe(true)
})

type TwoPeople = { by: Member; as: Member }

/** Sets what a week holds, as two people do. */
async function agreeTo({ by, as }: TwoPeople, week_amount: number): Promise<void> {
  const series = await office(world, officialRollDetails, { by, query: { id: KEY } })
  const { names, descr, period, recharge, sort, revision } = series
  const terms = { key: KEY, revision, names, descr, period, recharge, sort, active: true }
  const body = { ...terms, skin_ids: [skin.id], week_amount: week_amount / 100 }
  await agreed(world, saveOfficialRoll, { by, as, body })
}

test('is raised at once by what a second person agrees to, by the difference', async () => {
  const [by, as] = [await makeStaff(world, 'operator'), await makeStaff(world, 'owner')]
  await setWeek(skin.price)
  expect([await makesAnother(), await makesAnother()]).toEqual([true, false])
  const query = { id: KEY }
  const series = await office(world, officialRollDetails, { by, query })
  expect(series).toMatchObject({ week_left: 0, week_rooms: 168, week_amount: skin.price / 100 })
  await agreeTo({ by, as }, 3 * skin.price)
  const after = await office(world, officialRollDetails, { by, query })
  expect(after.week_left).toBe((2 * skin.price) / 100)
  expect([await makesAnother(), await makesAnother(), await makesAnother()]).toEqual([true, true, false])
})

test('that is lowered and raised again holds no more than was agreed to', async () => {
  const two = { by: await makeStaff(world, 'operator'), as: await makeStaff(world, 'owner') }
  await setWeek(skin.price)
  expect([await makesAnother(), await makesAnother()]).toEqual([true, false])
  for (const rooms of [2, 1, 2]) await agreeTo(two, rooms * skin.price)
  expect([await makesAnother(), await makesAnother()]).toEqual([true, false])
})

test('of words and places alone needs no approval', async () => {
  const by = await makeStaff(world, 'operator')
  const { names, descr, period, recharge, revision, week_amount } = await office(world, officialRollDetails, {
    by,
    query: { id: KEY },
  })
  const terms = { key: KEY, revision, descr, period, recharge, skin_ids: [skin.id], week_amount }
  const body = { ...terms, names: { ...names, en: 'Each hour' }, sort: 7, active: false }
  expect(await office(world, saveOfficialRoll, { by, body })).toEqual({
    approval_id: null,
    revision: revision + 1,
  })
})
