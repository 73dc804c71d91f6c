import { readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isPage } from '@noktra/contract/pages'
import { ENVELOPE_PARTS, envelopeHash } from '@noktra/game/envelopes'

type Text = { en: string; zh: string; pt: string }
type Announcement = { key: string; title: Text; text: Text; path: string }
type Envelope = { code: string; title: Text; descr: Text; total: number; parts: number; days: number }
type Room = { key: string; period: string; name: Text; descr: Text; recharge: number; prizes: number[] }

const LANGUAGES = ['en', 'zh', 'pt'] as const
const announcements = read('announcements.json') as Announcement[]
const envelopes = read('envelopes.json') as Envelope[]
const rooms = read('rolls.json') as Room[]
const covers = (read('pictures.json') as { announcements: Record<string, Record<string, string>> })
  .announcements
const skinById = new Map(
  (read('skins.json') as { rarity: string; exteriors: { skin_id: number; price: number }[] }[]).flatMap(
    (design) => design.exteriors.map((skin) => [skin.skin_id, { ...skin, rarity: design.rarity }] as const),
  ),
)

test('everything that is given away is named in three languages', () => {
  const texts = [
    ...announcements.flatMap(({ title, text }) => [title, text]),
    ...envelopes.flatMap(({ title, descr }) => [title, descr]),
    ...rooms.flatMap(({ name, descr }) => [name, descr]),
  ]
  for (const text of texts) {
    expect(Object.keys(text)).toEqual(expect.arrayContaining([...LANGUAGES]))
    for (const language of LANGUAGES) expect(text[language].trim()).not.toBe('')
    expect(text.zh).toMatch(/\p{Script=Han}/u)
    expect(text.en + text.pt).not.toMatch(/\p{Script=Han}/u)
  }
  const keys = [
    announcements.map(({ key }) => key),
    rooms.map(({ key }) => key),
    envelopes.map(({ code }) => code),
  ]
  for (const used of keys) expect(new Set(used).size).toBe(used.length)
})

test.each(announcements)(
  '$key: two to four plain paragraphs, as many in each language, and a page of the store',
  (told) => {
    const counts = LANGUAGES.map((language) => told.text[language].split('\n\n').length)
    expect(new Set(counts).size).toBe(1)
    expect(counts[0]).toBeGreaterThanOrEqual(2)
    expect(counts[0]).toBeLessThanOrEqual(4)
    for (const language of LANGUAGES) {
      expect(told.title[language].length).toBeLessThanOrEqual(60)
      expect(told.text[language]).not.toMatch(/\n{3}|[<>[\]]|^\s|\s$/)
    }
    expect(isPage(told.path)).toBe(true)
  },
)

test.each(Object.entries(covers))('the cover of %s is 2:1, 1040 and 520 wide', async (key, sizes) => {
  for (const [width, address] of Object.entries(sizes)) {
    const file = new URL(`pictures/${address}`, import.meta.url).pathname
    const metadata = await sharp(file).metadata()
    expect([metadata.width, metadata.height], key).toEqual([Number(width), Number(width) / 2])
    expect(statSync(file).size, key).toBeGreaterThan(5000)
  }
})

test('an envelope can be drawn, and its code stands in an announcement in every language', () => {
  for (const { code, total, parts, days } of envelopes) {
    expect(() => envelopeHash({ envelope_id: 1, total_cents: total * 100, parts })).not.toThrow()
    expect(parts).toBeLessThanOrEqual(ENVELOPE_PARTS.most)
    expect(days).toBeGreaterThan(0)
    expect(code).toBe(code.normalize('NFKC').trim().toUpperCase())
    const told = announcements.filter(({ text }) =>
      LANGUAGES.every((language) => text[language].includes(code)),
    )
    expect(told, code).toHaveLength(1)
  }
  expect(envelopes.map(({ parts }) => parts)).toContain(100)
})

test('official rooms of an hour, a day and a week: 5, 8 and 10 prizes of rising worth', () => {
  expect(rooms.map(({ period }) => period)).toEqual(['hour', 'day', 'week'])
  expect(rooms.map(({ prizes }) => prizes.length)).toEqual([5, 8, 10])
  expect(rooms.map(({ recharge }) => recharge)).toEqual([0, 5, 30])
  const pools = rooms.map(({ prizes }) => prizes.reduce((sum, skin_id) => sum + priceOf(skin_id), 0))
  const wanted: [number, number][] = [
    [4, 8],
    [75, 85],
    [570, 630],
  ]
  for (const [index, [least, most]] of wanted.entries()) {
    expect(pools[index]).toBeGreaterThanOrEqual(least)
    expect(pools[index]).toBeLessThanOrEqual(most)
  }
})

test.each(rooms)(
  '$key: prizes dearest first, of different designs; only the week has a relic',
  ({ period, prizes }) => {
    const values = prizes.map(priceOf)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    expect(new Set(prizes.map((skin_id) => Math.floor(skin_id / 10))).size).toBe(prizes.length)
    const relics = prizes.filter((skin_id) => skinById.get(skin_id)?.rarity === 'relic')
    expect(relics).toHaveLength(period === 'week' ? 1 : 0)
  },
)

function priceOf(skin_id: number): number {
  const skin = skinById.get(skin_id)
  if (!skin) throw new Error(`rolls.json names the unknown skin ${skin_id}`)
  return skin.price
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}
