import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  assertPool,
  expectedReturn,
  expectedValueCents,
  rowsFromTickets,
  TICKETS,
  type Pool,
} from '@noktra/game/boxes'
import { boxReturnFault, welfareFault } from '@noktra/game/economy'
import type { Exterior } from '@noktra/game/wear'

type Text = { en: string; zh: string; pt: string }
type Welfare = {
  id: number
  box_id: number
  key: string
  amount: number
  name: Text
  descr: Text
  theme_color: string
  price: number
  pool: { skin_id: number; tickets: number }[]
}

/* The default of the setting recharge_rate: money for a coin. */
const RATE = 7.2

const welfare = read('welfare.json') as Welfare[]
const boxes = read('boxes.json') as { id: number; key: string; name: Text }[]
const types = read('box-types.json') as { id: number; key: string }[]
const skinById = new Map(
  (
    read('skins.json') as {
      rarity: string
      exteriors: { skin_id: number; exterior: Exterior; price: number }[]
    }[]
  )
    .flatMap((design) => design.exteriors.map((skin) => ({ ...skin, rarity: design.rarity })))
    .map((skin) => [skin.skin_id, skin]),
)

test('six boxes of a type of their own, by rising amounts of money', () => {
  expect(welfare.map((box) => box.amount)).toEqual([36, 108, 216, 720, 1440, 3600])
  expect(types.find((type) => type.key === 'welfare')?.id).toBe(9)
  const all = [...boxes, ...welfare.map((box) => ({ ...box, id: box.box_id }))]
  expect(new Set(all.map((box) => box.id)).size).toBe(all.length)
  expect(new Set(all.map((box) => box.key)).size).toBe(all.length)
  expect(new Set(welfare.map((box) => box.id)).size).toBe(welfare.length)
  for (const language of ['en', 'zh', 'pt'] as const) {
    expect(new Set(all.map((box) => box.name[language])).size).toBe(all.length)
    for (const box of welfare) expect(box.descr[language].trim(), box.key).not.toBe('')
  }
  for (const box of welfare) {
    expect(box.box_id).toBeGreaterThan(100)
    expect(box.theme_color).toMatch(/^#[0-9A-F]{6}$/)
    expect(box.name.zh + box.descr.zh).toMatch(/\p{Script=Han}/u)
  }
})

test.each(welfare)('$key: worth 0.5 % of its amount and hardly less', (box) => {
  const pool = poolOf(box)
  const terms = { amount_cents: box.amount * 100, recharge_rate: RATE }
  assertPool(pool)
  expect(pool.rows.at(-1)?.to).toBe(TICKETS)
  expect(welfareFault(pool, terms)).toBeNull()
  expect(expectedValueCents(pool)).toBeGreaterThan((0.99 * 0.005 * terms.amount_cents) / RATE)
})

test.each(welfare)('$key: the price is what it would cost on the shelf, as far as cents go', (box) => {
  const pool = poolOf(box)
  const value = expectedValueCents(pool)
  const fits = (cents: number) => boxReturnFault(value / cents) === null
  const couldFit = Math.ceil(value / 0.95) <= Math.floor(value / 0.88)
  expect(couldFit ? fits(pool.price_cents) : pool.price_cents === Math.floor(value) + 1).toBe(true)
  expect(expectedReturn(pool)).toBeLessThan(1)
})

test.each(welfare)(
  '$key: at least 20 skins, each step up rarer, and a prize that is worth the wait',
  (box) => {
    const pool = poolOf(box)
    expect(new Set(box.pool.map((row) => row.skin_id)).size).toBe(box.pool.length)
    expect(box.pool.length).toBeGreaterThanOrEqual(20)
    expect(new Set(box.pool.map((row) => Math.floor(row.skin_id / 10))).size).toBeGreaterThanOrEqual(18)
    expect(new Set(pool.rows.map((row) => row.exterior)).size).toBe(5)
    const values = pool.rows.map((row) => row.value_cents)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    const tickets = box.pool.map((row) => row.tickets)
    expect(tickets).toEqual(tickets.toSorted((a, b) => a - b))
    expect(tickets[0]).toBeGreaterThanOrEqual(8)
    /* Twice the coins that open it, at least. */
    expect(values[0]).toBeGreaterThan((2 * box.amount * 100) / RATE)
  },
)

test('the dearer a box, the dearer its top prize', () => {
  const tops = welfare.map((box) => poolOf(box).rows[0]?.value_cents as number)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(skinById.get(welfare.at(-1)?.pool[0]?.skin_id as number)?.rarity).toBe('relic')
})

test('the script gives the file that is committed', () => {
  const before = readFileSync(new URL('welfare.json', import.meta.url), 'utf8')
  const print = execFileSync('node', [new URL('compose-welfare.mjs', import.meta.url).pathname, '--print'], {
    encoding: 'utf8',
  })
  expect(JSON.parse(print)).toEqual(JSON.parse(before))
})

function poolOf(box: Welfare): Pool {
  const items = box.pool.map(({ skin_id }) => {
    const skin = skinById.get(skin_id)
    if (!skin) throw new Error(`${box.key} names the unknown skin ${skin_id}`)
    return { skin_id, exterior: skin.exterior, value_cents: Math.round(skin.price * 100) }
  })
  return {
    box_id: box.box_id,
    version: 1,
    price_cents: Math.round(box.price * 100),
    rows: rowsFromTickets(
      items,
      box.pool.map((row) => row.tickets),
    ),
  }
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}
