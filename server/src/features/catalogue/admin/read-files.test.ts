import { describe, expect, test } from 'vitest'
import { say, sayDetails } from '@noktra/languages/say'
import { AppError } from '../../../platform/http/errors.ts'
import { guessKind, guessRarity } from './guess.ts'
import type { RowError } from './read-file.ts'
import { readPriceFile } from './read-price-file.ts'
import { readSkinFile } from './read-skin-file.ts'

function refusalOf(work: () => unknown): { error: string; details: Record<string, unknown> } {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return { error: error.error, details: sayDetails(error.details, 'en') }
    throw error
  }
  throw new Error('nothing was refused')
}

/** Faults and places as English says them. */
const english = (errors: RowError[]) =>
  errors.map(({ at, key, why }) => ({ at: say(at, 'en'), key, why: say(why, 'en') }))

const list = (prices: string, metadata = '{"currency": "USD"}') =>
  `{"metadata": ${metadata}, "prices": ${prices}}`

describe('a price list', () => {
  test('is read from JSON: names in any script, keys of any kind, unknown fields', () => {
    const read = readPriceFile(
      `\uFEFF${list(
        `{"Tarn-9 | Pitlane (Field-Tested)": 6011, "★ Vesper Talon | Undertow 弐 (Factory New)": 884000,
          "A \\"quoted\\", {odd} [name]: 1": 5, "__proto__": 7, "2026 Community Sticker Capsule": 28}`,
        '{"currency": "usd", "item_count": 5, "prices": {"no": "price"}, "updated_at": "2026-08-08T06:46:27.146Z"}',
      )}`,
    )
    expect(read.prices).toEqual([
      ['Tarn-9 | Pitlane (Field-Tested)', 6011],
      ['★ Vesper Talon | Undertow 弐 (Factory New)', 884_000],
      ['A "quoted", {odd} [name]: 1', 5],
      ['__proto__', 7],
      ['2026 Community Sticker Capsule', 28],
    ])
    expect(read).toMatchObject({ rows: 5, errors: [] })
    expect(read.notes.map((note) => say(note, 'en'))).toEqual(['Prices of 2026-08-08T06:46:27.146Z.'])
  })

  test('tells each row that is no price, and uses the others', () => {
    const { prices, errors, notes } = readPriceFile(
      list(
        `{"negative": -1, "zero": 0, "decimal": 60.11, "text": "60", "nothing": null, "nested": {"price": 5, "deep": [1, 2]},
          "list": [5], "vast": 1e300, "": 5, "twice": 5, "same": 9, "same": 9, "twice": 6, "good": 1}`,
        '{"currency": "USD", "item_count": 3}',
      ),
    )
    expect(prices).toEqual([
      ['same', 9],
      ['good', 1],
    ])
    expect(english(errors).map(({ key, why }) => [key, why])).toEqual([
      ['negative', 'its price is not above 0: -1'],
      ['zero', 'its price is not above 0: 0'],
      ['decimal', 'its price is not in whole cents: 60.11'],
      ['text', 'its price is no number: "60"'],
      ['nothing', 'its price is no number: null'],
      ['nested', 'its price is no number: "{"'],
      ['list', 'its price is no number: "["'],
      ['vast', 'its price is beyond ten million USD: 1e+300'],
      ['', 'it names nothing'],
      ['twice', 'it stands more than once, with different prices'],
    ])
    expect(notes.map((note) => say(note, 'en'))).toEqual(['The file says it has 3 prices and has 14.'])
  })

  test('is read from CSV: quotes, Windows lines, other columns, any order', () => {
    const { prices, errors } = readPriceFile(
      '\uFEFFPrice,note,market_hash_name\r\n6011,a,"Tarn-9 | Pitlane, ""B"" (Field-Tested)"\r\n\r\n12.5,b,half\r\n7,c\r\n,d,none\r\n8,,plain\r\n9,,plain\n',
    )
    expect(prices).toEqual([['Tarn-9 | Pitlane, "B" (Field-Tested)', 6011]])
    expect(english(errors)).toEqual([
      { at: 'line 4', key: 'half', why: 'its price is not in whole cents: 12.5' },
      { at: 'line 5', key: '', why: 'it names nothing' },
      { at: 'line 6', key: 'none', why: 'its price is no number: ""' },
      { at: 'line 8', key: 'plain', why: 'it stands more than once, with different prices' },
    ])
  })

  /** @shows ASVS-5.2.2 */
  test.each([
    ['market_hash_name;price\nx;5', 'import_columns', { column: 'market_hash_name' }],
    ['name,price\nx,5', 'import_columns', { column: 'market_hash_name' }],
    ['market_hash_name,cost\nx,5', 'import_columns', { column: 'price' }],
    ['market_hash_name,price\n"x,5', 'import_unreadable', { why: 'a quote on line 2 does not end' }],
    ['', 'import_unreadable', { why: 'it is empty' }],
    ['{"prices": {"a": 1,}}', 'import_unreadable', { why: 'it is no JSON from line 1, column 20 on' }],
    ['{"prices":\n {"a": 1', 'import_unreadable', { why: 'it is no JSON from line 2, column 9 on' }],
    ['{"metadata": {}}', 'import_unreadable', { why: 'it has no object “prices”' }],
    ['[1]', 'import_unreadable', { why: 'it is a list; a price list is one object with “prices”' }],
    [list('{}', '{"currency": "EUR"}'), 'import_currency', { currency: 'EUR' }],
    [list('{}', '{"currency": 5}'), 'import_currency', { currency: '5' }],
  ])('%j is refused as %s', (text, error, details) => {
    expect(refusalOf(() => readPriceFile(text))).toMatchObject({ error, details })
  })
})

describe('a list of skins', () => {
  test('is read in both shapes of rarity, weapon and pattern, with and without a wear range', () => {
    const { skins, errors } = readSkinFile(
      JSON.stringify([
        {
          id: 'skin-1001',
          name: 'Tarn-9 | Pitlane',
          weapon: 'Tarn-9',
          pattern: 'Pitlane',
          min_float: 0,
          max_float: 0.8,
          rarity: 'Mil-Spec Grade',
          stattrak: true,
          image: 'https://pictures.example/a.png',
        },
        {
          id: 1002,
          name: 'Vesper  Talon | Undertow 弐',
          weapon: { id: 'w7', name: 'Vesper Talon' },
          pattern: { name: 'Undertow' },
          min_float: 0.06,
          max_float: 1,
          rarity: { id: 'r', name: 'Covert', color: '#eb4b4b' },
        },
        { id: 'c', name: 'Оса | Ночь', rarity: 'Restricted', min_float: null, unknown: { deep: [1] } },
      ]),
    )
    expect(errors).toEqual([])
    expect(skins.map((skin) => ({ ...skin, at: say(skin.at, 'en') }))).toEqual([
      {
        at: 'row 1',
        id: 'skin-1001',
        ids: ['skin-1001'],
        name: 'Tarn-9 | Pitlane',
        written: 'Tarn-9 | Pitlane',
        class: null,
        variant: null,
        weapon: 'Tarn-9',
        pattern: 'Pitlane',
        rarity: 'Mil-Spec Grade',
        wear_from: 0,
        wear_to: 8000,
        image: 'https://pictures.example/a.png',
        category: '',
        variants: ['stattrak'],
        phase: null,
        collections: [],
        crates: [],
        contains: [],
        hasPlain: true,
        isCopied: false,
      },
      {
        at: 'row 2',
        id: '1002',
        ids: ['1002'],
        name: 'Vesper Talon | Undertow 弐',
        written: 'Vesper Talon | Undertow 弐',
        class: null,
        variant: null,
        weapon: 'Vesper Talon',
        pattern: 'Undertow',
        rarity: 'Covert',
        wear_from: 600,
        wear_to: 10_000,
        image: null,
        category: '',
        variants: [],
        phase: null,
        collections: [],
        crates: [],
        contains: [],
        hasPlain: true,
        isCopied: false,
      },
      {
        at: 'row 3',
        id: 'c',
        ids: ['c'],
        name: 'Оса | Ночь',
        written: 'Оса | Ночь',
        class: null,
        variant: null,
        weapon: 'Оса',
        pattern: 'Ночь',
        rarity: 'Restricted',
        wear_from: 0,
        wear_to: 10_000,
        image: null,
        category: '',
        variants: [],
        phase: null,
        collections: [],
        crates: [],
        contains: [],
        hasPlain: true,
        isCopied: false,
      },
    ])
  })

  test('tells each row that is no skin', () => {
    const good = { id: 'a', name: 'A | B', rarity: 'Covert' }
    const { skins, errors } = readSkinFile(
      JSON.stringify([
        good,
        5,
        null,
        { ...good, id: '' },
        { ...good, id: 'b', name: '' },
        { ...good, id: 'c', name: 'Plain' },
        { ...good, id: 'd', name: 'C | D', rarity: {} },
        { ...good, id: 'e', name: 'E | F', min_float: 0.5, max_float: 0.5 },
        { ...good, id: 'f', name: 'G | H', max_float: 1.2 },
        { ...good, id: 'g', name: 'I | J', min_float: '0' },
        { ...good, name: 'K | L' },
        { ...good, id: 'h' },
        { ...good, id: 'i', name: `M | ${'x'.repeat(200)}` },
      ]),
    )
    expect(skins.map((skin) => skin.id)).toEqual(['a'])
    expect(english(errors).map(({ at, why }) => `${at}: ${why}`)).toEqual([
      'row 2: it is no object',
      'row 3: it is no object',
      'row 4: id is missing',
      'row 5: name is missing',
      'row 6: weapon is missing, and the name has no “ | ”',
      'row 7: rarity is missing',
      'row 8: min_float is not below max_float',
      'row 9: max_float is not a number from 0 to 1',
      'row 10: min_float is not a number from 0 to 1',
      'row 11: its id stands in row 1 already: a',
      'row 12: its name stands in row 1 already: A | B',
      'row 13: name is longer than 160 letters',
    ])
  })

  test.each([['{}'], ['"text"'], ['null']])('%s is no list', (text) => {
    expect(refusalOf(() => readSkinFile(text)).error).toBe('import_unreadable')
  })
})

test('a row tells category, variants, phase, collection and crate', () => {
  const { skins, errors } = readSkinFile(
    JSON.stringify(
      [1, 2].map((phase) => ({
        id: `u-${phase}`,
        name: `★ Reed Tooth | Undertow${phase === 2 ? ' (Phase 2)' : ''}`,
        category: { id: 'c', name: 'Knives' },
        rarity: 'Covert',
        stattrak: true,
        souvenir: false,
        phase: `Phase ${phase}`,
        collections: [{ id: 's', name: 'The Harbour Collection', image: 'https://pictures.example/s.png' }],
        crates: phase === 1 ? [] : [{ id: 'b', name: 'Harbour Case' }],
      })),
    ),
  )
  expect(errors).toEqual([])
  const both = {
    name: '★ Reed Tooth | Undertow',
    pattern: 'Undertow',
    category: 'Knives',
    variants: ['stattrak'],
    collections: ['The Harbour Collection'],
  }
  expect(skins).toMatchObject([
    { ...both, phase: 'Phase 1', crates: [] },
    { ...both, phase: 'Phase 2', crates: ['Harbour Case'] },
  ])
})

test('a row of a class without wear is read by its market name: class, family, finish, variant, and no wear', () => {
  const { skins, errors } = readSkinFile(
    JSON.stringify([
      { id: 1, name: 'Sticker | Reef (Holo) | Harbour 2031', rarity: 'Remarkable', effect: 'Holo' },
      { id: 2, name: 'Autograph Capsule | Reef | Harbour 2031', rarity: 'Base Grade' },
      { id: 3, name: "Nadia 'Reef' Ostrel | Harbour Guard", rarity: { name: 'Master' } },
      { id: 4, name: 'Sticker | Reef', weapon: 'Sticker', pattern: 'Reef', rarity: 'Covert' },
      {
        id: 5,
        name: 'Music Kit | A, B',
        market_hash_name: 'StatTrak™ Music Kit | A, B',
        rarity: 'High Grade',
      },
      { id: 6, name: 'Harbour Case Key', market_hash_name: null, crates: [{ name: 'Harbour Case' }] },
      {
        id: 7,
        name: '★ Reed Tooth',
        weapon: { name: 'Reed Tooth' },
        pattern: null,
        rarity: 'Covert',
        stattrak: true,
      },
      { id: 8, name: 'Reed Rifle', weapon: { name: 'Reed Rifle' }, pattern: null, rarity: 'Covert' },
    ]),
  )
  expect(english(errors).map(({ at, why }) => `${at}: ${why}`)).toEqual([
    'row 8: pattern is missing, and the name has no “ | ”',
  ])
  const none = { wear_from: null, wear_to: null, variants: [] }
  expect(skins).toMatchObject([
    {
      ...none,
      class: 'sticker',
      weapon: 'Sticker',
      pattern: 'Reef (Holo) | Harbour 2031',
      rarity: 'Remarkable',
    },
    { ...none, class: 'container', weapon: 'Capsule', pattern: 'Autograph Capsule | Reef | Harbour 2031' },
    { ...none, class: 'agent', weapon: 'Harbour Guard', pattern: "Nadia 'Reef' Ostrel" },
    { class: null, weapon: 'Sticker', wear_from: 0, wear_to: 10_000 },
    { ...none, class: 'music-kit', name: 'StatTrak™ Music Kit | A, B', variant: 'stattrak', pattern: 'A, B' },
    // Of its class the lowest.
    { ...none, class: 'key', pattern: 'Harbour Case Key', rarity: 'Base Grade', crates: ['Harbour Case'] },
    { ...none, class: null, weapon: 'Reed Tooth', pattern: 'Vanilla', variants: ['stattrak'] },
  ])
})

test('rarities and kinds are guessed', () => {
  expect(
    [
      'Consumer Grade',
      'industrial grade',
      'Mil-Spec Grade',
      'Restricted',
      'Classified',
      'Covert',
      'Contraband',
      'Extraordinary',
      'mythic',
      'Odd',
    ].map(guessRarity),
  ).toEqual([
    'standard',
    'standard',
    'refined',
    'exotic',
    'mythic',
    'relic',
    'relic',
    'relic',
    'mythic',
    null,
  ])
  expect(
    ['Vesper Talon', 'Warden Gauntlets', 'Old Hatchet', 'Sea Pistol', 'Toy Crossbow', 'Silk Fan', 'Оса'].map(
      (name) => guessKind(name),
    ),
  ).toEqual(['knife', 'gloves', 'axe', 'pistol', 'crossbow', 'fan', 'rifle'])
  // What the list says goes before the words of the name, and the mark tells knives from what is none.
  expect([
    guessKind('Оса', { category: 'SMGs' }),
    guessKind('Sea Pistol', { category: 'Sniper Rifles' }),
  ]).toEqual(['smg', 'sniper'])
  expect([guessKind('Оса', { marked: true }), guessKind('Sea Wraps', { marked: true })]).toEqual([
    'knife',
    'gloves',
  ])
})
