import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approve, approvalDetails, withdraw } from '@noktra/contract/admin/approvals'
import { boxDetails as adminBox, draftDetails, retireBox, saveDraft } from '@noktra/contract/admin/boxes'
import * as api from '@noktra/contract/admin/box-refits'
import { boxDetails, openBox } from '@noktra/contract/boxes'
import { oddsVersion } from '@noktra/contract/odds'
import { fitTickets } from '@noktra/game/box-drafts'
import { rowsFromTickets } from '@noktra/game/boxes'
import type { Exterior } from '@noktra/game/wear'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { bringFile } from '#test/bring-file.ts'
import { submit } from '#test/box-drafts.ts'
import { makePlayer } from '#test/factories.ts'
import { priceFile } from '#test/import-files.ts'
import { pricesBack } from '#test/prices-back.ts'
import { bareWelfareBox, setWelfare } from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'
import { publishPool } from '../../../core/openings/publish-pool.ts'
import { activatePools } from '../activate-pools.ts'

const BOXES = 50
const world = useWorld()
let ada: Member
let bo: Member

beforeEach(async () => {
  ada = await makeStaff(world, 'operator')
  bo = await makeStaff(world, 'operator')
})

afterEach(() => pricesBack(world))

async function sweep(...names: string[]): Promise<void> {
  for (const one of world.store.sweeps) if (names.includes(one.name)) await one.run()
}

async function activate(): Promise<void> {
  world.clock.advance(6000)
  await activatePools(world.store.ctx)
  await sweep('close what drifted')
}

/** Fifty boxes more, each of eight skins of the catalogue, that return 91 %. */
async function addBoxes(): Promise<number[]> {
  const skins = await world.db
    .selectFrom('skin')
    .select(['id as skin_id', 'exterior', 'price as value_cents'])
    .where('price', '>=', 50)
    .where('price', '<=', 6000)
    .orderBy('price')
    .execute()
  const step = Math.floor(skins.length / 8)
  const { ctx } = world.store
  const ids = Array.from({ length: BOXES }, (_, n) => 900_000 + n)
  await ctx.transact(async (tx) => {
    await sql`insert into box (id, key, type_id, names, descr, image_url, theme_color, sort, status, created_at)
      select id, 'refit-' || id, 1, names, descr, image_url, theme_color, sort, 'on_sale', created_at
      from unnest(${ids}::bigint[]) as made(id) cross join (
        select names, descr, image_url, theme_color, sort, created_at from box order by id limit 1) one`.execute(
      tx,
    )
    for (const [n, box_id] of ids.entries()) {
      const rows = Array.from({ length: 8 }, (_x, at) => skins[at * step + (n % step)]!).map((skin) => ({
        ...skin,
        exterior: skin.exterior as Exterior | null,
        tickets: 0,
      }))
      const tickets = fitTickets({ rows, price_cents: 600 }, 0.91)
      const printed = rows.map(({ tickets: _t, ...skin }) => skin)
      await publishPool(tx, ctx, { box_id, price_cents: 600, rows: rowsFromTickets(printed, tickets) })
    }
  })
  await activate()
  return ids
}

/** A list in which every price of the store stands times a factor of its own. */
async function bringPrices(factorOf: (skinId: number) => number) {
  const skins = await world.db.selectFrom('skin').select(['id', 'market_hash_name', 'price']).execute()
  const prices = Object.fromEntries(
    skins.map(({ id, market_hash_name, price }) => [
      market_hash_name,
      Math.max(1, Math.round(price * factorOf(id))),
    ]),
  )
  return bringFile(world, ada, 'prices', priceFile(prices), bo)
}

const planOf = () => office(world, api.refitPlan, { by: ada })
const ask = (plan_hash: string, by = ada) => callAdmin(world, api.askRefit, { by, body: { plan_hash } })
const outcomeOf = async (id: number) =>
  (await office(world, api.refitOutcome, { by: ada, query: { id } })).list
const openOnce = async (token: string, box_id: number) =>
  (await world.call(openBox, { token, body: { box_id } })).error

/** A free box of two skins of the catalogue, at their prices of today, that returns 91 % of what it shows. */
async function addWelfareBox(): Promise<{ box_id: number; skins: number[] }> {
  const found = await world.db
    .selectFrom('skin')
    .select(['id as skin_id', 'exterior', 'price as value_cents'])
    .where('price', '>=', 50)
    .orderBy('price')
    .limit(300)
    .execute()
  const rows = [found[0]!, found.at(-1)!].map((skin) => ({
    ...skin,
    exterior: skin.exterior as Exterior | null,
    tickets: 0,
  }))
  const price_cents = Math.round(rows[0]!.value_cents * 3)
  const tickets = fitTickets({ rows, price_cents }, 0.91)
  const box_id = await bareWelfareBox(world)
  await setWelfare(world, { id: box_id + 1000, box_id, amount_cents: 100_000_000, disabled: false })
  const { ctx } = world.store
  const printed = rows.map(({ tickets: _t, ...skin }) => skin)
  await ctx.transact((tx) =>
    publishPool(tx, ctx, { box_id, price_cents, rows: rowsFromTickets(printed, tickets) }),
  )
  await activate()
  return { box_id, skins: rows.map(({ skin_id }) => skin_id) }
}

describe('a refit of fifty boxes', () => {
  test('a box whose prices came back meanwhile is left as it is', async () => {
    await bringPrices(() => 1.25)
    const { plan_hash, refitted } = await planOf()
    expect(refitted.length).toBeGreaterThan(0)
    const id = (await ask(plan_hash)).data.approval_id!
    await bringPrices(() => 0.8)
    const refused = await callAdmin(world, approve, { by: bo, body: { id } })
    expect(refused).toMatchObject({ error: 'approval_stale' })
    expect(JSON.stringify(refused)).toContain('prices have come back')
    for (const { box_id } of refitted) {
      const { versions, failed } = await office(world, adminBox, { by: ada, query: { id: box_id } })
      expect([versions[0]!.version, failed]).toEqual([1, null])
    }
    await office(world, withdraw, { by: ada, body: { id } })
  })

  test(
    'a price list closes fifty boxes; one plan and one approval open them all again, within their limits',
    { tags: 'long' },
    async () => {
      const ids = await addBoxes()
      const { closes } = await bringPrices((skinId) => 1.2 + (skinId % 9) / 100)
      expect(closes!.boxes).toBeGreaterThanOrEqual(BOXES)
      expect(closes!.tiers.length).toBeGreaterThan(0)
      expect(closes!.targets).toBeGreaterThanOrEqual(closes!.offers)
      expect(closes!.offers).toBeGreaterThan(0)
      const player = await makePlayer(world, { cash: 10_000_000 })
      expect(await openOnce(player.token, ids[0]!)).toBe('box_closed')
      const staffs = await office(world, adminBox, { by: ada, query: { id: ids[0]! } })
      expect(staffs.closed_at).not.toBeNull()

      const plan = await planOf()
      const planned = plan.refitted.filter(({ box_id }) => ids.includes(box_id))
      expect(planned).toHaveLength(BOXES)
      for (const box of planned) {
        expect(box).toMatchObject({ closed: true, how: 'chances', price: 6, price_after: 6 })
        expect(box.current).toBeGreaterThan(0.96)
        expect(box.planned).toBeCloseTo(box.declared, 3)
        const values = box.items.map(({ value }) => value)
        expect(values).toEqual(values.toSorted((a, b) => b - a))
        expect(values).toHaveLength(8)
        expect(box.items.some((item) => item.chance !== item.chance_before)).toBe(true)
        expect(box.drifted_items).toBe(0)
      }
      expect((await ask('another')).error).toBe('rule_broken')
      const asked = await Promise.all([ask(plan.plan_hash), ask(plan.plan_hash, bo)])
      expect(asked.filter(({ error }) => error === null)).toHaveLength(1)
      const by = asked[0].error === null ? bo : ada
      const id = asked.find(({ error }) => error === null)!.data.approval_id!
      expect(await planOf()).toMatchObject({ approval_id: id })
      const request = await office(world, approvalDetails, { by, query: { id } })
      expect(request.title).toBe(`Refit ${plan.refitted.length} boxes to the prices of today`)

      const cy = await makeStaff(world, 'owner')
      const answers = await Promise.all(
        [by, cy, by, cy].map((one) => callAdmin(world, approve, { by: one, body: { id } })),
      )
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
      // Who waits for the first one too long is told to come again.
      const refused = answers.filter(({ error }) => error === 'approval_decided' || error === 'busy')
      expect(refused).toHaveLength(3)
      expect((await outcomeOf(id)).every(({ version, why }) => version !== null && why === null)).toBe(true)
      // What is published already is in no other plan.
      expect((await planOf()).refitted).toEqual([])

      await activate()
      for (const box of planned) {
        expect(await openOnce(player.token, box.box_id)).toBeNull()
        const shown = await world.data(boxDetails, { query: { box_id: box.box_id } })
        expect(shown).toMatchObject({ closed: false, price: box.price_after })
      }
      const { versions, ...after } = await office(world, adminBox, { by: ada, query: { id: ids[0]! } })
      expect(versions[0]).toMatchObject({ version: 2, agreed_by: { id: expect.any(Number) as number } })
      expect(after).toMatchObject({ out_of_band: false, closed_at: null })
      expect(after.current_return).toBeCloseTo(0.91, 3)
      const odds = await world.data(oddsVersion, { query: { game: 'box', subject: ids[0]!, version: 2 } })
      expect(odds.list).toHaveLength(8)
      expect((await planOf()).refitted).toEqual([])
    },
  )

  test('a box that changed meanwhile is left out, and says why; the others are published', async () => {
    const free = await addWelfareBox()
    await bringPrices(() => 1.25)
    const { plan_hash, refitted } = await planOf()
    expect(refitted.find(({ box_id }) => box_id === free.box_id)).toMatchObject({
      how: 'chances',
      is_welfare: true,
    })
    const [edited, retired, moved, waits, ...others] = refitted.filter(
      ({ how, is_welfare }) => how === 'chances' && !is_welfare,
    )
    const id = (await ask(plan_hash)).data.approval_id!
    const content = await draftContentOf(edited!.box_id)
    await office(world, saveDraft, { by: bo, body: { box_id: edited!.box_id, revision: 0, content } })
    await office(world, retireBox, { by: bo, body: { id: retired!.box_id } })
    const late = await submitAtToday(waits!)
    // Prices that move on take what would be returned away from what was agreed to, up or down.
    const dear = moved!.items[0]!.skin_id
    await sql`update skin set price = price * 40 where id = ${dear}`.execute(world.db)
    await sql`update skin set price = greatest(1, price / 2) where id = any(${free.skins})`.execute(world.db)
    await office(world, approve, { by: bo, body: { id } })
    const outcome = new Map((await outcomeOf(id)).map((row) => [row.box_id, row]))
    expect(outcome.get(edited!.box_id)).toMatchObject({
      version: null,
      why: `${bo.name} edited the draft since`,
    })
    expect(outcome.get(retired!.box_id)).toMatchObject({ version: null, why: 'the box is no longer on sale' })
    expect(outcome.get(moved!.box_id)!.why).toMatch(/a box return of .* is outside/)
    expect(outcome.get(free.box_id)!.why).toMatch(/it would return .*% instead of the .*% that was agreed to/)
    expect(outcome.get(waits!.box_id)!.why).toBe(`${bo.name} edited the draft since`)
    expect(others.some(({ box_id }) => outcome.get(box_id)?.version)).toBe(true)
    expect((await office(world, adminBox, { by: ada, query: { id: edited!.box_id } })).failed).toContain(
      bo.name,
    )
    // What waits for its time is shown before what failed since; a box that is retired has nothing to look at.
    const scheduled = await office(world, adminBox, { by: ada, query: { id: waits!.box_id } })
    expect(scheduled).toMatchObject({ scheduled_at: late, failed: null })
    expect(scheduled.publications.map(({ status }) => status).slice(0, 2)).toEqual(['waiting', 'failed'])
    expect((await office(world, adminBox, { by: ada, query: { id: retired!.box_id } })).failed).toBeNull()
    const { after } = await world.db
      .selectFrom('audit')
      .select('after')
      .where('approval_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { published } = after as { published: { box_id: number; expected_return: number }[] }
    for (const { box_id, expected_return } of published) {
      const planned = refitted.find((box) => box.box_id === box_id)!.planned
      expect(Math.abs(expected_return / planned - 1)).toBeLessThanOrEqual(0.05)
    }
    // They are in the next plan, but the one that was retired.
    await activate()
    const next = await planOf()
    const all = [...next.refitted, ...next.left].map(({ box_id }) => box_id)
    expect(all).toContain(edited!.box_id)
    expect(all).not.toContain(retired!.box_id)
  })

  test('a box with an item at a price that was not agreed to says so in the plan', async () => {
    await bringPrices(() => 0.8)
    const [box] = (await planOf()).refitted
    const dear = box!.items[0]!.skin_id
    await sql`update skin set price = price * 1.2 where id = ${dear}`.execute(world.db)
    const plan = await planOf()
    const again = [...plan.refitted, ...plan.left].find(({ box_id }) => box_id === box!.box_id)
    expect([box!.drifted_items, again!.drifted_items]).toEqual([0, 1])
  })

  test('a plan of which nothing can be published any more changes nothing', async () => {
    await bringPrices(() => 0.78)
    const { plan_hash, refitted } = await planOf()
    const id = (await ask(plan_hash)).data.approval_id!
    await sql`update box set status = 'retired' where id = any(${refitted.map(({ box_id }) => box_id)})`.execute(
      world.db,
    )
    expect((await callAdmin(world, approve, { by: bo, body: { id } })).error).toBe('approval_stale')
    expect(await outcomeOf(id)).toEqual([])
  })
})

/** A draft of the box at a price that returns what was printed, published tomorrow. Gives when. */
async function submitAtToday({ box_id, price, current, declared }: { box_id: number } & Prices) {
  const content = {
    ...(await draftContentOf(box_id)),
    price: Math.round((price * current * 100) / declared) / 100,
  }
  const saved = await office(world, saveDraft, { by: bo, body: { box_id, revision: 0, content } })
  const at = Math.floor(world.clock.now().getTime() / 1000) + 86_400
  const approval = await submit(world, ada, saved, at)
  await office(world, approve, { by: bo, body: { id: approval } })
  return at
}

type Prices = { price: number; current: number; declared: number }

async function draftContentOf(box_id: number) {
  const { content } = await office(world, draftDetails, { by: ada, query: { id: box_id } })
  return { ...content, rows: content.rows.map(({ skin_id, tickets }) => ({ skin_id, tickets })) }
}
