import { beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { approve, withdraw } from '@noktra/contract/admin/approvals'
import * as api from '@noktra/contract/admin/catalogue'
import { buyOffer, quoteOffer } from '@noktra/contract/mall'
import { listBackpack } from '@noktra/contract/backpack'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { listPrices } from '#test/list-prices.ts'
import { priceFile, skinFile } from '#test/import-files.ts'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { giveItems } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import { wholeItems } from '../../../core/skins/printed-rows.ts'
import { priceChecks } from '../../../core/prove/price-checks.ts'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'

const world = useWorld()
const faultsAfter = useForger(world)
let owner: Member
let operator: Member

beforeEach(async () => {
  owner = await makeStaff(world, 'owner')
  operator = await makeStaff(world, 'operator')
})

async function upload(kind: 'skins' | 'prices', text: string, by = owner, file_name = 'list.json') {
  const { id } = await office(world, api.uploadImport, { by, body: { kind, file_name, text } })
  return office(world, api.importDetails, { by, query: { id } })
}

type Shown = Awaited<ReturnType<typeof upload>>

const apply = (shown: Shown, by = owner, leave_out_errors = false) =>
  callAdmin(world, api.applyImport, {
    by,
    body: { id: shown.id, plan_hash: shown.plan_hash, leave_out_errors },
  })

type Sold = { id: number; name: string; price: number; design_id: number; exterior: string }

/** Skins of the mall that no other test uses, three at most. */
let used = 0
async function someSkins(count: number): Promise<[Sold, Sold, Sold]> {
  used += count
  const skins = await world.db
    .selectFrom('skin')
    .innerJoin('mall_offer', 'mall_offer.skin_id', 'skin.id')
    .select(['skin.id', 'skin.market_hash_name as name', 'skin.price', 'skin.design_id', 'skin.exterior'])
    .where('skin.price', '>=', 1000)
    .where('skin.id', '<', 1_000_000)
    .where('mall_offer.stock', '>', 0)
    .orderBy('skin.id')
    .offset(used - count)
    .limit(count)
    .execute()
  // Tests that want fewer take only the first of them.
  return skins as unknown as [Sold, Sold, Sold]
}

function tally(names: (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[String(name)] = (counts[String(name)] ?? 0) + 1
  return counts
}

async function priceOf(id: number): Promise<number> {
  const { price } = await world.db
    .selectFrom('skin')
    .select('price')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return price
}

const rowsOf = async (table: 'design' | 'skin' | 'design_import' | 'skin_price_change' | 'import_batch') =>
  (await world.db
    .selectFrom(table)
    .selectAll()
    .orderBy(table === 'design_import' ? 'design_id' : 'id')
    .execute()) as { id: number }[]

describe('skins of a file', () => {
  test('become designs without a skin, get skins with their first prices, and the same file changes nothing', async () => {
    const skinsBefore = await rowsOf('skin')
    const text = skinFile(10)
    const shown = await upload('skins', text)
    expect(shown).toMatchObject({ status: 'open', mine: true, kind: 'skins' })
    expect(shown.preview.counts).toMatchObject({ rows: 10, new: 20, changed: 0, same: 0, errors: 0 })
    expect(shown.preview.rarities).toEqual([{ name: 'Restricted', count: 10, rarity: 'exotic' }])
    expect(shown.preview.kinds).toContainEqual({ weapon: 'Vesper Talon', count: 2, kind: 'knife' })
    expect((await apply(shown)).data).toEqual({ approval_id: null })
    expect((await apply(shown)).error).toBe('import_done')

    const { list } = await office(world, api.listDesigns, {
      by: operator,
      query: { q: 'wave 弐', page_size: '20' },
    })
    // Each plain and counting.
    expect(list).toHaveLength(20)
    expect(list[0]).toMatchObject({
      imported: true,
      priced: 0,
      unpriced: 5,
      least_price: null,
      rarity: 'exotic',
    })
    expect(list[0]!.image_url).toMatch(/^\/assets\/neutral\/\w+-560-[0-9a-f]{8}\.webp$/)
    expect(await rowsOf('skin')).toHaveLength(skinsBefore.length)

    // The list writes the star that the skins lack, and leaves it out where they have it.
    const prices = priceFile({
      '★ Old Hatchet | Wave 弐 1 (Factory New)': 884_000,
      'Vesper Talon | Wave 弐 0 (Field-Tested)': 6011,
      'StatTrak™ Sea Pistol | Wave 弐 2 (Minimal Wear)': 12_050,
      'Glass Rifle | Wave 弐 3 (Minimal Wear)': 28,
      'StatTrak™ Glass Rifle | Wave 弐 3 (Minimal Wear)': 999,
      '2026 Community Sticker Capsule': 28,
    })
    const priced = await upload('prices', prices)
    expect(priced.preview.counts).toMatchObject({
      rows: 6,
      new: 5,
      changed: 0,
      unknown: 1,
      errors: 0,
      too_far: 0,
    })
    expect(priced.preview.unknown).toEqual([
      { name: '2026 Community Sticker Capsule', why: 'the store has no item of that name' },
    ])
    expect(priced.preview.classes).toEqual([
      { class: 'weapon', placed: 4, unplaced: 0 },
      { class: 'knife', placed: 1, unplaced: 0 },
      { class: 'container', placed: 0, unplaced: 1 },
    ])
    const { approval_id } = (await apply(priced)).data
    await office(world, approve, { by: operator, body: { id: approval_id! } })
    const made = await world.db
      .selectFrom('skin')
      .innerJoin('design', 'design.id', 'skin.design_id')
      .select([
        'design.key',
        'market_hash_name',
        'price',
        'skin.wear_from',
        'skin.wear_to',
        'skin.id',
        'design_id',
      ])
      .where('skin.id', '>', 1_000_000)
      .orderBy('skin.id')
      .execute()
    expect(
      made.map(({ key, market_hash_name, price, wear_from, wear_to }) => [
        key,
        market_hash_name,
        price,
        wear_from,
        wear_to,
      ]),
    ).toEqual([
      ['import:skin-0', '★ Vesper Talon | Wave 弐 0 (Field-Tested)', 6011, 1500, 3800],
      ['import:skin-1', '★ Old Hatchet | Wave 弐 1 (Factory New)', 884_000, 0, 700],
      ['import:skin-2:stattrak', 'StatTrak™ Sea Pistol | Wave 弐 2 (Minimal Wear)', 12_050, 700, 1500],
      ['import:skin-3', 'Glass Rifle | Wave 弐 3 (Minimal Wear)', 28, 700, 1500],
      ['import:skin-3:stattrak', 'StatTrak™ Glass Rifle | Wave 弐 3 (Minimal Wear)', 999, 700, 1500],
    ])
    expect(made.every(({ id, design_id }) => Math.floor(id / 10) === design_id)).toBe(true)

    const before = [await rowsOf('design'), await rowsOf('skin'), await rowsOf('skin_price_change')]
    const again = await upload('skins', text, operator)
    expect(again.preview.counts).toMatchObject({ new: 0, changed: 0, same: 20 })
    expect((await apply(again, operator)).error).toBe('import_nothing')
    const samePrices = await upload('prices', prices)
    expect(samePrices.preview.counts).toMatchObject({ new: 0, changed: 0, same: 5 })
    expect([await rowsOf('design'), await rowsOf('skin'), await rowsOf('skin_price_change')]).toEqual(before)
    const details = await office(world, api.designDetails, {
      by: operator,
      query: { id: made[0]!.design_id },
    })
    expect(details.exteriors.map(({ exterior, price }) => [exterior, price])).toEqual([
      ['FN', null],
      ['MW', null],
      ['FT', 60.11],
      ['WW', null],
      ['BS', null],
    ])
    expect(details.changes).toMatchObject([
      { exterior: 'FT', from: null, to: 60.11, staff: { id: operator.id }, batch_id: priced.id },
    ])
  })

  test('are mapped in the preview, and the table is remembered; names that an operator gave stay', async () => {
    const text = skinFile(3, 'Odd Grade')
    const shown = await upload('skins', text)
    expect(shown.preview.counts).toMatchObject({ new: 0, errors: 3 })
    expect(shown.preview.errors[0]).toEqual({
      at: 'row 1',
      key: 'skin-0',
      why: 'its rarity has no place in the table: Odd Grade',
    })
    expect((await apply(shown)).error).toBe('import_errors')
    const design = await world.db
      .selectFrom('design')
      .select(['id', 'names'])
      .where('key', '=', 'import:skin-0')
      .executeTakeFirstOrThrow()
    await office(world, api.renameDesign, {
      by: operator,
      body: {
        design_id: design.id,
        family: { en: 'Talon', zh: '爪', pt: 'Garra' },
        finish: { en: 'Wave', zh: '波', pt: 'Onda' },
      },
    })
    await office(world, api.chooseImport, {
      by: owner,
      body: {
        id: shown.id,
        choices: {
          ...shown.choices,
          rarities: { 'Odd Grade': 'relic' },
          kinds: { ...shown.choices.kinds, 'Vesper Talon': 'axe' },
        },
      },
    })
    // What was shown before is not what would be done now.
    expect((await apply(shown)).error).toBe('changed_meanwhile')
    const mapped = await office(world, api.importDetails, { by: owner, query: { id: shown.id } })
    expect(mapped.preview.counts).toMatchObject({ new: 0, changed: 6, errors: 0 })
    expect((await apply(mapped)).code).toBe(0)
    const after = await world.db
      .selectFrom('design')
      .select(['rarity', 'kind', 'names'])
      .where('id', '=', design.id)
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({
      rarity: 'relic',
      kind: 'axe',
      names: { family: { zh: '爪' }, finish: { pt: 'Onda' }, kind: { en: 'Axe' } },
    })
    const neutral = await world.db
      .selectFrom('skin')
      .select('image_url')
      .where('design_id', '=', design.id)
      .executeTakeFirstOrThrow()
    expect(neutral.image_url).toContain('/neutral/axe-')
    expect((await upload('skins', text)).preview.counts).toMatchObject({ changed: 0, same: 6, errors: 0 })
  })

  test('that the store has by itself stay as they are; a wear range never changes; rows with errors are left out when asked', async () => {
    const text = JSON.stringify([
      { id: 'own', name: 'Tarn-9 | Pitlane', rarity: 'Covert' },
      { id: 'skin-4', name: 'Оса | Wave 弐 4', rarity: 'Restricted', max_float: 0.5 },
      { id: 'skin-1', name: 'Glass Rifle | Wave 弐 3', rarity: 'Restricted' },
      {
        id: 'fresh',
        name: 'Night Claw | Ünder, (tow)',
        rarity: 'Classified',
        min_float: 0.06,
        max_float: 0.08,
      },
      { id: 'bad', rarity: 'Covert' },
    ])
    const shown = await upload('skins', text)
    expect(shown.preview.counts).toMatchObject({ own: 1, new: 1, errors: 3 })
    expect(shown.preview.errors.map(({ why }) => why)).toEqual([
      'name is missing',
      'its wear range is 0–1 in the store and stays so: items have it',
      'its name belongs to skin-3 in the store',
    ])
    expect(shown.preview.sample).toMatchObject([
      { exteriors: ['FN', 'MW'], wear_from: 600, wear_to: 800, kind: 'knife' },
    ])
    expect((await apply(shown)).error).toBe('import_errors')
    expect((await apply(shown, owner, true)).code).toBe(0)
    const row = await world.db
      .selectFrom('design')
      .select(['id', 'family'])
      .where('key', '=', 'import:fresh')
      .executeTakeFirstOrThrow()
    expect(row.family).toBe('night-claw')
    const set = { design_id: row.id, exterior: 'FN' as const, price: 12.5, price_before: null }
    expect(
      (await callAdmin(world, api.setPrice, { by: operator, body: { ...set, exterior: 'FT' } })).error,
    ).toBe('subject_unknown')
    expect(await office(world, api.setPrice, { by: operator, body: set })).toEqual({ approval_id: null })
    expect((await callAdmin(world, api.setPrice, { by: operator, body: set })).error).toBe(
      'changed_meanwhile',
    )
    expect(await priceOf(row.id * 10 + 1)).toBe(1250)
  })
})

describe('copies of another kind', () => {
  const PLAIN = 'Tern-4 | Slate'
  const rows = [
    {
      id: 'v-1',
      name: PLAIN,
      weapon: 'Tern-4',
      pattern: 'Slate',
      rarity: 'Restricted',
      stattrak: true,
      souvenir: true,
    },
    ...[1, 2].map((phase) => ({
      id: `v-p${phase}`,
      name: '★ Reed Tooth | Undertow',
      rarity: 'Covert',
      category: 'Knives',
      stattrak: true,
      phase: `Phase ${phase}`,
    })),
  ]
  const skinsOf = async () =>
    world.db
      .selectFrom('skin')
      .innerJoin('design', 'design.id', 'skin.design_id')
      .select(['market_hash_name', 'price', 'class', 'variant', 'phase', 'names', 'skin.id'])
      .where('design.key', 'like', 'import:v-%')
      .orderBy('skin.id')
      .execute()

  test('have prices of their own: none is that of another variant or phase', async () => {
    const shown = await upload('skins', JSON.stringify(rows))
    expect(shown.preview.counts).toMatchObject({ rows: 3, new: 7, errors: 0 })
    expect((await apply(shown)).code).toBe(0)
    const priced = await upload(
      'prices',
      priceFile({
        [`Souvenir ${PLAIN} (Well-Worn)`]: 900,
        [`StatTrak™ ${PLAIN} (Well-Worn)`]: 700,
        '★ StatTrak™ Reed Tooth | Undertow (Factory New) - Phase 2': 8000,
        '★ Reed Tooth | Undertow (Factory New)': 5000,
        '★ Reed Tooth': 4000,
        [`StatTrak™ Souvenir ${PLAIN} (Well-Worn)`]: 1,
      }),
    )
    expect(priced.preview.counts).toMatchObject({ new: 3, unknown: 3 })
    expect(priced.preview.unknown).toEqual([
      {
        name: '★ Reed Tooth | Undertow (Factory New)',
        why: 'several phases share that name, and the list does not say which',
      },
      { name: '★ Reed Tooth', why: 'the store has no item of that name' },
      { name: `StatTrak™ Souvenir ${PLAIN} (Well-Worn)`, why: 'it names two variants at once' },
    ])
    expect((await apply(priced)).code).toBe(0)
    expect(await skinsOf()).toMatchObject([
      {
        market_hash_name: `StatTrak™ ${PLAIN} (Well-Worn)`,
        price: 700,
        class: 'weapon',
        variant: 'stattrak',
      },
      { market_hash_name: `Souvenir ${PLAIN} (Well-Worn)`, price: 900, class: 'weapon', variant: 'souvenir' },
      {
        market_hash_name: '★ StatTrak™ Reed Tooth | Undertow (Factory New) - Phase 2',
        price: 8000,
        class: 'knife',
        variant: 'stattrak',
        phase: 'Phase 2',
      },
    ])
  })

  test('are told apart by their names, and records say their variant', async () => {
    const [counting] = await skinsOf()
    const { list } = await office(world, api.listDesigns, { by: operator, query: { q: 'reed tooth' } })
    expect(list.map(({ item_name }) => item_name).toSorted()).toEqual([
      'Reed Tooth | Undertow (Phase 1)',
      'Reed Tooth | Undertow (Phase 2)',
      'StatTrak™ Reed Tooth | Undertow (Phase 1)',
      'StatTrak™ Reed Tooth | Undertow (Phase 2)',
    ])
    const [whole] = await world.store.ctx.transact((tx) =>
      wholeItems(tx, [{ skin_id: counting!.id, exterior: 'WW', value_cents: 700 }]),
    )
    expect(whole).toMatchObject({ class: 'weapon', variant: 'stattrak', wear_from: 3800, wear_to: 4500 })
  })

  test('follow their family when the operator corrects it, and a price list says so again', async () => {
    await listPrices(world)
    const shown = await upload('skins', JSON.stringify(rows))
    expect(shown.preview.counts).toMatchObject({ new: 0, changed: 0, same: 7 })
    await office(world, api.chooseImport, {
      by: owner,
      body: {
        id: shown.id,
        choices: { ...shown.choices, kinds: { ...shown.choices.kinds, 'Reed Tooth': 'gloves' } },
      },
    })
    const mapped = await office(world, api.importDetails, { by: owner, query: { id: shown.id } })
    expect(mapped.preview.counts).toMatchObject({ changed: 4, same: 3 })
    expect((await apply(mapped)).code).toBe(0)
    const listed = await world.db
      .selectFrom('skin')
      .innerJoin('design', 'design.id', 'skin.design_id')
      .select(['class', 'listed'])
      .where('design.key', 'like', 'import:v-%')
      .orderBy('skin.id')
      .execute()
    expect(listed).toEqual([
      { class: 'weapon', listed: true },
      { class: 'weapon', listed: true },
      { class: 'gloves', listed: false },
    ])
    await listPrices(world)
    const told = await world.db
      .selectFrom('price_list_row')
      .select(['class', 'variant'])
      .where('skin_id', '=', (await skinsOf())[2]!.id)
      .orderBy('version')
      .execute()
    expect(told).toEqual([
      { class: 'knife', variant: 'stattrak' },
      { class: 'gloves', variant: 'stattrak' },
    ])
  })
})

describe('prices of a file', () => {
  test('that move 30 % are set at once, by staff who may; one cent more waits for somebody else, who sees it whole', async () => {
    const [a, b] = await someSkins(2)
    const third = Math.floor(a.price * 1.3)
    const just = await upload('prices', priceFile({ [a.name]: third }), operator)
    expect(just.preview.counts.too_far).toBe(0)
    expect((await apply(just, operator)).data).toEqual({ approval_id: null })
    expect(await priceOf(a.id)).toBe(third)

    const far = await upload('prices', priceFile({ [b.name]: Math.floor(b.price * 1.3) + 1 }), operator)
    expect(far.preview.counts.too_far).toBe(1)
    const { approval_id } = (await apply(far, operator)).data
    expect(approval_id).not.toBeNull()
    expect(await priceOf(b.id)).toBe(b.price)
    expect((await apply(far, operator)).error).toBe('import_waiting')
    const decide = (by: Member) => callAdmin(world, approve, { by, body: { id: approval_id! } })
    // A day later it still waits; of twenty decisions at once one applies it.
    world.clock.advance(25 * 3600 * 1000)
    const another = await makeStaff(world, 'owner')
    await upload('prices', priceFile({}), another)
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(another)))
    expect(tally(answers.map((answer) => answer.error))).toEqual({ approval_decided: 19, null: 1 })
    expect(await priceOf(b.id)).toBe(Math.floor(b.price * 1.3) + 1)
    const line = await world.db
      .selectFrom('audit')
      .select(['subject', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      subject: `import:${far.id}`,
      after: { file: 'list.json', changed: 1, asked_by: operator.id },
    })
  })

  test('that move little by little past 30 % in a day wait too, until somebody agreed', async () => {
    const owner2 = await makeStaff(world, 'owner')
    const [skin] = await someSkins(1)
    const step = async (price: number) =>
      apply(await upload('prices', priceFile({ [skin.name]: price }), owner2), owner2)
    const [first, second] = [Math.floor(skin.price * 1.2), Math.floor(skin.price * 1.4)]
    expect((await step(first)).data.approval_id).toBeNull()
    const { approval_id } = (await step(second)).data
    expect(approval_id).not.toBeNull()
    await office(world, approve, { by: await makeStaff(world, 'owner'), body: { id: approval_id! } })
    expect(await priceOf(skin.id)).toBe(second)
    expect((await step(second + 1)).data.approval_id).toBeNull()
  })

  test('of two lists from the same prices the later one is told, and nothing of it is done', async () => {
    const [a, b] = await someSkins(2)
    const early = await upload('prices', priceFile({ [a.name]: a.price + 1, [b.name]: b.price + 1 }))
    const late = await upload('prices', priceFile({ [a.name]: a.price + 2, [b.name]: b.price + 2 }), operator)
    const asked = await upload('prices', priceFile({ [a.name]: a.price * 2 }), operator)
    const { approval_id } = (await apply(asked, operator)).data
    expect((await apply(early)).code).toBe(0)
    const refused = await apply(late, operator)
    expect(refused).toMatchObject({ error: 'changed_meanwhile', data: { who: owner.name } })
    expect([await priceOf(a.id), await priceOf(b.id)]).toEqual([a.price + 1, b.price + 1])
    expect((await callAdmin(world, approve, { by: owner, body: { id: approval_id! } })).error).toBe(
      'approval_stale',
    )
    expect(await priceOf(a.id)).toBe(a.price + 1)
  })

  test('are applied once of twenty times at once, only by the person who uploaded them', async () => {
    const [skin] = await someSkins(1)
    const shown = await upload('prices', priceFile({ [skin.name]: skin.price + 5 }))
    expect((await apply(shown, operator)).error).toBe('import_unknown')
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(shown)))
    expect(tally(answers.map((answer) => answer.error))).toEqual({ import_done: 19, null: 1 })
    const changes = await world.db
      .selectFrom('skin_price_change')
      .select('id')
      .where('skin_id', '=', skin.id)
      .execute()
    expect(changes).toHaveLength(1)
    world.clock.advance(1000)
    const late = await upload('prices', priceFile({ [skin.name]: skin.price + 6 }))
    world.clock.advance(24 * 3600 * 1000)
    await world.db
      .updateTable('staff_session')
      .set({ created_at: world.clock.now(), last_used_at: world.clock.now() })
      .where('staff_id', '=', owner.id)
      .execute()
    expect((await apply(late)).error).toBe('import_unknown')
  })

  test('are all or nothing when the database refuses one', async () => {
    const skins = await someSkins(3)
    const shown = await upload(
      'prices',
      priceFile(Object.fromEntries(skins.map((skin) => [skin.name, skin.price + 7]))),
    )
    // A row that the plan makes is beyond what a price may be: the database refuses it, and with it all others.
    const { plan } = await world.db
      .selectFrom('import_batch')
      .select('plan')
      .where('id', '=', shown.id)
      .executeTakeFirstOrThrow()
    const broken = JSON.parse(plan!) as { moves: number[][] }
    broken.moves[2]![2] = 0
    await world.db
      .updateTable('import_batch')
      .set({ plan: JSON.stringify(broken) })
      .where('id', '=', shown.id)
      .execute()
    const { approval_id } = (await apply(shown)).data
    const answer = await callAdmin(world, approve, { by: operator, body: { id: approval_id! } })
    expect(answer.error).toBe('unexpected')
    expect(await Promise.all(skins.map((skin) => priceOf(skin.id)))).toEqual(skins.map((skin) => skin.price))
    const batch = await office(world, api.importDetails, { by: owner, query: { id: shown.id } })
    expect(batch.status).toBe('waiting')
    const drop = () => callAdmin(world, api.dropImport, { by: owner, body: { id: shown.id } })
    expect((await drop()).error).toBe('import_waiting')
    await office(world, withdraw, { by: owner, body: { id: approval_id! } })
    expect((await drop()).code).toBe(0)
    expect((await apply(shown)).error).toBe('import_unknown')
  })

  test('show what they do to boxes and settings; the consolation skin stays cheap', async () => {
    const comfort = await world.db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'upgrade_comfort_skin_id')
      .executeTakeFirstOrThrow()
    const { name } = await world.db
      .selectFrom('skin')
      .select('market_hash_name as name')
      .where('id', '=', Number(comfort.value))
      .executeTakeFirstOrThrow()
    const dear = await upload('prices', priceFile({ [name]: 5 }))
    expect(dear.preview.rules).toHaveLength(1)
    expect((await apply(dear)).error).toBe('rule_broken')

    const box = await world.db
      .selectFrom('box_pool_row')
      .innerJoin('box', (join) =>
        join
          .onRef('box.id', '=', 'box_pool_row.box_id')
          .onRef('box.active_version', '=', 'box_pool_row.version'),
      )
      .innerJoin('skin', 'skin.id', 'box_pool_row.skin_id')
      .select(['box.id as box_id', 'market_hash_name as name', 'price'])
      .where('box.id', '=', 1)
      .execute()
    const half = await upload(
      'prices',
      priceFile(Object.fromEntries(box.map((row) => [row.name, Math.ceil(row.price / 2)]))),
    )
    const flagged = half.preview.boxes.find((row) => row.box_id === 1)!
    expect(flagged.planned).toBeLessThan(0.6)
    expect(flagged.now).toBeGreaterThan(0.85)
  })

  test('in coins are the list times price_rate', async () => {
    const [skin] = await someSkins(1)
    await world.db
      .insertInto('setting')
      .values({ key: 'price_rate', value: '0.5', updated_at: world.clock.now() })
      .execute()
    const shown = await upload(
      'prices',
      `market_hash_name,price\n"${skin.name}",${skin.price * 2 + 1}`,
      owner,
      'list.csv',
    )
    await world.db.deleteFrom('setting').where('key', '=', 'price_rate').execute()
    expect(shown.preview).toMatchObject({
      price_rate: 0.5,
      moves: [{ from: skin.price / 100, to: (skin.price + 1) / 100 }],
    })
    await office(world, api.dropImport, { by: owner, body: { id: shown.id } })
  })

  test('leave printed values of items alone; a quote whose price moved is told', async () => {
    const [skin] = await someSkins(1)
    const player = await makePlayer(world, { cash: 100_000_000 })
    await giveItems(world, player, [skin.id])
    const quote = await world.data(quoteOffer, { token: player.token, body: { skin_id: skin.id } })
    expect((await apply(await upload('prices', priceFile({ [skin.name]: skin.price + 100 })))).code).toBe(0)
    const buy = (quote_id: string) =>
      world.call(buyOffer, {
        token: player.token,
        body: { skin_id: skin.id, num: 1, currency: 'coin', quote_id },
      })
    expect((await buy(quote.quote_id)).error).toBe('mall_price_changed')
    const value = async () => (await world.data(listBackpack, { token: player.token })).list[0]!.value
    expect(await value()).toBe(skin.price / 100)
    world.clock.advance(73 * 3600 * 1000)
    expect(await value()).toBe((skin.price + 100) / 100)
  })

  test('what cannot be read is refused in words', async () => {
    const tried = (kind: 'skins' | 'prices', text: string) =>
      callAdmin(world, api.uploadImport, { by: owner, body: { kind, file_name: 'x', text } })
    expect(await tried('skins', '[{"id": 1,}]')).toMatchObject({
      error: 'import_unreadable',
      msg: "This file can't be read: it is no JSON from line 1, column 11 on",
    })
    expect(await tried('prices', 'name,price\n')).toMatchObject({
      error: 'import_columns',
      data: { column: 'market_hash_name' },
    })
    expect(await tried('prices', priceFile({}, { currency: 'EUR' }))).toMatchObject({
      error: 'import_currency',
    })
    const many = await upload('prices', priceFile({ 'A (Factory New)': -1, 'B (Factory New)': 1.5, C: 5 }))
    expect(many.preview.counts).toMatchObject({ rows: 3, unknown: 1, errors: 2 })
  })
})

test('one price is set with a reason, told when it moved meanwhile, and waits for a second person when it moves far', async () => {
  const [skin] = await someSkins(1)
  const set = (by: Member, coins: number, before: number) =>
    callAdmin(world, api.setPrice, {
      by,
      body: {
        design_id: skin.design_id,
        exterior: skin.exterior as 'FN',
        price: coins / 100,
        price_before: before / 100,
      },
    })
  const { price } = skin
  expect((await set(owner, 0, price)).error).toBe('invalid_input')
  expect((await set(owner, price + 1, price + 5)).error).toBe('changed_meanwhile')
  expect((await set(owner, price + 1, price)).data).toEqual({ approval_id: null })
  const { approval_id } = (await set(operator, price * 2, price + 1)).data
  expect(await priceOf(skin.id)).toBe(price + 1)
  await office(world, approve, { by: owner, body: { id: approval_id! } })
  expect(await priceOf(skin.id)).toBe(price * 2)
  const { changes } = await office(world, api.designDetails, { by: operator, query: { id: skin.design_id } })
  const own = changes.filter(({ exterior }) => exterior === skin.exterior)
  expect(own.map(({ to, agreed }) => [Math.round(to * 100), agreed])).toEqual([
    [price + 1, false],
    [price * 2, true],
  ])
})

test('pictures are set by the numbers in their names, all of them or none', async () => {
  const [skin, other] = await someSkins(2)
  const bytes = (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const send = (files: { name: string; bytes: string }[]) =>
    callAdmin(world, api.uploadPictures, { by: operator, body: { files } })
  const imageOf = async (id: number) =>
    (await world.db.selectFrom('skin').select('image_url').where('id', '=', id).executeTakeFirstOrThrow())
      .image_url
  const before = await imageOf(skin.id)
  expect(await send([{ name: 'tarn.png', bytes }])).toMatchObject({
    error: 'picture_name',
    data: { name: 'tarn.png' },
  })
  expect((await send([{ name: `${skin.id}.png`, bytes: 'QUJD' }])).error).toBe('picture_unreadable')
  expect(
    (
      await send([
        { name: `${skin.id}.png`, bytes },
        { name: '999999.png', bytes },
      ])
    ).error,
  ).toBe('picture_name')
  expect(await imageOf(skin.id)).toBe(before)
  const { data } = await send([
    { name: `${skin.id}.png`, bytes },
    { name: `${other.design_id}.jpg`, bytes },
  ])
  expect(data.list.map(({ skins }) => skins).toSorted((a, b) => a - b)).toEqual([1, 5])
  const image = await imageOf(skin.id)
  expect(image).toMatch(/^\/assets\/uploads\/.+-560-[0-9a-f]{8}\.webp$/)
  expect((await fetch(new URL(image, world.adminUrl))).status).toBe(200)
})

test('offers of the mall are set in bulk, never below what is sold, and the later of two is told', async () => {
  const [skin, other] = await someSkins(2)
  const player = await makePlayer(world, { cash: 100_000_000 })
  await world.data(buyOffer, { token: player.token, body: { skin_id: skin.id, num: 2, currency: 'coin' } })
  const offerOf = async (id: number) =>
    (await office(world, api.listOffers, { by: operator, query: { q: String(id) } })).list.find(
      (row) => row.id === id,
    )!
  const [a, b] = [await offerOf(skin.id), await offerOf(other.id)]
  expect(a.sold).toBe(2)
  const set = (
    ...offers: { skin_id: number; listed: boolean; stocked: number; stocked_before: number | null }[]
  ) => callAdmin(world, api.setMallOffers, { by: operator, body: { offers } })
  const of = (row: typeof a, stocked: number, stocked_before: number | null = row.stocked) => ({
    skin_id: row.id,
    listed: true,
    stocked,
    stocked_before,
  })
  expect(await set(of(b, b.stocked + 9), of(a, 1))).toMatchObject({
    error: 'offer_below_sold',
    data: { skin_id: a.id, name: skin.name, sold: 2 },
  })
  expect((await offerOf(other.id)).stocked).toBe(b.stocked)
  expect(await set(of(b, -5))).toMatchObject({ error: 'offer_below_sold', data: { skin_id: b.id, sold: 0 } })
  expect((await set(of(a, 2), of(b, b.stocked + 9))).data).toEqual({ set: 2 })
  expect(await offerOf(skin.id)).toMatchObject({ stocked: 2, sold: 2, stock: 0 })
  expect((await set(of(b, 1, b.stocked))).error).toBe('changed_meanwhile')
  expect((await set({ skin_id: 999_999, listed: true, stocked: 1, stocked_before: null })).error).toBe(
    'subject_unknown',
  )
  const { list } = await office(world, api.listOffers, {
    by: operator,
    query: { state: 'sold_out', q: skin.name },
  })
  expect(list.map((row) => row.id)).toContain(a.id)
})

test('lists are paged by key and filtered', async () => {
  const first = await office(world, api.listDesigns, {
    by: operator,
    query: { page_size: '40', kind: 'knife', exterior: 'FN', min_price: '1' },
  })
  expect(first.list.every((row) => row.kind === 'knife' && row.least_price! >= 1)).toBe(true)
  const all: number[] = []
  for (let after: string | undefined; ;) {
    const page = await office(world, api.listOffers, {
      by: operator,
      query: { page_size: '100', ...(after ? { after } : {}) },
    })
    all.push(...page.list.map((row) => row.id))
    if (!page.next) break
    after = page.next
  }
  expect(new Set(all).size).toBe(all.length)
  expect(all).toHaveLength((await rowsOf('skin')).length)
  for (const state of ['in_stock', 'unpriced', 'no_picture'] as const) {
    const { list } = await office(world, api.listDesigns, {
      by: operator,
      query: { state, page_size: '100' },
    })
    expect(list.length, state).toBeGreaterThan(0)
  }
})

test.each([
  [`update skin set price = price + 1 where id = (select max(skin_id) from skin_price_change)`, 0],
  [
    `update skin_price_change set price_from = price_from + 1 where id = (select max(id) from skin_price_change)`,
    1,
  ],
  [`update approval set status = 'withdrawn', self_approved = false where status = 'approved'`, 2],
])('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(priceChecks[check]!.name)
})

test('a catalogue that is loaded again writes the history too', async () => {
  const moved = await world.db
    .selectFrom('skin_price_change')
    .select('skin_id')
    .where('skin_id', '<', 1_000_000)
    .distinct()
    .execute()
  await loadCatalogue(world.store.ctx, new URL('../../../../../catalogue', import.meta.url).pathname)
  const last = await world.db
    .selectFrom('skin_price_change')
    .select(['skin_id', 'staff_id'])
    .where('staff_id', 'is', null)
    .execute()
  expect(new Set(last.map((row) => row.skin_id))).toEqual(new Set(moved.map((row) => row.skin_id)))
})
