import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fair } from '@noktra/contract/fair'
import { buyOffer, listMall, quoteOffer } from '@noktra/contract/mall'
import { currentPrices, priceListRows, priceLists } from '@noktra/contract/prices'
import type { UpgradeFair } from '@noktra/contract/upgrade-proof'
import { playUpgrade } from '@noktra/contract/upgrades'
import type { BodySent } from '@noktra/contract/plain-types'
import { timeOfRound } from '@noktra/game/beacon-proof'
import { marketNameHash } from '@noktra/game/items'
import { parseEntry } from '@noktra/game/log/entries'
import { FIRST_BEFORE, priceListHash } from '@noktra/game/price-list'
import { upgradeHash } from '@noktra/game/upgrades'
import { verifyUpgrade } from '@noktra/game/upgrade/upgrade-proof'
import { activatePrices } from '#server/core/prices/activate-prices.ts'
import { publishPrices } from '#server/core/prices/publish-prices.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { listPrices } from '#test/list-prices.ts'
import { giveItems, skinFrom, upgrade } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let player: TestPlayer
let target: { id: number; price: number }

beforeAll(async () => {
  player = await makePlayer(world, { cash: 1_000_000 })
  target = await skinFrom(world, 900)
})

const listsOf = () => world.data(priceLists, { query: {} })
const newest = async () => (await listsOf()).list[0]!

async function setPrice(id: number, price: number): Promise<void> {
  await world.db.updateTable('skin').set({ price, agreed_price: price }).where('id', '=', id).execute()
}

async function tryUpgrade(body: Partial<BodySent<typeof playUpgrade>> = {}): Promise<string | null> {
  const sent = { coin: 5, skin_id: target.id, direction: 'under' as const, ...body }
  return (await world.call(playUpgrade, { token: player.token, body: sent })).error
}

/** The lines of a list, of what everybody may read of it. */
async function hashAgain(version: number): Promise<string> {
  const { list } = await world.data(priceLists, { query: { version } })
  const rows = []
  for (let after: string | undefined; ;) {
    const page = await world.data(priceListRows, { query: { version, page_size: 400, after } })
    rows.push(...page.list)
    if (page.next === null) break
    after = page.next
  }
  const [told] = list
  return priceListHash({
    version,
    before: told!.before,
    profit_ppm: Math.round(told!.profit_rate * 1_000_000),
    comfort_skin_id: told!.comfort_skin_id,
    rows: rows.map((row) => ({
      ...row,
      class: row.class,
      value_cents: Math.round(row.value * 100),
    })),
  })
}

describe('the first list', () => {
  test('has every skin, and its hash is that of its lines', async () => {
    const { list } = await listsOf()
    const { skins } = await world.db
      .selectFrom('skin')
      .select((count) => count.fn.countAll<number>().as('skins'))
      .executeTakeFirstOrThrow()
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ version: 1, before: FIRST_BEFORE, rows: skins, profit_rate: 0.08 })
    expect(await hashAgain(1)).toBe(list[0]!.list_hash)
    const { version, list_hash } = list[0]!
    expect((await world.data(currentPrices)).list).toEqual({ version, list_hash })
    const page = await world.data(priceListRows, { query: { version: 1, page_size: 1 } })
    expect(page.list[0]).toMatchObject({
      before: null,
      name_hash: marketNameHash(page.list[0]!.market_hash_name),
    })
  })

  test('an upgrade names it, is drawn with its salt, and its proof holds', async () => {
    const list = await newest()
    const { upgrade: played } = await upgrade(world, player, {
      coin: 5,
      skin_id: target.id,
      prices_hash: list.list_hash,
    })
    const { proof } = (await world.data(fair, { params: { id: played.fair_id } })) as UpgradeFair
    expect(proof.terms.prices).toEqual({ version: list.version, list_hash: list.list_hash })
    expect(proof.pool_salt).toBe(list.salt)
    expect(proof.salt).toMatchObject({ round: list.salt_round.round, randomness: list.salt, margin: 3 })
    expect(proof.pool_hash).toBe(upgradeHash(proof.terms))
    expect(verifyUpgrade(proof).filter(({ ok }) => ok === false)).toEqual([])
    const item = await world.db
      .selectFrom('item')
      .select(['pattern', 'wear'])
      .where('id', '=', played.given!.item_id)
      .executeTakeFirstOrThrow()
    expect(item).toEqual({ pattern: proof.pattern, wear: proof.wear })
  })
})

describe('a price that changes', () => {
  test('closes its skin as a target, a stake and in the mall, until a list with it counts; others stay open', async () => {
    const other = await skinFrom(world, 1500)
    const { list: offers } = await world.data(listMall, {
      query: { sort: 'price', min_price: 2, in_stock: '1' },
    })
    const offer = offers[0]!
    const cents = Math.round(offer.diamond_price * 100)
    const [itemId] = await giveItems(world, player, [offer.skin_id])
    const dearer = await skinFrom(world, 2 * cents + 2000)
    const before = await newest()
    await setPrice(target.id, target.price + 1)
    await setPrice(offer.skin_id, cents + 1)
    const closed = async () => [
      await tryUpgrade(),
      await tryUpgrade({ item_ids: [itemId!], skin_id: dearer.id }),
      (await world.call(quoteOffer, { token: player.token, body: { skin_id: offer.skin_id } })).error,
      (
        await world.call(buyOffer, {
          token: player.token,
          body: { skin_id: offer.skin_id, num: 1, currency: 'coin' },
        })
      ).error,
    ]
    const shut = Array(4).fill('prices_changing')
    expect(await closed()).toEqual(shut)
    expect(await tryUpgrade({ skin_id: other.id })).toBeNull()

    const at = world.clock.now().getTime()
    await publishPrices(world.store.ctx)
    const waiting = await newest()
    expect(waiting).toMatchObject({
      version: before.version + 1,
      before: before.list_hash,
      rows: 2,
      active_from: null,
    })
    const { source, round, round_at } = waiting.salt_round
    expect(source).toBe('local')
    expect(round_at).toBe(timeOfRound({ source: 'local', chain_hash: '', round }))
    expect(round_at * 1000).toBeGreaterThanOrEqual(Math.floor(at / 1000) * 1000 + 3000)
    expect(await closed()).toEqual(shut)
    await activatePrices(world.store.ctx)
    expect(await closed()).toEqual(shut)
    expect((await world.data(currentPrices)).list!.version).toBe(before.version)

    world.clock.advance(6000)
    await activatePrices(world.store.ctx)
    expect(await closed()).toEqual([null, null, null, null])
    const now = await newest()
    expect(now.salt).toMatch(/^[0-9a-f]{64}$/)
    expect(await hashAgain(now.version)).toBe(now.list_hash)
    const { list: rows } = await world.data(priceListRows, { query: { version: now.version } })
    const moved = new Map(rows.map(({ skin_id, value, before: was }) => [skin_id, [was, value]]))
    expect(moved).toEqual(
      new Map([
        [target.id, [target.price / 100, (target.price + 1) / 100]],
        [offer.skin_id, [cents / 100, (cents + 1) / 100]],
      ]),
    )
    expect(await tryUpgrade({ prices_hash: before.list_hash })).toBe('upgrade_changed')
  })

  test('again while its list waits: it stays closed until the next one', async () => {
    await setPrice(target.id, target.price + 2)
    await publishPrices(world.store.ctx)
    const { version } = await newest()
    await setPrice(target.id, target.price + 3)
    await publishPrices(world.store.ctx)
    expect((await newest()).version).toBe(version)
    world.clock.advance(6000)
    await activatePrices(world.store.ctx)
    expect(await tryUpgrade()).toBe('prices_changing')
    await listPrices(world)
    expect((await newest()).version).toBe(version + 1)
    expect(await tryUpgrade()).toBeNull()
  })

  test('to and fro is a list of its own; nothing changed is none', async () => {
    const { version } = await newest()
    await listPrices(world)
    expect((await newest()).version).toBe(version)
    const price = target.price + 3
    await setPrice(target.id, price + 1)
    await setPrice(target.id, price)
    await listPrices(world)
    expect(await newest()).toMatchObject({ version: version + 1, rows: 1 })
  })
})

test('another profit rate counts with the next list, and closes upgrades until then', async () => {
  // The rules of the economy leave the rate as it is; a store that had another would have to list it.
  const setRate = (rate: string) =>
    sql`insert into setting (key, value, updated_at) values ('upgrade_profit_rate', ${rate}::jsonb, now())
      on conflict (key) do update set value = excluded.value`.execute(world.db)
  const { version } = await newest()
  await setRate('0.081')
  expect(await tryUpgrade()).toBe('prices_changing')
  await listPrices(world)
  expect(await newest()).toMatchObject({ version: version + 1, rows: 0, profit_rate: 0.081 })
  expect(await tryUpgrade()).toBeNull()
  await setRate('0.08')
  await listPrices(world)
})

test('published by many at once, one list is made, and its salt is given once', async () => {
  const { version } = await newest()
  await setPrice(target.id, target.price)
  await Promise.all(Array.from({ length: 10 }, () => publishPrices(world.store.ctx)))
  expect((await newest()).version).toBe(version + 1)
  world.clock.advance(6000)
  await Promise.all(Array.from({ length: 10 }, () => activatePrices(world.store.ctx)))
  expect(await tryUpgrade()).toBeNull()
})

test('both entries of a list stand in the log', async () => {
  await world.sweep()
  const { version, list_hash, before, salt, salt_round, log } = await newest()
  const { rows } = await sql<{ index: number; entry: Buffer }>`
    select index, entry from log_entry where index in (${log.published}, ${log.salted}) order by index`.execute(
    world.db,
  )
  const said = rows.map(({ entry }) => parseEntry(entry.toString())!)
  expect(said.map(({ kind }) => kind)).toEqual(['prices', 'prices'])
  expect(said.map(({ lines }) => JSON.parse(lines[0]!))).toEqual([
    { version, list_hash, before, salt_source: salt_round.source, salt_round: salt_round.round },
    { version, list_hash, salt },
  ])
})

test('an unknown list is refused, a wrong number too', async () => {
  const { error } = await world.call(priceListRows, { query: { version: 999_999 } })
  expect(error).toBe('odds_unknown')
  expect((await world.call(priceListRows, { query: { version: 0 } })).error).toBe('invalid_input')
  expect((await world.call(priceLists, { query: { after: 'x' } })).error).toBe('invalid_input')
  expect((await world.data(priceLists, { query: { version: 999_999 } })).list).toEqual([])
})

test('the store itself cannot change what was published', async () => {
  await expect(world.db.updateTable('price_list').set({ profit_rate: 1 }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(world.db.updateTable('price_list_row').set({ value: 1 }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(world.db.deleteFrom('price_list_row').execute()).rejects.toThrow('permission denied')
})
