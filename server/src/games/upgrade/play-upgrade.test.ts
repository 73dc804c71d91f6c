import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listBackpack, lockItem, sellItems } from '@noktra/contract/backpack'
import { getSetting } from '@noktra/contract/settings'
import { skinDetails } from '@noktra/contract/skins'
import * as api from '@noktra/contract/upgrades'
import { userDetails } from '@noktra/contract/users'
import { isUpgradeWin, stakeForChance, stakeRange, upgradeChance } from '@noktra/game/upgrades'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { giveItems, nonceOf, skinFrom, tryUpgrade, upgrade, upgradeUntil } from '#test/upgrades.ts'
import { listPrices } from '#test/list-prices.ts'
import { useWorld } from '#test/world.ts'
import { saveSetting } from '#server/core/settings/save-setting.ts'
import { getBalances } from '#server/core/ledger/accounts.ts'

const world = useWorld()
const RATE = 0.08

describe('an upgrade', () => {
  /** @shows SPEC-0.4 SPEC-1.19 SPEC-7.36 */
  test('stakes items and coins, bonus first, and gives the target or the consolation skin that was shown', async () => {
    const player = await makePlayer(world, { cash: 10_000, bonus: 150 })
    const target = await skinFrom(world, 2000)
    const itemIds = await giveItems(world, player, [
      (await skinFrom(world, 200)).id,
      (await skinFrom(world, 90)).id,
    ])
    const held = await world.data(listBackpack, { token: player.token })
    const coin = 4
    const stake = Math.round(held.total_value * 100) + coin * 100
    const { value: consolationSkinId } = await world.data(getSetting, {
      query: { key: 'upgrade_comfort_skin_id' },
    })
    const comfort = await world.data(skinDetails, { query: { skin_id: Number(consolationSkinId) } })
    expect(comfort.price).toBe(0.01)

    const played = await upgrade(world, player, {
      item_ids: itemIds,
      coin,
      skin_id: target.id,
      chance_ppm: upgradeChance(stake, target.price, RATE),
      target_price: target.price / 100,
      comfort_skin_id: Number(consolationSkinId),
    })
    const { upgrade: shown } = played
    expect(shown).toMatchObject({
      user_id: player.id,
      fair_id: `u${shown.upgrade_id}`,
      stake: stake / 100,
      coin,
      item_num: 2,
      chance_ppm: upgradeChance(stake, target.price, RATE),
      profit_rate: RATE,
      is_mine: true,
      won: isUpgradeWin(shown.ticket, shown.chance_ppm, 'under'),
      target: { skin_id: target.id, price: target.price / 100 },
      comfort: { skin_id: consolationSkinId, value: comfort.price },
    })
    expect(shown.items.map((item) => item.item_id).toSorted((a, b) => a - b)).toEqual(itemIds)
    expect(shown.given).toMatchObject(
      shown.won
        ? { skin_id: target.id, value: target.price / 100 }
        : { skin_id: consolationSkinId, value: comfort.price },
    )
    expect(played).toMatchObject({ coin: 97.5, bonus_coin: 0 })
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 9750, bonus: 0, diamond: 0 })
    expect((await world.data(userDetails, { token: player.token })).points).toBe(2.5)

    const { list } = await world.data(listBackpack, { token: player.token })
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      item_id: shown.given!.item_id,
      value: shown.given!.value,
      wear: shown.given!.wear,
      source: 'upgrade',
      open_id: shown.fair_id,
    })
    const done = await world.data(listBackpack, { token: player.token, query: { tab: 'done' } })
    expect(done.list.map((item) => [item.item_id, item.state])).toEqual(
      itemIds.toReversed().map((id) => [id, 'consumed']),
    )
    const details = await world.data(api.upgradeDetails, { query: { upgrade_id: shown.upgrade_id } })
    expect(details).toEqual({ ...shown, is_mine: false })
  })

  test('under wins with the lowest tickets, over with the highest', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    const target = await skinFrom(world, 200)
    const seen = new Set<string>()
    for (let n = 0; seen.size < 4; n += 1) {
      expect(n).toBeLessThan(60)
      const direction = n % 2 ? 'over' : 'under'
      const { upgrade: shown } = await upgrade(world, player, { coin: 1.1, skin_id: target.id, direction })
      const tickets = direction === 'under' ? shown.ticket : 1_000_001 - shown.ticket
      expect(shown.won).toBe(tickets <= shown.chance_ppm)
      expect(shown.given?.skin_id === target.id).toBe(shown.won)
      seen.add(`${direction}-${shown.won}`)
    }
    expect(await nonceOf(world, player)).toBeGreaterThanOrEqual(4)
  })

  test('of less than 5 coins has no consolation skin: when it fails, nothing is given', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    const target = await skinFrom(world, 900)
    for (const [coin, has] of [
      [4.99, false],
      [5, true],
    ] as const) {
      const before = await world.data(listBackpack, { token: player.token })
      const lost = await upgradeUntil(world, player, { coin, skin_id: target.id }, false)
      expect([lost.given === null, lost.comfort === null], `${coin}`).toEqual([!has, !has])
      expect(await world.data(api.upgradeDetails, { query: { upgrade_id: lost.upgrade_id } })).toEqual({
        ...lost,
        is_mine: false,
      })
      const { list } = await world.data(listBackpack, { token: player.token })
      const won = list.filter(({ value }) => value === target.price / 100).length
      const had = before.list.filter(({ value }) => value === target.price / 100).length
      expect(list.length - before.list.length - (won - had)).toBe(has ? 1 : 0)
    }
    // An item that brings a stake to 5 coins counts like coins.
    const item_ids = await giveItems(world, player, [(await skinFrom(world, 100)).id])
    const { upgrade: shown } = await upgrade(world, player, { item_ids, coin: 4.5, skin_id: target.id })
    expect(shown.comfort).not.toBeNull()
  })

  test('of coins alone, or of items alone', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const target = await skinFrom(world, 1000)
    const coins = stakeForChance(250_000, target.price, RATE)
    const alone = await upgradeUntil(world, player, { coin: coins / 100, skin_id: target.id }, false)
    expect(alone).toMatchObject({ items: [], item_num: 0, stake: coins / 100 })
    expect(alone.chance_ppm).toBeGreaterThanOrEqual(250_000)
    const before = await getBalances(world.db, player.id)
    const [itemId] = await giveItems(world, player, [(await skinFrom(world, 400)).id])
    const { upgrade: shown } = await upgrade(world, player, { item_ids: [itemId!], skin_id: target.id })
    expect(shown).toMatchObject({ coin: 0, item_num: 1 })
    expect(await getBalances(world.db, player.id)).toEqual(before)
  })
})

describe('refuses, and then nothing is staked, charged or drawn:', () => {
  /** All that a refused call could have touched. */
  async function belongings(player: TestPlayer) {
    const { list, total_value } = await world.data(listBackpack, { token: player.token })
    const { transfers } = await world.db
      .selectFrom('transfer')
      .select((all) => all.fn.countAll<number>().as('transfers'))
      .executeTakeFirstOrThrow()
    return {
      items: list.map((item) => [item.item_id, item.state]),
      total_value,
      transfers,
      nonce: await nonceOf(world, player),
      balances: await getBalances(world.db, player.id),
    }
  }

  async function refused(player: TestPlayer, play: Parameters<typeof tryUpgrade>[2]) {
    const before = await belongings(player)
    const answer = await tryUpgrade(world, player, play)
    expect(answer.code).not.toBe(0)
    expect(await belongings(player)).toEqual(before)
    return { error: answer.error, status: answer.status, data: answer.data }
  }

  test('a stake below 1.00 coin', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const target = await skinFrom(world, 500)
    const [cheap] = await giveItems(world, player, [(await skinFrom(world, 30)).id])
    for (const play of [{ coin: 0.99 }, { coin: 0 }, { item_ids: [cheap!], coin: 0.5 }, {}]) {
      expect(await refused(player, { ...play, skin_id: target.id })).toMatchObject({
        error: 'upgrade_stake_small',
        data: { least: '1.00' },
      })
    }
  })

  test('a target not worth more than the stake', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const target = await skinFrom(world, 500)
    for (const cents of [target.price, target.price + 1]) {
      const answer = await refused(player, { coin: cents / 100, skin_id: target.id })
      expect(answer.error).toBe('upgrade_target_small')
    }
  })

  /** @shows SPEC-5.24 SPEC-9.22 */
  test('a chance outside 5 to 75 %, and plays at both ends of the range', async () => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    const target = await skinFrom(world, 5000)
    const range = stakeRange(target.price, RATE)!
    const low = await refused(player, { coin: (range.least - 1) / 100, skin_id: target.id })
    expect(low).toMatchObject({ error: 'upgrade_chance_low', data: { chance: '4.99' } })
    const high = await refused(player, { coin: (range.most + 1) / 100, skin_id: target.id })
    expect(high).toMatchObject({ error: 'upgrade_chance_high' })
    expect(Number((high.data as unknown as { chance: string }).chance)).toBeGreaterThan(75)
    for (const stake of [range.least, range.most]) {
      const { upgrade: shown } = await upgrade(world, player, { coin: stake / 100, skin_id: target.id })
      expect(shown.chance_ppm).toBe(upgradeChance(stake, target.price, RATE))
    }
  })

  test('more coins than there are, counting what the items bring', async () => {
    const player = await makePlayer(world, { cash: 100, bonus: 100 })
    const target = await skinFrom(world, 1000)
    const item_ids = await giveItems(world, player, [(await skinFrom(world, 200)).id])
    expect(await refused(player, { item_ids, coin: 2.5, skin_id: target.id })).toMatchObject({
      error: 'insufficient_coins',
      data: { shortfall: '0.50' },
    })
    expect((await refused(player, { coin: 1e9, skin_id: target.id })).error).toBe('insufficient_coins')
  })

  /** @shows ASVS-8.2.2 */
  test('a starred item, one of somebody else, one that is gone, and one twice', async () => {
    const player = await makePlayer(world)
    const other = await makePlayer(world)
    const target = await skinFrom(world, 1000)
    const price = (await skinFrom(world, 200)).id
    const [starred, sold, held] = await giveItems(world, player, [price, price, price])
    const [foreign] = await giveItems(world, other, [price])
    await world.data(lockItem, { token: player.token, body: { item_id: starred!, locked: true } })
    await world.data(sellItems, { token: player.token, body: { item_ids: [sold!] } })
    for (const [item, error] of [
      [starred, 'item_locked'],
      [foreign, 'item_unknown'],
      [999_999_999, 'item_unknown'],
      [sold, 'item_busy'],
    ] as const) {
      expect((await refused(player, { item_ids: [held!, item!], skin_id: target.id })).error).toBe(error)
    }
    expect(await refused(player, { item_ids: [held!, held!], skin_id: target.id })).toMatchObject({
      status: 400,
      error: 'item_twice',
    })
  })

  test('what is not a stake at all', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const target = await skinFrom(world, 1000)
    const eleven = Array.from({ length: 11 }, (_, n) => n + 1)
    const bad = [
      { item_ids: eleven },
      { item_ids: [0] },
      { item_ids: [1.5] },
      { coin: -1 },
      { coin: 1, direction: 'left' as 'over' },
      { coin: 1, chance_ppm: 0.5 },
    ]
    for (const play of bad) {
      expect(await refused(player, { ...play, skin_id: target.id })).toMatchObject({
        status: 400,
        error: 'invalid_input',
      })
    }
    expect((await refused(player, { coin: 1.005, skin_id: target.id })).error).toBe('money_decimals')
    expect((await refused(player, { coin: 1, skin_id: 999_999_999 })).error).toBe('skin_unknown')
    const visitor = await world.call(api.playUpgrade, {
      body: { coin: 1, skin_id: target.id, direction: 'under' },
    })
    expect(visitor).toMatchObject({ status: 401, error: 'not_signed_in' })
  })

  test('the consolation skin as a stake, also after another one took its place', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    const target = await skinFrom(world, 900)
    const stake = { coin: 5.2, skin_id: target.id }
    const lost = await upgradeUntil(world, player, stake, false)
    const comfort = lost.comfort!.skin_id
    const [copy] = await giveItems(world, player, [comfort])
    for (const item of [lost.given!.item_id, copy!]) {
      const answer = await refused(player, { ...stake, item_ids: [item] })
      expect(answer.error).toBe('upgrade_comfort_staked')
    }
    const another = await world.db
      .selectFrom('skin')
      .select('id')
      .where('price', '<=', 1)
      .where('id', '<>', comfort)
      .executeTakeFirstOrThrow()
    const { ctx } = world.store
    await ctx.transact((tx) => saveSetting(tx, ctx, 'upgrade_comfort_skin_id', another.id))
    await listPrices(world)
    const again = await refused(player, { ...stake, item_ids: [lost.given!.item_id] })
    expect(again.error).toBe('upgrade_comfort_staked')
    const { upgrade: shown } = await upgrade(world, player, { ...stake, item_ids: [copy!] })
    expect(shown.comfort!.skin_id).toBe(another.id)
    await ctx.transact((tx) => saveSetting(tx, ctx, 'upgrade_comfort_skin_id', comfort))
    await listPrices(world)
  })

  test('what was shown and no longer holds: target, consolation skin, or the value of an item', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const target = await skinFrom(world, 1000)
    const staked = await skinFrom(world, 200)
    const item_ids = await giveItems(world, player, [staked.id])
    const stake = { item_ids, coin: 1, skin_id: target.id }
    const chance = upgradeChance(staked.price + 100, target.price, RATE)

    for (const shown of [
      { chance_ppm: chance + 1 },
      { target_price: (target.price + 1) / 100 },
      { comfort_skin_id: staked.id },
    ]) {
      expect((await refused(player, { ...stake, ...shown })).error).toBe('upgrade_changed')
    }
    await setPrice(target.id, target.price + 100)
    for (const shown of [{ chance_ppm: chance }, { target_price: target.price / 100 }]) {
      expect((await refused(player, { ...stake, ...shown })).error).toBe('upgrade_changed')
    }
    await setPrice(target.id, target.price)

    // The value that was printed holds for 72 hours, whatever the price does.
    await setPrice(staked.id, staked.price - 50)
    world.clock.advance(72 * 3600 * 1000)
    expect((await refused(player, { ...stake, chance_ppm: chance })).error).toBe('upgrade_changed')
    const [fresh] = await giveItems(world, player, [staked.id])
    await setPrice(staked.id, staked.price)
    const { upgrade: shown } = await upgrade(world, player, {
      ...stake,
      item_ids: [fresh!],
      chance_ppm: upgradeChance(staked.price - 50 + 100, target.price, RATE),
    })
    expect(shown.items[0]!.value).toBe((staked.price - 50) / 100)
  })

  test('everything while there is no consolation skin that no stake pays for', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const target = await skinFrom(world, 200)
    const stake = { coin: 1.2, skin_id: target.id }
    const comfort = await world.db
      .selectFrom('setting')
      .innerJoin('skin', (join) => join.on(sql<boolean>`skin.id = setting.value::bigint`))
      .select(['skin.id', 'skin.price'])
      .where('key', '=', 'upgrade_comfort_skin_id')
      .executeTakeFirstOrThrow()
    const closed = { status: 503, error: 'service_unavailable' }
    await setPrice(comfort.id, 2)
    expect(await refused(player, stake)).toMatchObject(closed)
    await setPrice(comfort.id, comfort.price)
    await world.db.deleteFrom('setting').where('key', '=', 'upgrade_comfort_skin_id').execute()
    expect(await refused(player, stake)).toMatchObject(closed)
    const { ctx } = world.store
    await ctx.transact((tx) => saveSetting(tx, ctx, 'upgrade_comfort_skin_id', comfort.id))
    await listPrices(world)
    await upgrade(world, player, stake)
  })

  async function setPrice(skinId: number, price: number): Promise<void> {
    await world.db.updateTable('skin').set({ price, agreed_price: price }).where('id', '=', skinId).execute()
    await listPrices(world)
  }
})
