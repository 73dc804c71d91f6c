import { beforeAll, describe, expect, test } from 'vitest'
import * as boxes from '@noktra/contract/admin/box-proposals'
import * as api from '@noktra/contract/admin/catalogue'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { bringFile } from '#test/bring-file.ts'
import { priceFile } from '#test/import-files.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let ada: Member

beforeAll(async () => {
  ada = await makeStaff(world, 'operator')
})

const skin = (id: string, more: object = {}) => ({
  id,
  name: `Keel Rifle | ${id}`,
  weapon: 'Keel Rifle',
  pattern: id,
  category: 'Rifles',
  rarity: 'Restricted',
  min_float: 0,
  max_float: 1,
  ...more,
})

const container = (name: string, ids: string[], rare: string[] = []) => ({
  id: `crate-${name}`,
  name,
  type: 'Case',
  contains: ids.map((id) => ({ id, name: `Keel Rifle | ${id}`, rarity: { name: 'Restricted' } })),
  contains_rare: rare.map((id) => ({ id, name: `★ Keel Talon | ${id}` })),
})

const bring = (list: object[]) => bringFile(world, ada, 'skins', list)
const price = (ids: string[]) =>
  bringFile(
    world,
    ada,
    'prices',
    priceFile(Object.fromEntries(ids.map((id, n) => [`Keel Rifle | ${id} (Field-Tested)`, 100 + n]))),
  )

async function heldBy(q: string) {
  const { list } = await office(world, boxes.listSources, { by: ada, query: { q } })
  return Object.fromEntries(list.map(({ kind, name, items }) => [`${kind} ${name}`, items]))
}

async function planOf(list: object[]) {
  const body = { kind: 'skins' as const, file_name: 'list.json', text: JSON.stringify(list) }
  const { id } = await office(world, api.uploadImport, { by: ada, body })
  const { preview } = await office(world, api.importDetails, { by: ada, query: { id } })
  await office(world, api.dropImport, { by: ada, body: { id } })
  return preview
}

describe('what items come from', () => {
  test('is all that their rows name, and boxes are proposed from each', async () => {
    const ids = ['Ebb', 'Flow', 'Neap']
    await bring(
      ids.map((id, n) =>
        skin(id, {
          crates: [{ name: 'Harbour Case' }, ...(n ? [{ name: 'Second Harbour Case' }] : [])],
          collections: [{ name: 'The Harbour Collection' }],
        }),
      ),
    )
    await price(ids)
    expect(await heldBy('harbour')).toEqual({
      'crate Harbour Case': 3,
      'crate Second Harbour Case': 2,
      'collection The Harbour Collection': 3,
    })
    const wish = { price: 3, return_percent: 91, items: 3, times_rarer: 5, most_times: 200 }
    const pool = async (crate: string) =>
      (await office(world, boxes.proposeContents, { by: ada, query: { ...wish, crate } })).pool
    expect(await pool('Harbour Case')).toBe(3)
    expect(await pool('Second Harbour Case')).toBe(2)
  })

  test('is also what containers hold, whichever list comes first', async () => {
    const first = container('Quay Case', ['Pier', 'Jetty'], ['Groyne'])
    const shown = await bring([first, container('Empty Case', [])])
    expect(shown.notes).toEqual([
      'Containers that say what they hold: 1, with 3 items, 3 of which no list has brought yet.',
    ])
    expect(await heldBy('quay')).toEqual({})

    await bring([skin('Pier'), skin('Jetty', { stattrak: true }), skin('Groyne')])
    await price(['Pier', 'Jetty', 'Groyne'])
    expect(await heldBy('quay')).toEqual({ 'crate Quay Case': 3 })
    // A variant of what it holds is held too.
    await bringFile(world, ada, 'prices', priceFile({ 'StatTrak™ Keel Rifle | Jetty (Field-Tested)': 500 }))
    expect(await heldBy('quay')).toEqual({ 'crate Quay Case': 4 })

    expect((await planOf([first])).notes).toEqual(['Containers that say what they hold: 1, with 3 items.'])
    expect((await planOf([first])).counts).toMatchObject({ new: 0, changed: 0, same: 1 })
    const now = container('Quay Case', ['Pier'])
    expect((await planOf([now])).counts).toMatchObject({ new: 0, changed: 1, same: 0 })
    await bring([now])
    expect(await heldBy('quay')).toEqual({ 'crate Quay Case': 1 })
  })

  test('the same rows change nothing, and what a row does not say any more is no more', async () => {
    const said = [skin('Sound', { crates: [{ name: 'Fjord Case' }, 'Old Fjord Case'] }), skin('Strait')]
    await bring(said)
    await price(['Sound'])
    expect((await planOf(said)).counts).toMatchObject({ new: 0, changed: 0, same: 2 })
    expect(await heldBy('fjord')).toEqual({ 'crate Fjord Case': 1, 'crate Old Fjord Case': 1 })
    const now = [skin('Sound', { crates: [{ name: 'Fjord Case' }] })]
    expect((await planOf(now)).counts).toMatchObject({ new: 0, changed: 1, same: 0 })
    await bring(now)
    expect(await heldBy('fjord')).toEqual({ 'crate Fjord Case': 1 })
  })

  test('lists of what comes from nothing, or of no list at all, are passed over', async () => {
    const odd = [
      skin('Odd', { crates: 'none', collections: [null, 5, {}, { name: ' ' }] }),
      { ...container('Odd Case', []), contains: { id: 'Odd' }, contains_rare: [null, {}, 'Odd', 7] },
    ]
    const shown = await bring(odd)
    expect(shown.counts).toMatchObject({ new: 2, errors: 0 })
    await price(['Odd'])
    expect(await heldBy('odd')).toEqual({ 'crate Odd Case': 1 })
  })
})

test('what the database cannot hold is left out of names, and a file that names too much is refused', async () => {
  const half = '😀'.slice(0, 1)
  const odd = skin('Nul\0l', { crates: [{ name: `Odd ${half} Case` }], image: `${'\0x'.repeat(249)}x😀` })
  const shown = await bring([odd, { ...container('Nul Case', []), contains: [{ id: 'a\0b' }] }])
  expect(shown.counts).toMatchObject({ new: 2, errors: 0 })
  const { preview } = await office(world, api.importDetails, {
    by: ada,
    query: {
      id: (
        await office(world, api.uploadImport, {
          by: ada,
          body: { kind: 'prices', file_name: 'list.json', text: priceFile({ 'a\0b': 5, [half]: 6 }) },
        })
      ).id,
    },
  })
  expect(preview.errors.map(({ why }) => why)).toEqual(
    Array(2).fill("it has a character that can't be stored"),
  )
  const ids = Array.from({ length: 20_000 }, (_, n) => String(n))
  const list = Array.from({ length: 16 }, (_, n) => ({ ...container(`Vast ${n} Case`, []), contains: ids }))
  const body = { kind: 'skins' as const, file_name: 'list.json', text: JSON.stringify(list) }
  const refused = await callAdmin(world, api.uploadImport, { by: ada, body })
  expect(refused.error).toBe('import_unreadable')
})

describe('a list that has a row for each exterior and variant', () => {
  const rows = (wears: string[], { variants = [''], of = 'Undertow' } = {}) =>
    variants.flatMap((variant, v) =>
      wears.map((wear, n) => ({
        ...skin(of),
        id: `${of}-${v}${n}`,
        name: `${variant}Keel Rifle | ${of} (${wear})`,
        pattern: { id: 'p', name: of },
        min_float: undefined,
        max_float: undefined,
        wear: { id: `w${n}`, name: wear },
        stattrak: variant !== '',
      })),
    )

  test('makes one design of all of them, that prices find', async () => {
    const list = rows(['Factory New', 'Minimal Wear', 'Field-Tested'], { variants: ['', 'StatTrak™ '] })
    const shown = await bring(list)
    expect(shown.counts).toMatchObject({ rows: 6, new: 2, errors: 0 })
    expect(shown.sample).toMatchObject([
      { name: 'Keel Rifle | Undertow', exteriors: ['FN', 'MW', 'FT'], wear_from: 0, wear_to: 3800 },
      { name: 'StatTrak™ Keel Rifle | Undertow', exteriors: ['FN', 'MW', 'FT'] },
    ])
    const priced = await bringFile(
      world,
      ada,
      'prices',
      priceFile({
        'Keel Rifle | Undertow (Factory New)': 300,
        'StatTrak™ Keel Rifle | Undertow (Field-Tested)': 200,
        'Keel Rifle | Undertow (Battle-Scarred)': 20,
      }),
    )
    expect(priced.counts).toMatchObject({ new: 2, unknown: 1 })
    expect((await planOf(list)).counts).toMatchObject({ new: 0, changed: 0, same: 2, errors: 0 })
    // In another order it is known by another of its rows.
    expect((await planOf(list.toReversed())).counts).toMatchObject({ new: 0, changed: 0, same: 2, errors: 0 })
  })

  test('a variant may have a row of its own without exteriors, and so may that of a knife without a finish', async () => {
    const knife = {
      ...skin('Talon'),
      weapon: 'Keel Talon',
      pattern: undefined,
      min_float: null,
      category: 'Knives',
    }
    const list = [
      { ...knife, id: 'bare', name: '★ Keel Talon' },
      { ...knife, id: 'bare-st', name: '★ StatTrak™ Keel Talon', stattrak: true },
      skin('Fetch'),
      { ...skin('Fetch'), id: 'Fetch-st', name: 'StatTrak™ Keel Rifle | Fetch', stattrak: true },
    ]
    const shown = await bring(list)
    expect(shown.counts).toMatchObject({ rows: 4, new: 4, errors: 0 })
    expect(shown.sample.map(({ name, wear_from }) => [name, wear_from])).toEqual([
      ['★ Keel Talon', null],
      ['★ StatTrak™ Keel Talon', null],
      ['Keel Rifle | Fetch', 0],
      ['StatTrak™ Keel Rifle | Fetch', 0],
    ])
    const worn = { ...knife, name: '★ Keel Dirk (Factory New)', weapon: 'Keel Dirk', id: 'dirk' }
    const { errors } = await planOf([worn])
    expect(errors.map(({ why }) => why)).toEqual(['pattern is missing, and the name has no “ | ”'])
  })

  test('of variants alone makes those, and a knife without a star takes the price that has one', async () => {
    const knife = { rarity: 'Covert', category: 'Knives', weapon: 'Keel Kris' }
    const shown = await bring([
      { ...skin('Lone'), id: 'lone-st', name: 'StatTrak™ Keel Rifle | Lone', stattrak: true },
      { ...knife, id: 'kris', name: 'Keel Kris' },
    ])
    expect(shown.sample.map(({ name }) => name)).toEqual(['StatTrak™ Keel Rifle | Lone', 'Keel Kris'])
    const priced = await bringFile(world, ada, 'prices', priceFile({ '★ Keel Kris': 700 }))
    expect(priced.counts).toMatchObject({ new: 1, unknown: 0 })
    const kris = world.db.selectFrom('skin').select('price').where('market_hash_name', '=', '★ Keel Kris')
    expect((await kris.executeTakeFirst())?.price).toBe(700)
  })

  test('takes no name from a row that the file calls otherwise', async () => {
    await bring([skin('Swell')])
    const { errors } = await planOf([
      { ...skin('Swell'), name: 'Keel Rifle | Surge', pattern: 'Surge' },
      ...rows(['Factory New', 'Minimal Wear'], { of: 'Swell' }),
    ])
    expect(errors.map(({ why }) => why)).toEqual([expect.stringContaining('Swell')])
  })

  test('and containers name it by any of its ids', async () => {
    const list = rows(['Factory New', 'Minimal Wear'], { of: 'Eddy' })
    await bring([...list, container('Eddy Case', ['Eddy-01'])])
    await bringFile(world, ada, 'prices', priceFile({ 'Keel Rifle | Eddy (Minimal Wear)': 90 }))
    expect(await heldBy('eddy case')).toEqual({ 'crate Eddy Case': 1 })
  })

  test('whose first row is gone is known by the others', async () => {
    const list = rows(['Factory New', 'Minimal Wear', 'Field-Tested'], { of: 'Gyre' }).map((row) => ({
      ...row,
      min_float: 0,
      max_float: 1,
    }))
    await bring(list)
    for (const from of [1, 2])
      expect((await planOf(list.slice(from))).counts).toMatchObject({ new: 0, same: 1, errors: 0 })
  })

  test('names each copy once, beside skins that have one row', async () => {
    const once = rows(['Well-Worn'], { of: 'Lull' })
    const twice = [...once, ...once.map((row) => ({ ...row, id: 'again' }))]
    const { errors } = await planOf([
      skin('Lee'),
      { ...skin('Lee'), id: 'Lee-1', name: 'Keel Rifle | Lee (Well-Worn)' },
      ...twice,
    ])
    expect(errors.map(({ key, why }) => [key, why])).toEqual([
      ['Lee-1', expect.stringContaining('row 1')],
      ['again', expect.stringContaining('row 3')],
    ])
  })
})
