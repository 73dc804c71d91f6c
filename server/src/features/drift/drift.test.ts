import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { approve } from '@noktra/contract/admin/approvals'
import * as catalogue from '@noktra/contract/admin/catalogue'
import { listAlerts } from '@noktra/contract/admin/dashboard'
import { battleDetails, createBattle, joinBattle } from '@noktra/contract/battles'
import * as boxes from '@noktra/contract/boxes'
import { buyOffer, listMall, quoteOffer } from '@noktra/contract/mall'
import * as mines from '@noktra/contract/mines'
import { playUpgrade } from '@noktra/contract/upgrades'
import { unpackWelfareBox, listWelfareBoxes } from '@noktra/contract/welfare'
import { openToAll } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { callAdmin, makeStaff, office } from '#test/admin.ts'
import { pricesBack } from '#test/prices-back.ts'
import { recharge } from '#test/rolls.ts'
import { listPrices } from '#test/list-prices.ts'
import { useWorld } from '#test/world.ts'
import { grantKey } from '../../core/openings/grant-key.ts'
import { publishPool } from '../../core/openings/publish-pool.ts'
import { activatePools } from '../../games/box/activate-pools.ts'
import { setOffers } from '../../games/mall/set-offers.ts'
import { saveSetting } from '../../core/settings/save-setting.ts'

const world = useWorld()
const HOUR = 3600_000

/** The prices go back to what was set last, and what closed opens. */
afterEach(async () => {
  await pricesBack(world)
  await sweep()
})

async function sweep(...more: string[]): Promise<void> {
  const names = ['close what drifted', ...more]
  for (const one of world.store.sweeps) if (names.includes(one.name)) await one.run()
}

/** All prices times a factor, without an approval. */
async function drift(factor: number): Promise<void> {
  await sql`update skin set price = greatest(1, round(agreed_price * ${factor}::float8))`.execute(world.db)
  await sweep()
}

async function aBox() {
  const { list } = await world.data(boxes.listBoxes, {
    query: { min_price: 5, page_size: 50, sort: 'price' },
  })
  return list[0]!
}

async function openAlerts() {
  const by = await makeStaff(world, 'auditor')
  for (const one of world.store.sweeps) if (one.name === 'raise alerts') await one.run()
  return (await office(world, listAlerts, { by, query: { state: 'open', kind: 'drift', page_size: 100 } }))
    .list
}

describe('a box', () => {
  test('whose prices drift by more than 5 % is told of, by more than 15 % it closes, and opens again below 5 %', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const box = await aBox()
    const open = async () =>
      (await world.call(boxes.openBox, { token: player.token, body: { box_id: box.box_id } })).error
    expect(box.closed).toBe(false)
    expect(await openAlerts()).toEqual([])

    await drift(1.1)
    expect(await open()).toBeNull()
    expect((await openAlerts()).map(({ subject }) => subject)).toContain(`box:${box.box_id}`)
    await drift(1.2)
    expect(await open()).toBe('box_closed')
    expect((await aBox()).closed).toBe(true)
    const alert = (await openAlerts()).find(({ subject }) => subject === `box:${box.box_id}`)
    expect(alert?.text).toContain('is closed')
    // Between the two limits it stays as it is.
    await drift(1.1)
    expect(await open()).toBe('box_closed')
    await drift(0.97)
    expect(await open()).toBeNull()
    await drift(0.8)
    expect(await open()).toBe('box_closed')
    await drift(1)
    expect(await openAlerts()).toEqual([])
    expect(await open()).toBeNull()
  })

  test('opens again with a version that is published at the prices of today', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const box = await aBox()
    await drift(1.2)
    const rows = await world.db
      .selectFrom('box_pool_row as row')
      .innerJoin('skin', 'skin.id', 'row.skin_id')
      .innerJoin('box', 'box.id', 'row.box_id')
      .innerJoin('box_pool as pool', (join) =>
        join.onRef('pool.box_id', '=', 'row.box_id').onRef('pool.version', '=', 'row.version'),
      )
      .select([
        'row.skin_id',
        'skin.exterior',
        'skin.price',
        'row.ticket_from',
        'row.ticket_to',
        'pool.price as box_price',
      ])
      .select('pool.expected_return')
      .whereRef('row.version', '=', 'box.active_version')
      .where('row.box_id', '=', box.box_id)
      .orderBy('row.ticket_from')
      .execute()
    const value = rows.reduce((sum, row) => sum + (row.ticket_to - row.ticket_from + 1) * row.price, 0) / 1e6
    const { ctx } = world.store
    await ctx.transact((tx) =>
      publishPool(tx, ctx, {
        box_id: box.box_id,
        price_cents: Math.ceil(value / 0.9),
        rows: rows.map(({ skin_id, exterior, price, ticket_from, ticket_to }) => ({
          skin_id,
          exterior: exterior as 'FN',
          value_cents: price,
          from: ticket_from,
          to: ticket_to,
        })),
      }),
    )
    world.clock.advance(5000)
    await activatePools(ctx)
    const open = async () =>
      (await world.call(boxes.openBox, { token: player.token, body: { box_id: box.box_id } })).error
    await sweep()
    expect(await open()).toBeNull()
    // At the old prices it is the new version that has drifted.
    await drift(1)
    expect(await open()).toBe('box_closed')
    await sql`update skin set price = round(price * 1.2), agreed_price = round(price * 1.2) where id = any(${rows.map((row) => row.skin_id)})`.execute(
      world.db,
    )
    await sweep()
    expect(await open()).toBeNull()
  })

  test('that is closed keeps keys waiting: each lives on by as long as it was closed', async () => {
    const player = await makePlayer(world)
    const { box_id } = await aBox()
    const { ctx } = world.store
    const grant = () =>
      ctx.transact((tx) =>
        grantKey(tx, { playerId: player.id, boxId: box_id, source: 'test', now: world.clock.now() }),
      )
    const early = await grant()
    await world.db
      .updateTable('box_key')
      .set({ expires_at: new Date(world.clock.now().getTime() + HOUR) })
      .where('id', '=', early.id)
      .execute()
    const keys = () => world.data(boxes.keyCount, { token: player.token, query: { box_id } })
    const use = async () =>
      (await world.call(boxes.unpackByKey, { token: player.token, body: { box_id, num: 1 } })).error
    await drift(1.2)
    world.clock.advance(2 * HOUR)
    const late = await grant()
    world.clock.advance(3 * HOUR)
    // The first one's hour stands still: it is not over.
    expect((await keys()).count).toBe(2)
    expect(await use()).toBe('box_closed')
    await drift(1)
    const { expires_at } = await world.db
      .selectFrom('box_key')
      .select('expires_at')
      .where('id', '=', late.id)
      .executeTakeFirstOrThrow()
    expect(expires_at.getTime() - late.expires_at.getTime()).toBe(3 * HOUR)
    const first = (await keys()).list[0]!
    expect(first.expires_at).toBe(Math.floor((world.clock.now().getTime() + HOUR) / 1000))
    expect(await use()).toBeNull()
    world.clock.advance(HOUR + 1000)
    expect((await keys()).count).toBe(1)
  })

  test('takes its waiting battles with it, which are paid back; one that runs goes on, and no new one begins', async () => {
    await openToAll(world)
    const [ann, ben, cas] = [
      await makePlayer(world, { cash: 20_000 }),
      await makePlayer(world, { cash: 20_000 }),
      await makePlayer(world, { cash: 20_000 }),
    ]
    const box = await aBox()
    const creation = { box_ids: [box.box_id], mode: 'classic' as const, seats: 2 }
    const create = (token: string) => world.call(createBattle, { token, body: creation })
    const runs = (await create(ann.token)).data.room
    await world.data(joinBattle, { token: ben.token, body: { room_id: runs.room_id } })
    const waits = (await create(cas.token)).data.room

    await drift(1.2)
    expect((await create(ben.token)).error).toBe('box_closed')
    const join = { token: ben.token, body: { room_id: waits.room_id } }
    expect((await world.call(joinBattle, join)).error).toBe('box_closed')
    await sweep('battles with closed boxes', 'system battles')
    const ended = await world.data(battleDetails, { query: { room_id: waits.room_id } })
    expect(ended.room).toMatchObject({ status: -1, end_reason: 'box_closed' })
    const running = await world.data(battleDetails, { query: { room_id: runs.room_id } })
    expect(running.room.status).toBe(1)
    const cash = await world.db
      .selectFrom('account')
      .select('balance')
      .where('player_id', '=', cas.id)
      .where('kind', '=', 'cash')
      .executeTakeFirstOrThrow()
    expect(cash.balance).toBe(20_000)
  })

  test('of the welfare centre closes as well', async () => {
    const player = await makePlayer(world)
    await recharge(world, player, 100_000)
    const { list } = await world.data(listWelfareBoxes, { token: player.token })
    const open = () => world.call(unpackWelfareBox, { token: player.token, body: { id: list[0]!.id } })
    // Most of what is in it costs a cent.
    await drift(3)
    expect((await open()).error).toBe('box_closed')
    await drift(1)
    expect((await open()).error).toBeNull()
  })

  test('is decided in the statement that opens: of many openings around a change of prices none comes after it', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    const box = await aBox()
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () =>
        world.call(boxes.openBox, { token: player.token, body: { box_id: box.box_id } }),
      ),
      drift(1.2),
    ])
    const refused = answers.filter((answer) => answer?.error === 'box_closed').length
    const opened = answers.filter((answer) => answer?.error === null).length
    expect(refused + opened).toBe(20)
    const after = await world.call(boxes.openBox, { token: player.token, body: { box_id: box.box_id } })
    expect(after.error).toBe('box_closed')
    const { count } = await world.db
      .selectFrom('draw')
      .select((draw) => draw.fn.countAll<number>().as('count'))
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(opened)
  })
})

test('a tier of minesweeper closes for new games; one that runs goes on', async () => {
  const [ann, ben] = [await makePlayer(world, { cash: 50_000 }), await makePlayer(world, { cash: 50_000 })]
  const { list } = await world.data(mines.listMineTiers)
  const tier = list.find(({ closed }) => !closed)!
  const start = (token: string) => world.call(mines.startMineGame, { token, body: { tier_id: tier.tier_id } })
  expect((await start(ann.token)).error).toBeNull()
  await drift(1.2)
  expect((await start(ben.token)).error).toBe('mine_tier_closed')
  const later = (await world.data(mines.listMineTiers)).list
  expect(later.find(({ tier_id }) => tier_id === tier.tier_id)).toMatchObject({ closed: true })
  expect((await openAlerts()).map(({ subject }) => subject)).toContain(`tier:${tier.tier_id}`)
  const { game } = await world.data(mines.currentMineGame, { token: ann.token })
  const pick = { token: ann.token, body: { game_id: game!.game_id, layer: 1, tile: 1 } }
  expect((await world.call(mines.pickMineTile, pick)).error).toBeNull()
  await drift(1)
  expect((await start(ben.token)).error).toBeNull()
})

describe('a skin', () => {
  async function anOffer() {
    const { list } = await world.data(listMall, { query: { min_price: 2, max_price: 4, in_stock: '1' } })
    const offer = list[0]!
    const { ctx } = world.store
    await ctx.transact((tx) => setOffers(tx, ctx, [{ skin_id: offer.skin_id, listed: true, stocked: 20 }]))
    return offer
  }

  async function tryAll(token: string, skin_id: number, price: number) {
    const stake = Math.round(price * 40) / 100
    return [
      (await world.call(quoteOffer, { token, body: { skin_id } })).error,
      (await world.call(buyOffer, { token, body: { skin_id, num: 1, currency: 'coin' } })).error,
      (
        await world.call(playUpgrade, {
          token,
          body: { skin_id, item_ids: [], coin: stake, direction: 'under' },
        })
      ).error,
    ]
  }

  test('whose price has moved further than 15 % from what was agreed to closes in the mall and as a target', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    const offer = await anOffer()
    const price = Math.round(offer.diamond_price * 100)
    const owner = await makeStaff(world, 'owner')
    const other = await makeStaff(world, 'owner')
    const { design_id, exterior } = await world.db
      .selectFrom('skin')
      .select(['design_id', 'exterior'])
      .where('id', '=', offer.skin_id)
      .executeTakeFirstOrThrow()
    const set = (from: number, to: number) =>
      callAdmin(world, catalogue.setPrice, {
        by: owner,
        body: { design_id, exterior: exterior as 'FN', price: to / 100, price_before: from / 100 },
      })
    const [near, far] = [Math.round(price * 1.14), Math.round(price * 1.25)]
    expect((await set(price, near)).data).toEqual({ approval_id: null })
    await listPrices(world)
    expect(await tryAll(player.token, offer.skin_id, near / 100)).toEqual([null, null, null])
    expect((await set(near, far)).data).toEqual({ approval_id: null })
    expect(await tryAll(player.token, offer.skin_id, far / 100)).toEqual(Array(3).fill('skin_drifted'))
    expect((await openAlerts()).find(({ subject }) => subject === 'skins')?.text).toContain('1 of them')

    // The price stays; a second person agrees to it.
    const { approval_id } = (await set(far, far)).data
    expect(approval_id).not.toBeNull()
    expect(await tryAll(player.token, offer.skin_id, far / 100)).toEqual(Array(3).fill('skin_drifted'))
    await office(world, approve, { by: other, body: { id: approval_id! } })
    expect(await tryAll(player.token, offer.skin_id, far / 100)).toEqual(Array(3).fill('prices_changing'))
    await listPrices(world)
    expect(await tryAll(player.token, offer.skin_id, far / 100)).toEqual([null, null, null])
    expect((await set(far, far)).error).toBe('invalid_input')
  })

  test('sells at prices of a feed until the list is too old; hand-made lists do not grow old', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    const offer = await anOffer()
    const { ctx } = world.store
    const skin = await world.db
      .selectFrom('skin')
      .select(['market_hash_name', 'price'])
      .where('id', '=', offer.skin_id)
      .executeTakeFirstOrThrow()
    const list = async (from_feed: boolean, cents = skin.price) => {
      const owner = await makeStaff(world, 'owner')
      const text = JSON.stringify({
        metadata: { currency: 'USD' },
        prices: { [skin.market_hash_name]: cents },
      })
      const { id } = await office(world, catalogue.uploadImport, {
        by: owner,
        body: { kind: 'prices', file_name: 'list.json', text, from_feed },
      })
      const { plan_hash } = await office(world, catalogue.importDetails, { by: owner, query: { id } })
      return callAdmin(world, catalogue.applyImport, {
        by: owner,
        body: { id, plan_hash, leave_out_errors: false },
      })
    }
    const tried = () => tryAll(player.token, offer.skin_id, skin.price / 100)
    await ctx.transact((tx) => saveSetting(tx, ctx, 'price_age_hours', 6))
    expect(await tried()).toEqual([null, null, null])
    // A list that changes nothing says that the prices hold: of a feed that counts.
    expect((await list(true)).error).toBeNull()
    world.clock.advance(6 * HOUR)
    expect(await tried()).toEqual([null, null, null])
    world.clock.advance(1000)
    expect(await tried()).toEqual(Array(3).fill('prices_old'))
    expect((await openAlerts()).map(({ subject }) => subject)).toContain('feed')
    expect((await list(true)).error).toBeNull()
    expect(await tried()).toEqual([null, null, null])
    world.clock.advance(7 * HOUR)
    expect((await list(false)).error).toBe('import_nothing')
    expect((await list(false, skin.price + 1)).error).toBeNull()
    await listPrices(world)
    world.clock.advance(100 * HOUR)
    expect(await tried()).toEqual([null, null, null])
    await ctx.transact((tx) => saveSetting(tx, ctx, 'price_age_hours', 0))
  })
})

test('the limits are settings that bound each other', async () => {
  const { ctx } = world.store
  const save = (key: 'drift_flag' | 'drift_close' | 'price_age_hours', value: number) =>
    ctx.transact((tx) => saveSetting(tx, ctx, key, value))
  await expect(save('drift_flag', 0.15)).rejects.toThrow(
    '“Drift that raises an alert” is not below “Drift that closes sales”',
  )
  await expect(save('drift_close', 0.05)).rejects.toThrow(
    '“Drift that closes sales” is not above “Drift that raises an alert”',
  )
  await expect(save('drift_close', 1.1)).rejects.toThrow('“Drift that closes sales” is not a number from')
  await expect(save('drift_close', 0.1234)).rejects.toThrow('3 decimals')
  await expect(save('price_age_hours', 1.5)).rejects.toMatchObject({
    says: { values: { setting: { key: 'settings:words.price_age_hours.label' } } },
  })
  await save('drift_close', 0.3)
  await drift(1.2)
  expect((await aBox()).closed).toBe(false)
  await save('drift_close', 0.15)
})
