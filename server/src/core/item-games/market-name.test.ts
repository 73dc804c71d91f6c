import { wholeList } from '#test/whole-list.ts'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXTERIOR_BOUNDS } from '@noktra/game/wear'
import { ITEM_CLASSES, type ItemClass } from '@noktra/game/items'
import { expect, test } from 'vitest'
import { ROOT } from '../../platform/root.ts'
import { breachline } from './breachline.ts'
import { duskward } from './duskward.ts'
import { ITEM_GAMES } from './games.ts'
import { raritiesOf, tierOf, type ItemGame, type MarketName } from './item-game.ts'
import { buildMarketName, readMarketName } from './market-name.ts'

test('a whole list of 34,500 names finds its places, and what has none is said why', () => {
  const { names, strange } = wholeList()
  expect(names.length + strange.length).toBeGreaterThan(33_500)
  const right = names.filter(({ market_name, ...meant }) => {
    const { name } = readMarketName(breachline, market_name)
    return name !== null && JSON.stringify(sorted(name)) === JSON.stringify(sorted(meant))
  })
  expect(right.length / (names.length + strange.length)).toBeGreaterThanOrEqual(0.995)
  expect(right).toHaveLength(names.length)
  for (const name of strange) expect(readMarketName(breachline, name).fault, name).not.toBeNull()
})

test('every name of a list is built again from its parts', () => {
  for (const { market_name, ...parts } of wholeList(0.1).names)
    expect(buildMarketName(breachline, parts)).toBe(market_name)
})

test.each(ITEM_GAMES.map((game) => [game.key, game] as const))('what %s builds reads the same', (_, game) => {
  fc.assert(
    fc.property(partsOf(game), (parts) => {
      const families = new Map([[parts.family, { class: parts.class }]])
      const read = readMarketName(game, buildMarketName(game, parts), families)
      expect(read.name).toEqual(parts)
    }),
  )
})

test.each<[string, Partial<MarketName>]>([
  ['★ Vesper Talon', { class: 'knife', family: 'Vesper Talon', finish: null, exterior: null, variant: null }],
  ['★ StatTrak™ Vesper Talon', { class: 'knife', finish: null, variant: 'stattrak' }],
  ['StatTrak™ ★ Vesper Talon', { class: 'knife', finish: null, variant: 'stattrak' }],
  ['★ Tern Gloves | Slate (Well-Worn)', { class: 'gloves', exterior: 'WW' }],
  [
    '★ Vesper Talon | Undertow (Factory New) - Phase 2',
    { finish: 'Undertow', exterior: 'FN', phase: 'Phase 2' },
  ],
  ['Tarn-9 | 龍 (Long Tide) (Battle-Scarred)', { class: 'weapon', finish: '龍 (Long Tide)', exterior: 'BS' }],
  ['Souvenir Charm | Harbour 2031 Highlight | A long name', { class: 'charm', variant: 'souvenir' }],
  ['Harbour 2031 Quay Souvenir Package', { class: 'container', family: 'Package', variant: null }],
  [
    'StatTrak™ Harbour Music Kit Box',
    { class: 'container', variant: 'stattrak', finish: 'Harbour Music Kit Box' },
  ],
  [
    "Nadia 'Reef' Ostrel | Harbour Guard",
    { class: 'agent', family: 'Harbour Guard', finish: "Nadia 'Reef' Ostrel" },
  ],
  ['Harbour Case Key', { class: 'key', family: 'Key' }],
])('%s', (text, parts) => {
  expect(readMarketName(breachline, text).name).toMatchObject(parts)
})

test('a family that the store knows decides the class, with or without the mark', () => {
  const families = new Map<string, { class: ItemClass }>([['Reed Claw', { class: 'gloves' }]])
  for (const text of ['★ Reed Claw | Slate (Well-Worn)', 'Reed Claw | Slate (Well-Worn)', 'Reed Claw'])
    expect(readMarketName(breachline, text, families).name).toMatchObject({
      class: 'gloves',
      family: 'Reed Claw',
    })
})

test.each([
  ['', 'empty'],
  ['StatTrak™', 'variant_alone'],
  ['StatTrak™ Souvenir Tarn-9 | Slate (Well-Worn)', 'two_variants'],
  ['★ ★ Vesper Talon', 'mark_twice'],
  ['★ Sticker | Reef', 'mark_unfit'],
  ['Sticker | Reef (Well-Worn)', 'exterior_unfit'],
  ['★ Vesper Talon | Slate', 'exterior_missing'],
  ['Tarn-9 (Well-Worn)', 'finish_missing'],
  ['Tarn-9 | Slate | Two (Well-Worn)', 'parts'],
  ['The Long Tide', 'class_unknown'],
  [`Sticker | ${'x'.repeat(200)}`, 'too_long'],
])('%s is refused: %s', (text, fault) => {
  expect(readMarketName(breachline, text)).toEqual({ name: null, fault })
})

test("each game's exteriors are those that records of draws know, and its ladders reach every class that it shapes", () => {
  for (const game of ITEM_GAMES) {
    for (const { exterior, from, to } of game.exteriors)
      expect({ from, to }).toEqual(EXTERIOR_BOUNDS[exterior])
    for (const { key } of game.variants) expect(key).toMatch(/^[a-z0-9][a-z0-9-]{0,31}$/)
  }
  for (const itemClass of ITEM_CLASSES) expect(raritiesOf(breachline, itemClass)).not.toEqual([])
  expect(tierOf(breachline, 'sticker', 'exotic')).toBe('mythic')
  expect(tierOf(breachline, 'weapon', 'exotic')).toBeNull()
})

test("the demo's catalogue is of its game: every market name is read, with its family and exterior", () => {
  const skins =
    read<{ family: string; exteriors: { exterior: string; market_name: string }[] }[]>('skins.json')
  const families = read<{ key: string; kind: string }[]>('families.json')
  const names = read<{ families: Record<string, { en: string }> }>('names.json').families
  expect(duskward.families.map(({ name, kind }) => ({ name, kind }))).toEqual(
    families.map(({ key, kind }) => ({ name: names[key]!.en, kind })),
  )
  for (const { family, exteriors } of skins) {
    for (const { exterior, market_name } of exteriors) {
      const { name } = readMarketName(duskward, market_name)
      expect(name).toMatchObject({ family: names[family]!.en, exterior, variant: null })
      expect(buildMarketName(duskward, name!)).toBe(market_name)
    }
  }
})

function read<What>(file: string): What {
  return JSON.parse(readFileSync(join(ROOT, 'catalogue', file), 'utf8')) as What
}

function sorted(parts: MarketName): [string, unknown][] {
  return Object.entries(parts).sort(([a], [b]) => a.localeCompare(b))
}

/** Parts of any item of a game: words without what the game itself writes between them. */
function partsOf(game: ItemGame): fc.Arbitrary<MarketName> {
  const word = fc
    .array(fc.constantFrom('Reef', 'Ōkami', '弐', "d'Or", 'No. 7', 'A, B', '(Holo)', '40,000', 'x'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.join(' '))
  const variant = fc.constantFrom(null, ...game.variants.map(({ key }) => key))
  const exterior = fc.constantFrom(...game.exteriors.map((one) => one.exterior))
  const worded = game.families.filter((family) => game.shapes[family.class] === 'worded')
  const marked = game.mark?.classes ?? []
  const none = { exterior: null, phase: null }
  const kinds: fc.Arbitrary<MarketName>[] = [
    fc.record({
      class: fc.constantFrom<ItemClass>('weapon', 'knife', 'gloves'),
      family: word,
      finish: word,
      exterior,
      variant,
      phase: fc.constantFrom(null, 'Phase 1', 'Gem'),
    }),
    ...(marked.length > 0
      ? [
          fc
            .record({ class: fc.constantFrom(...marked), family: word, variant })
            .map((parts) => ({ ...parts, ...none, finish: null })),
        ]
      : []),
    ...(worded.length > 0
      ? [
          fc
            .record({ of: fc.constantFrom(...worded), finish: word, variant })
            .map(({ of, finish, variant: own }) => ({
              ...none,
              class: of.class,
              family: of.name,
              finish,
              variant: own,
            })),
        ]
      : []),
    ...(game.familyWords.length > 0
      ? [
          fc.record({ place: word, variant }).map(({ place, variant: own }) => ({
            ...none,
            class: 'container' as const,
            family: 'Case',
            finish: `${place} Case`,
            variant: own,
          })),
        ]
      : []),
    fc
      .record({ family: word, finish: word })
      .map((parts) => ({ ...parts, ...none, class: 'agent' as const, variant: null })),
  ]
  return fc.oneof(...kinds)
}
