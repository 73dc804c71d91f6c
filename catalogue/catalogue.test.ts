import { readFileSync, readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageFiles } from '@noktra/languages/folders'
import { tintOf } from '@noktra/contract/pictures'
import {
  TICKETS,
  assertPool,
  chanceOfProfit,
  expectedReturn,
  expectedValueCents,
  rowsFromTickets,
  topItemOneIn,
} from '@noktra/game/boxes'
import { THING_CLASSES } from '@noktra/game/items'
import type { Pool } from '@noktra/game/boxes'
import { boxReturnFault, consolationFault, ECONOMY_DEFAULTS, highestReturn } from '@noktra/game/economy'
import { EXTERIORS, wearInterval } from '@noktra/game/wear'
import type { Exterior } from '@noktra/game/wear'

type Text = { en: string; zh: string; pt: string }
type Texts = Record<string, Text>
type Design = {
  id: number
  key: string
  family: string
  finish: string
  rarity: string
  wear_from: number
  wear_to: number
  exteriors: { skin_id: number; exterior: Exterior; market_name: string; price: number }[]
}
type Box = {
  id: number
  key: string
  type: string
  name: Text
  descr: Text
  theme_color: string
  price: number
  badge: string | null
  featured: boolean
  pool: { skin_id: number; tickets: number }[]
}
type NameTable = 'families' | 'finishes' | 'kinds' | 'foundries' | 'rarities' | 'exteriors'
type Sizes = Record<string, string>
type Pictures = {
  items: Record<string, Sizes>
  boxes: Record<string, Sizes>
  avatars: Sizes[]
  icons: Record<string, Sizes>
  levels: Sizes[]
  brand: Record<string, string>
  announcements: Record<string, Sizes>
  neutral: Record<string, Sizes>
}

const families = read('families.json') as { key: string; kind: string; foundry: string }[]
const names = read('names.json') as Record<NameTable, Texts>
const designs = read('skins.json') as Design[]
const live = read('live.json') as {
  light: string
  forms: Record<string, string>
  skins: Record<string, { form: string; skin: string; runs: boolean }>
}
const turn = read('turn.json') as Record<string, Record<string, string>>
const open = read('open.json') as Record<string, { body: string; lid: string; mouth: number[] }>
const types = read('box-types.json') as { id: number; key: string; name: Text; hint: Text; sort: number }[]
const boxes = read('boxes.json') as Box[]
const welfare = read('welfare.json') as { key: string }[]
const announcements = read('announcements.json') as { key: string }[]
const consolation = read('consolation.json') as { version: number; pool: Box['pool'] }
const pictures = read('pictures.json') as Pictures

const skins = designs.flatMap((design) => design.exteriors.map((exterior) => ({ ...exterior, design })))
const skinById = new Map(skins.map((skin) => [skin.skin_id, skin]))
const prices = skins.map((skin) => skin.price).toSorted((a, b) => a - b)

test('there are at least 250 designs in 24 finishes and five exteriors, each number and name used once', () => {
  expect(designs.length).toBeGreaterThanOrEqual(250)
  expect(new Set(designs.map((design) => design.finish)).size).toBeGreaterThanOrEqual(24)
  expectUnique(designs.map((design) => design.id))
  expectUnique(designs.map((design) => design.key))
  expectUnique(skins.map((skin) => skin.skin_id))
  expectUnique(skins.map((skin) => skin.market_name))
  for (const design of designs) {
    expect(design.key).toBe(`${design.family}-${design.finish}`)
    expect(design.exteriors.map((skin) => skin.exterior)).toEqual([...EXTERIORS])
    expect(design.exteriors.map((skin) => skin.skin_id)).toEqual(
      [1, 2, 3, 4, 5].map((n) => design.id * 10 + n),
    )
  }
})

test('a market name is family, finish and exterior in English', () => {
  for (const { market_name, exterior, design } of skins) {
    const [family, finish] = [names.families[design.family], names.finishes[design.finish]]
    expect(market_name).toBe(`${family?.en} | ${finish?.en} (${names.exteriors[exterior]?.en})`)
  }
  expect(skins.map((skin) => skin.market_name)).toContain('Corvane | Gilt Thorn (Factory New)')
})

test('every wear range reaches into each exterior that has a price', () => {
  for (const { exterior, market_name, design } of skins) {
    const [from, to] = [design.wear_from, design.wear_to].map((wear) => Math.round(wear * 10_000))
    expect(wearInterval(exterior, from as number, to as number), market_name).not.toBeNull()
  }
})

test('rarer is scarcer: the shares of the five rarities', () => {
  const wanted: Record<string, number> = { standard: 42, refined: 33, exotic: 26, mythic: 14, relic: 5 }
  expect(Object.keys(names.rarities)).toEqual(Object.keys(wanted))
  for (const [rarity, of120] of Object.entries(wanted)) {
    expect(Math.abs(shareOf(rarity) - of120 / 120), rarity).toBeLessThan(0.05)
  }
})

test('prices are spread like those of a real list', () => {
  const quantile = (part: number) => prices[Math.round(part * (prices.length - 1))] as number
  const shape: [number, number][] = [
    [0.1, 0.1],
    [0.25, 0.66],
    [0.5, 4.03],
    [0.75, 33.95],
    [0.9, 199.1],
    [0.99, 1327.65],
    [1, 2043.79],
  ]
  for (const [part, price] of shape) {
    expect(quantile(part) / price, `quantile ${part}`).toBeGreaterThan(0.8)
    expect(quantile(part) / price, `quantile ${part}`).toBeLessThan(1.25)
  }
  expect(prices.filter((price) => price <= 0.04).length).toBeGreaterThanOrEqual(5)
})

test('prices are whole cents, fall with every step of wear, and from one coin up none is round or used twice', () => {
  for (const price of prices) expect(Number(price.toFixed(2))).toBe(price)
  for (const { key, exteriors } of designs) {
    const falling = exteriors.map((skin) => skin.price)
    expect(new Set(falling).size, key).toBe(5)
    expect(falling, key).toEqual(falling.toSorted((a, b) => b - a))
    const [best, worst] = [falling[0] as number, falling[4] as number]
    expect(best / worst, key).toBeLessThan(12)
  }
  const dear = prices.filter((price) => price >= 1)
  expectUnique(dear)
  expect(dear.filter((price) => Number.isInteger(price * 2))).toEqual([])
})

test('a rarer design costs more, and an edge more than a gun of its rarity', () => {
  const edges = new Set(['knife', 'gloves'])
  const kindOf = new Map(families.map((family) => [family.key, family.kind]))
  const rarities = Object.keys(names.rarities)
  const medians = rarities.map((rarity) => medianPrice((design) => design.rarity === rarity))
  expect(medians).toEqual(medians.toSorted((a, b) => a - b))
  const isEdge = (design: Design) => edges.has(kindOf.get(design.family) as string)
  for (const rarity of rarities.slice(1)) {
    const of = (edge: boolean) => medianPrice((design) => design.rarity === rarity && isEdge(design) === edge)
    expect(of(true), rarity).toBeGreaterThan(of(false))
  }
})

test('everything has a name in three languages', () => {
  for (const [table, texts] of Object.entries(names)) {
    for (const [key, text] of Object.entries(texts)) expectText(text, `${table} ${key}`)
  }
  for (const type of types) for (const text of [type.name, type.hint]) expectText(text, type.key)
  for (const box of boxes) for (const text of [box.name, box.descr]) expectText(text, box.key)
  for (const text of [...boxes.map((box) => box.name), ...types.map((type) => type.name)]) {
    expect(text.zh).toMatch(/\p{Script=Han}/u)
  }
  for (const language of ['en', 'zh', 'pt'] as const) expectUnique(boxes.map((box) => box.name[language]))
})

test('every key that a file uses is named by another', () => {
  expect(families.map((family) => family.key)).toEqual(Object.keys(names.families))
  for (const family of families) {
    expect(names.kinds).toHaveProperty([family.kind])
    expect(names.foundries).toHaveProperty([family.foundry])
  }
  for (const design of designs) {
    expect(names.families).toHaveProperty([design.family])
    expect(names.finishes).toHaveProperty([design.finish])
    expect(names.rarities).toHaveProperty([design.rarity])
  }
  expect(Object.keys(names.exteriors)).toEqual([...EXTERIORS])
  for (const box of boxes) expect(types.map((type) => type.key)).toContain(box.type)
})

test('28 boxes in at least five types, none empty, from 0.5 to 500 coins, with a box for every key', () => {
  expect(boxes.length).toBe(28)
  expectUnique(boxes.map((box) => box.id))
  expectUnique(boxes.map((box) => box.key))
  expectUnique(types.map((type) => type.id))
  expect(types.length).toBeGreaterThanOrEqual(6)
  const sold = types.filter((type) => type.key !== 'welfare')
  for (const type of sold) expect(boxes.some((box) => box.type === type.key)).toBe(true)
  const boxPrices = boxes.map((box) => box.price)
  expect(Math.min(...boxPrices)).toBe(0.5)
  expect(Math.max(...boxPrices)).toBe(500)
  expect(boxPrices).toEqual(expect.arrayContaining([0.5, 1, 2, 5, 10]))
  expect(boxes.filter((box) => box.featured).length).toBe(1)
  for (const box of boxes) {
    expect(box.theme_color).toMatch(/^#[0-9A-F]{6}$/)
    expect(['new', 'hot', 'limited', null]).toContain(box.badge)
  }
})

test('what the hints of the box types promise is true', () => {
  expect(Math.max(...pricesOf('starter'))).toBeLessThanOrEqual(5)
  expect(Math.max(...pricesOf('featured'))).toBeLessThan(120)
  expect(Math.min(...pricesOf('elite'))).toBeGreaterThanOrEqual(180)
  const familyOf = new Map(families.map((family) => [family.key, family]))
  const inBox = (box: Box) =>
    box.pool.map(({ skin_id }) => familyOf.get(skinById.get(skin_id)?.design.family ?? ''))
  for (const box of boxes) {
    if (box.type === 'blades')
      expect(inBox(box).every((family) => /knife|axe/.test(family?.kind ?? ''))).toBe(true)
    if (box.type === 'foundry') expect(new Set(inBox(box).map((family) => family?.foundry)).size).toBe(1)
  }
})

test.each(boxes)(
  '$key: 12-40 skins of five finishes or more, 1,000,000 tickets, a return that the economy bears, and a rare top item',
  (box) => {
    expect(box.pool.length).toBeGreaterThanOrEqual(12)
    expect(box.pool.length).toBeLessThanOrEqual(40)
    expectUnique(box.pool.map((row) => row.skin_id))
    expect(new Set(box.pool.map((row) => skinById.get(row.skin_id)?.exterior)).size).toBeGreaterThanOrEqual(3)
    expect(
      new Set(box.pool.map((row) => skinById.get(row.skin_id)?.design.finish)).size,
    ).toBeGreaterThanOrEqual(5)

    const pool = poolOf(box)
    assertPool(pool)
    expect(pool.rows.at(-1)?.to).toBe(TICKETS)
    expect(
      boxReturnFault(expectedReturn(pool), highestReturn(ECONOMY_DEFAULTS, 'highest_box_return')),
    ).toBeNull()
    expect(chanceOfProfit(pool)).toBeGreaterThanOrEqual(0.1)
    expect(chanceOfProfit(pool)).toBeLessThanOrEqual(0.3501)
    expect(topItemOneIn(pool)).toBeGreaterThan(150)
    /* The dearest skin of the catalogue is worth four times the dearest box. */
    const top = Math.max(...pool.rows.map((row) => row.value_cents)) / pool.price_cents
    expect(top).toBeGreaterThanOrEqual(box.price > 255 ? 4 : 8)
    expect(top).toBeLessThanOrEqual(60)
  },
)

test.each(boxes)('$key: above the price a dearer skin is never more frequent', (box) => {
  const winning = poolOf(box)
    .rows.filter((row) => row.value_cents >= box.price * 100)
    .toSorted((a, b) => b.value_cents - a.value_cents)
    .map((row) => row.to - row.from)
  expect(winning).toEqual(winning.toSorted((a, b) => a - b))
})

test('average returns differ between boxes', () => {
  const returns = boxes.map((box) => Math.round(1000 * expectedReturn(poolOf(box))))
  expect(new Set(returns).size).toBeGreaterThanOrEqual(8)
})

test('losers of battles get one of at least 12 skins, worth 4.00 cents on average at most, mostly the cheapest', () => {
  expectUnique(consolation.pool.map((row) => row.skin_id))
  expect(consolation.pool.length).toBeGreaterThanOrEqual(12)
  const pool = poolOf({ key: 'consolation', id: 0, price: 0, pool: consolation.pool }, consolation.version)
  assertPool(pool)
  expect(consolationFault(pool)).toBeNull()
  expect(expectedValueCents(pool)).toBeGreaterThan(3)
  const cheap = pool.rows.filter((row) => row.value_cents <= 5)
  expect(cheap.reduce((sum, row) => sum + row.to - row.from + 1, 0) / TICKETS).toBeGreaterThan(0.9)
  expect(Math.max(...pool.rows.map((row) => row.value_cents))).toBeGreaterThanOrEqual(500)
})

/* In bytes. */
const LIMITS: Record<string, Record<string, number>> = {
  items: { 1120: 110_000, 560: 50_000, 280: 16_000, 160: 8_000 },
  boxes: { 1024: 110_000, 512: 70_000, 256: 22_000 },
  avatars: { 256: 25_000, 96: 6_000 },
  icons: { 160: 14_000, 48: 3_000 },
  levels: { 160: 14_000, 64: 4_000 },
  announcements: { 1040: 60_000, 520: 22_000 },
  neutral: { 560: 19_000, 280: 7_000, 160: 3_500 },
}

/** Widths that only what can stand at the top of the front page comes in. */
const LARGE = { 1120: 'items', 1024: 'boxes' }
const heroItems = new Set(boxes.flatMap(itemsOfHero))

function isInHero(group: string, key: string): boolean {
  return group === 'boxes' ? boxes.some((box) => box.key === key) : heroItems.has(key)
}

/** Names of the two items beside a box: its dearest, and the next of another family. */
function itemsOfHero({ pool }: Box): string[] {
  const dearest = pool
    .map((row) => skinById.get(row.skin_id)!)
    .toSorted((a, b) => b.price - a.price)
    .slice(0, 3)
  const behind = dearest[0]!
  const front = dearest.find(({ design }) => design.family !== behind.design.family) ?? dearest[1]!
  return [behind, front].map(({ design, exterior }) => `${design.key}-${exterior.toLowerCase()}`)
}

test('the large pictures weigh 6 MB at most in all', () => {
  const weights = [...Object.values(pictures.items), ...Object.values(pictures.boxes)].flatMap((sizes) =>
    Object.keys(LARGE).flatMap((width) => (sizes[width] ? [bytesOf(sizes[width])] : [])),
  )
  expect(weights.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(6_000_000)
})

test('every skin, box, avatar, icon, level and announcement has its pictures, each within its budget', () => {
  expect(Object.keys(pictures.items)).toEqual(
    skins.map((skin) => `${skin.design.key}-${skin.exterior.toLowerCase()}`),
  )
  expect(Object.keys(pictures.boxes)).toEqual([...boxes, ...welfare].map((box) => box.key))
  expect(Object.keys(pictures.announcements)).toEqual(announcements.map(({ key }) => key))
  expect(Object.keys(pictures.neutral)).toEqual([
    ...new Set(families.map(({ kind }) => kind)),
    ...THING_CLASSES,
  ])
  expect(pictures.avatars.length).toBe(12)
  expect(pictures.levels.length).toBe(6)
  expect(Object.keys(pictures.icons)).toEqual(['coin', 'diamond', 'envelope-coin', 'mine'])
  expect(Object.keys(pictures.brand)).toEqual(['mark', 'wordmark', 'icon_32', 'icon_192', 'icon_512'])
  for (const [group, limits] of Object.entries(LIMITS)) {
    for (const [key, sizes] of Object.entries(pictures[group as 'items'])) {
      const widths = Object.keys(limits).filter((width) => !(width in LARGE) || isInHero(group, key))
      expect(Object.keys(sizes).toSorted(), key).toEqual(widths.toSorted())
      for (const [width, address] of Object.entries(sizes)) {
        expect(address).toMatch(new RegExp(`^${group}/[a-z0-9-]+-${width}-[0-9a-f]{8}\\.webp$`))
        if (group === 'items' || group === 'boxes') expect(tintOf(address), address).toBeDefined()
        expect(bytesOf(address), address).toBeLessThanOrEqual(limits[width] as number)
      }
    }
  }
})

test('an item picture weighs 12 kB on average at 280 and 31 kB at 560', () => {
  expect(averageBytes('280')).toBeLessThan(12_000)
  expect(averageBytes('560')).toBeLessThan(31_000)
})

test('the folder holds the listed pictures and nothing else', () => {
  const { brand, ...groups } = pictures
  const listed = [...Object.values(groups).flatMap((group) => Object.values(group)), brand].flatMap((sizes) =>
    Object.values(sizes),
  )
  const stored = readdirSync(new URL('pictures/', import.meta.url), { recursive: true, encoding: 'utf8' })
  expect(stored.filter((path) => path.includes('.')).toSorted()).toEqual(
    [...listed, ...liveFiles(), ...openFiles(), ...turnFiles()].toSorted(),
  )
})

test('every design lives, by the form of its family, and no file of it weighs more than 250 kB', () => {
  for (const { key, family } of designs) expect(live.skins[key], key).toMatchObject({ form: family })
  expect(Object.keys(live.skins)).toHaveLength(designs.length)
  for (const address of liveFiles()) expect(bytesOf(address), address).toBeLessThanOrEqual(250_000)
})

test('every box opens, and no half of it weighs more than 24 kB', () => {
  expect(Object.keys(open).toSorted()).toEqual(Object.keys(pictures.boxes).toSorted())
  for (const address of openFiles()) expect(bytesOf(address), address).toBeLessThanOrEqual(24_000)
  for (const [key, { mouth }] of Object.entries(open)) {
    expect(mouth, key).toHaveLength(3)
    for (const share of mouth) expect(share > 10 && share < 95, key).toBe(true)
  }
})

test('every relic turns in each of its exteriors, and no sheet weighs more than 480 kB', () => {
  const relics = designs.filter(({ rarity }) => rarity === 'relic')
  expect(Object.keys(turn)).toEqual(relics.map(({ key }) => key))
  for (const { key, exteriors } of relics)
    expect(Object.keys(turn[key]!), key).toEqual(exteriors.map(({ exterior }) => exterior))
  for (const address of turnFiles()) expect(bytesOf(address), address).toBeLessThanOrEqual(480_000)
})

/** What relics turn by. */
function turnFiles(): string[] {
  return Object.values(turn).flatMap((sheets) => Object.values(sheets))
}

/** The halves of the boxes that open. */
function openFiles(): string[] {
  return Object.values(open).flatMap(({ body, lid }) => [body, lid])
}

/** All that browsers draw living skins from. */
function liveFiles(): string[] {
  return [live.light, ...Object.values(live.forms), ...Object.values(live.skins).map(({ skin }) => skin)]
}

function shareOf(rarity: string): number {
  return designs.filter((design) => design.rarity === rarity).length / designs.length
}

/** Of Factory New. */
function medianPrice(wanted: (design: Design) => boolean): number {
  const found = designs.filter(wanted).map((design) => design.exteriors[0]?.price as number)
  return found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] as number
}

function pricesOf(type: string): number[] {
  return boxes.filter((box) => box.type === type).map((box) => box.price)
}

function averageBytes(width: string): number {
  const weights = Object.values(pictures.items).map((sizes) => bytesOf(sizes[width] as string))
  return weights.reduce((sum, bytes) => sum + bytes, 0) / weights.length
}

function poolOf(box: Pick<Box, 'key' | 'id' | 'price' | 'pool'>, version = 1): Pool {
  const items = box.pool.map(({ skin_id }) => {
    const skin = skinById.get(skin_id)
    if (!skin) throw new Error(`${box.key} names the unknown skin ${skin_id}`)
    return { skin_id, exterior: skin.exterior, value_cents: Math.round(skin.price * 100) }
  })
  const tickets = box.pool.map((row) => row.tickets)
  return {
    box_id: box.id,
    version,
    price_cents: Math.round(box.price * 100),
    rows: rowsFromTickets(items, tickets),
  }
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

function bytesOf(address: string): number {
  return statSync(new URL(`pictures/${address}`, import.meta.url)).size
}

function expectUnique(values: readonly unknown[]): void {
  expect(new Set(values).size).toBe(values.length)
}

function expectText(text: Text, of: string): void {
  expect(Object.keys(text), of).toEqual(expect.arrayContaining(['en', 'zh', 'pt']))
  expect([...languageFiles.keys()], of).toEqual(expect.arrayContaining(Object.keys(text)))
  for (const part of Object.values(text)) expect(part.trim(), of).not.toBe('')
}
