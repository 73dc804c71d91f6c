import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { priceHistory } from '@noktra/contract/skins'
import { expectPlan } from '#test/expect-plan.ts'
import { useWorld } from '#test/world.ts'
import { changesOf } from './price-history.ts'

const world = useWorld()
/** Corvane | Gilt Thorn, Factory New to Battle-Scarred. */
const SKINS = [4081, 4082, 4083, 4084, 4085] as const
const [FN, MW, FT, , BS] = SKINS
const DAY = 86_400

let now = 0

/** Changes of a skin's price, so many seconds ago; each begins where the one before ended, the first where `from` says. */
async function change(skin_id: number, from: number | null, rows: [secondsAgo: number, to: number][]) {
  let before = from
  for (const [ago, to] of rows) {
    await world.db
      .insertInto('skin_price_change')
      .values({
        skin_id,
        price_from: before,
        price_to: to,
        agreed: true,
        created_at: new Date((now - ago) * 1000),
      })
      .execute()
    before = to
  }
  await world.db.updateTable('skin').set({ price: before! }).where('id', '=', skin_id).execute()
}

const priceOf = async (id: number) =>
  (await world.db.selectFrom('skin').select('price').where('id', '=', id).executeTakeFirstOrThrow()).price
const read = (days: '30' | '90' | '365', skin_id: number = FN) =>
  world.data(priceHistory, { query: { skin_id, days } })
const lineOf = async (days: '30' | '90' | '365', skin_id: number) =>
  (await read(days, skin_id)).lines.find((line) => line.skin_id === skin_id)!

beforeAll(async () => {
  now = Math.floor(world.clock.now().getTime() / 1000)
  await change(FN, await priceOf(FN), [
    [200 * DAY, 5000],
    [60 * DAY, 6000],
    [10 * DAY, 7000],
    [5 * DAY, 6500],
  ])
  // Each hour of 50 days: more than a line shows.
  const hours = Array.from({ length: 1200 }, (_, n): [number, number] => [(1200 - n) * 3600, 1000 + n])
  await sql`insert into skin_price_change (skin_id, price_from, price_to, agreed, created_at)
    select ${MW}, lag(to_price, 1, ${await priceOf(MW)}::bigint) over (order by ago desc), to_price, true, to_timestamp(${now} - ago)
    from jsonb_to_recordset(${JSON.stringify(hours.map(([ago, to_price]) => ({ ago, to_price })))}::jsonb) as of(ago bigint, to_price bigint)
    order by ago desc`.execute(world.db)
  await world.db.updateTable('skin').set({ price: 2199 }).where('id', '=', MW).execute()
})

describe('the prices of a skin over time', () => {
  test('begin with what held then and go change by change, each exterior for itself', async () => {
    const at = (ago: number) => now - ago
    expect(await lineOf('30', FN)).toMatchObject({
      exterior_name: 'FN',
      start: 60,
      points: [
        { at: at(10 * DAY), price: 70 },
        { at: at(5 * DAY), price: 65 },
      ],
    })
    expect(await lineOf('90', FN)).toMatchObject({ start: 50 })
    expect((await lineOf('365', FN)).points.map(({ price }) => price)).toEqual([50, 60, 70, 65])
    const { from, to, lines } = await read('30')
    expect(to - from).toBe(30 * DAY)
    expect(lines.map(({ skin_id }) => skin_id)).toEqual(SKINS)
  })

  test('are the same whichever of the exteriors is asked for', async () => {
    expect((await read('90', FT)).lines).toEqual((await read('90', FN)).lines)
  })

  test('are thinned to 200 points that end with the price of today', async () => {
    for (const days of ['30', '90', '365'] as const) {
      const { points } = await lineOf(days, MW)
      expect(points.length).toBeLessThanOrEqual(200)
      expect(points.length).toBeGreaterThan(20)
      expect(points.at(-1)!.price).toBe(21.99)
      expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted((a, b) => a - b))
    }
  })

  test('that never changed are a line in a new store as well, whatever else of the skin was touched', async () => {
    for (const touched of [0, 5 * DAY]) {
      const updated_at = new Date((now - touched) * 1000)
      await world.db.updateTable('skin').set({ updated_at }).where('id', '=', FT).execute()
      const { start, points } = await lineOf('30', FT)
      expect({ start, points }).toEqual({ start: (await priceOf(FT)) / 100, points: [] })
    }
  })

  test('of what came with a price list begin when it came', async () => {
    await world.db
      .insertInto('skin_price_change')
      .values({
        skin_id: BS,
        price_from: null,
        price_to: await priceOf(BS),
        agreed: true,
        created_at: new Date((now - 7 * DAY) * 1000),
      })
      .execute()
    const { start, points } = await lineOf('30', BS)
    expect({ start, points }).toEqual({
      start: null,
      points: [{ at: now - 7 * DAY, price: (await priceOf(BS)) / 100 }],
    })
  })

  test.each([
    [{ skin_id: FN, days: '31' }, 'days'],
    [{ skin_id: 'x', days: '30' }, 'skin_id'],
  ])('refuse %o by its field', async (query, field) => {
    const answer = await world.call(priceHistory, { query: query as never })
    expect(answer).toMatchObject({ status: 400, error: 'invalid_input', data: { field } })
  })

  test('of no skin are refused', async () => {
    expect((await world.call(priceHistory, { query: { skin_id: 999_999_999 } })).error).toBe('skin_unknown')
  })

  test('are found by the index of their time', async () => {
    const moment = (days: number) => new Date((now - days * DAY) * 1000)
    const look = world.db.transaction().execute(async (db) => {
      await sql`insert into skin_price_change (skin_id, price_from, price_to, agreed, created_at)
        select skin.id, 1, 2, true, now() - n * interval '1 hour' from skin, generate_series(1, 20) n`.execute(
        db,
      )
      await expectPlan({ db }, changesOf([...SKINS], moment(30), moment(0)), 'skin_price_over_time')
      throw new Error('looked at')
    })
    await expect(look).rejects.toThrow('looked at')
  })
})
