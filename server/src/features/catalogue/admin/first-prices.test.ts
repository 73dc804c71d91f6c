import { beforeAll, describe, expect, test } from 'vitest'
import { approvalDetails, approve } from '@noktra/contract/admin/approvals'
import * as api from '@noktra/contract/admin/catalogue'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { bringFile } from '#test/bring-file.ts'
import { priceFile } from '#test/import-files.ts'
import { useWorld } from '#test/world.ts'

/** A live store: in a sandbox the asker may agree, too. */
const world = useWorld({ SANDBOX: '0' })
let ada: Member
let bo: Member

const DESIGNS = 12
const nameOf = (design: number) => `Keel Rifle | Shoal ${design}`
const WEAR = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred']

beforeAll(async () => {
  ada = await makeStaff(world, 'operator')
  bo = await makeStaff(world, 'operator')
  const skins = Array.from({ length: DESIGNS }, (_, n) => ({
    id: `shoal-${n}`,
    name: nameOf(n),
    weapon: 'Keel Rifle',
    pattern: `Shoal ${n}`,
    rarity: 'Restricted',
    min_float: 0,
    max_float: 1,
  }))
  await bringFile(world, ada, 'skins', skins)
})

async function upload(prices: Record<string, number>) {
  const body = { kind: 'prices' as const, file_name: 'list.json', text: priceFile(prices) }
  const { id } = await office(world, api.uploadImport, { by: ada, body })
  return office(world, api.importDetails, { by: ada, query: { id } })
}

async function apply({ id, plan_hash }: { id: number; plan_hash: string }): Promise<number | null> {
  const body = { id, plan_hash, leave_out_errors: false }
  return (await office(world, api.applyImport, { by: ada, body })).approval_id
}

const agree = (id: number, by = bo) => callAdmin(world, approve, { by, body: { id } })

const priced = async (name: string) => {
  const skin = await world.db
    .selectFrom('skin')
    .select(['id', 'price'])
    .where('market_hash_name', '=', name)
    .executeTakeFirst()
  return skin?.price ?? null
}

async function designOf(n: number): Promise<number> {
  const { id } = await world.db
    .selectFrom('design')
    .select('id')
    .where('key', '=', `import:shoal-${n}`)
    .executeTakeFirstOrThrow()
  return id
}

describe('first prices of a list', () => {
  test('up to 100 coins hold at once, and one above waits for a second person with all of its list', async () => {
    const low = `${nameOf(0)} (Field-Tested)`
    const shown = await upload({ [low]: 10_000 })
    expect(shown.preview.first_waiting).toBe(0)
    expect(await apply(shown)).toBeNull()
    expect(await priced(low)).toBe(10_000)

    const [high, beside] = [`${nameOf(1)} (Factory New)`, `${nameOf(1)} (Minimal Wear)`]
    const waiting = await upload({ [high]: 10_001, [beside]: 9000 })
    expect(waiting.preview.first_waiting).toBe(1)
    const id = await apply(waiting)
    const request = await office(world, approvalDetails, { by: bo, query: { id: id! } })
    expect(request.title).toBe(
      'Apply list.json: 2 prices; 1 is a first price that only one feed has, or that is high',
    )
    expect(await priced(high)).toBeNull()
    expect(await priced(beside)).toBeNull()
    expect((await agree(id!, ada)).error).toBe('approval_own')
    expect((await agree(id!)).code).toBe(0)
    expect(await priced(high)).toBe(10_001)
    expect(await priced(beside)).toBe(9000)
  })

  test('that are out of line with their neighbours are shown to who applies them and to who agrees', async () => {
    // Dearer the better kept, as all designs of the family are; one has a slip of the comma.
    const list = Object.fromEntries(
      Array.from({ length: DESIGNS - 3 }, (_, n) =>
        WEAR.map(
          (wear, at) => [`${nameOf(n + 3)} (${wear})`, Math.round((900 + 40 * n) * 0.6 ** at)] as const,
        ),
      ).flat(),
    )
    expect((await upload(list)).preview.outliers).toEqual({ count: 0, list: [] })
    const slip = `${nameOf(5)} (Field-Tested)`
    const right = list[slip]!
    const shown = await upload({ ...list, [slip]: right * 100 })
    const row = { name: slip, price: right, neighbours: 'exteriors' }
    expect(shown.preview.outliers).toMatchObject({ count: 1, list: [row] })
    const id = await apply(shown)
    const { payload } = await office(world, approvalDetails, { by: bo, query: { id: id! } })
    expect(payload).toMatchObject({ outliers: { count: 1, list: [row] } })
  })
})

describe('the first price by hand', () => {
  const set = async (n: number, price: number) =>
    office(world, api.setPrice, {
      by: ada,
      body: { design_id: await designOf(n), exterior: 'MW', price, price_before: null },
    })

  test('up to 100 coins holds at once, and one above waits for a second person', async () => {
    expect(await set(2, 100)).toEqual({ approval_id: null })
    expect(await priced(`${nameOf(2)} (Minimal Wear)`)).toBe(10_000)
    const name = `${nameOf(0)} (Minimal Wear)`
    const { approval_id } = await set(0, 250)
    const request = await office(world, approvalDetails, { by: bo, query: { id: approval_id! } })
    expect(request.title).toBe(
      `Set the first price of ${name}, 250.00: a first price above 100.00 needs a second person`,
    )
    expect(await priced(name)).toBeNull()
    expect((await agree(approval_id!, ada)).error).toBe('approval_own')
    expect((await agree(approval_id!)).code).toBe(0)
    expect(await priced(name)).toBe(25_000)
  })

  test('is of the name that it was asked for: a design that is called otherwise by then needs another', async () => {
    const { approval_id } = await office(world, api.setPrice, {
      by: ada,
      body: { design_id: await designOf(11), exterior: 'BS', price: 150, price_before: null },
    })
    const list = await upload({ [`${nameOf(11)} (Well-Worn)`]: 20_000 })
    const asked = await apply(list)
    const skin = { id: 'shoal-11', weapon: 'Keel Rifle', rarity: 'Restricted', min_float: 0, max_float: 1 }
    await bringFile(world, ada, 'skins', [{ ...skin, name: 'Keel Rifle | Bank 11', pattern: 'Bank 11' }])
    for (const id of [approval_id!, asked!]) expect((await agree(id)).error).toBe('approval_stale')
    const skins = await world.db
      .selectFrom('skin')
      .select('id')
      .where('design_id', '=', await designOf(11))
      .execute()
    expect(skins.map(({ id }) => id % 10)).not.toContain(5)
  })

  test('is made once, of many who agree and a list that has it too', async () => {
    const name = `${nameOf(2)} (Well-Worn)`
    const { approval_id } = await office(world, api.setPrice, {
      by: ada,
      body: { design_id: await designOf(2), exterior: 'WW', price: 300, price_before: null },
    })
    const list = await upload({ [name]: 200 })
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => agree(approval_id!)),
      callAdmin(world, api.applyImport, {
        by: ada,
        body: { id: list.id, plan_hash: list.plan_hash, leave_out_errors: false },
      }),
    ])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const changes = await world.db
      .selectFrom('skin_price_change')
      .innerJoin('skin', 'skin.id', 'skin_price_change.skin_id')
      .select('price_to')
      .where('market_hash_name', '=', name)
      .execute()
    expect(changes).toHaveLength(1)
    expect(await priced(name)).toBe(changes[0]!.price_to)
  })
})
