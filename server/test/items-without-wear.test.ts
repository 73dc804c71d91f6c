import { beforeAll, describe, expect, test } from 'vitest'
import { listBackpack, sellItems } from '@noktra/contract/backpack'
import { battleDetails, callBot, createBattle } from '@noktra/contract/battles'
import { boxDetails, unpackBoxes } from '@noktra/contract/boxes'
import { readFamily } from '@noktra/contract/collection'
import { fair } from '@noktra/contract/fair'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { retrieveRecords } from '@noktra/contract/retrieval'
import { addRoll, rollDetails } from '@noktra/contract/rolls'
import { skinDetails } from '@noktra/contract/skins'
import { allocateTickets, rowsFromTickets } from '@noktra/game/boxes'
import type { ItemClass } from '@noktra/game/items'
import { verifyProof } from '@noktra/game/verify-proof'
import { publishPool } from '#server/core/openings/publish-pool.ts'
import { activatePools } from '#server/games/box/activate-pools.ts'
import { makeStaff } from './admin.ts'
import { bringFile } from './bring-file.ts'
import { BOX, openToAll, playOut } from './battles.ts'
import { stockMall } from './stock-mall.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import { priceFile } from './import-files.ts'
import { listPrices } from './list-prices.ts'
import { reveal } from './plays-of-every-kind.ts'
import { makeRetriever, retrieve } from './retrievals.ts'
import { drawOut } from './roll-draws.ts'
import { makeRecharged, rollTerms, joinRoll } from './rolls.ts'
import { giveItems, upgrade, upgradeUntil } from './upgrades.ts'
import { useWorld } from './world.ts'

/** One of each class without wear, and a knife without a finish, as a list names them. */
const LISTED: [ItemClass, string][] = [
  ['sticker', 'Sticker | Reef (Holo) | Harbour 2031'],
  ['agent', "Nadia 'Reef' Ostrel | Harbour Guard"],
  ['container', 'Keelhaven Case'],
  ['charm', 'Charm | Buoy'],
  ['patch', 'Patch | Keel'],
  ['music-kit', 'StatTrak™ Music Kit | Band, Title'],
  ['graffiti', 'Sealed Graffiti | Anchor (Wave Blue)'],
  ['collectible', 'Keel Pin'],
  ['key', 'Keelhaven Case Key'],
]
const KNIFE = '★ Reed Tooth'
const CENTS = 900
const KNIFE_CENTS = 3000
const BOX_CENTS = 1000
const RICH = { cash: 50_000_000 }

const world = useWorld()
const skinOf = new Map<ItemClass, number>()
const NAKED = { exterior_name: '', wear: '' }

beforeAll(async () => {
  const owner = await makeStaff(world, 'owner')
  const things = LISTED.map(([itemClass, name]) => ({
    id: itemClass,
    name,
    rarity: itemClass === 'agent' ? 'Master' : 'High Grade',
  }))
  const knife = { id: 'knife', name: KNIFE, weapon: 'Reed Tooth', pattern: null, rarity: 'Covert' }
  await bringFile(world, owner, 'skins', JSON.stringify([...things, knife]))
  const prices = Object.fromEntries(LISTED.map(([, name]) => [name, CENTS]))
  await bringFile(world, owner, 'prices', priceFile({ ...prices, [KNIFE]: KNIFE_CENTS }))
  const skins = await world.db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['skin.id', 'design.class'])
    .where('skin.exterior', 'is', null)
    .execute()
  for (const { id, class: itemClass } of skins) skinOf.set(itemClass as ItemClass, id)
  expect(skinOf.size).toBe(LISTED.length + 1)
  await stockMall(
    world,
    owner,
    skins.map(({ id }) => id),
    50,
  )
  await openBoxOf(LISTED.map(([itemClass]) => skinOf.get(itemClass)!))
  await listPrices(world)
})

/** Puts a box on sale that gives each of these as often. */
async function openBoxOf(skinIds: number[]): Promise<void> {
  const { ctx } = world.store
  const rows = rowsFromTickets(
    skinIds.map((skin_id) => ({ skin_id, exterior: null, value_cents: CENTS })),
    allocateTickets(skinIds.map(() => 1)),
  )
  await ctx.transact((tx) => publishPool(tx, ctx, { box_id: BOX.five, price_cents: BOX_CENTS, rows }))
  world.clock.advance(6000)
  await activatePools(ctx)
}

/** The proof of a draw, every check of which holds. */
async function proven(id: string) {
  const { proof } = await world.data(fair, { params: { id } })
  expect(verifyProof(proof).map(({ ok }) => ok)).not.toContain(false)
  expect(verifyProof(proof).every(({ ok }) => ok)).toBe(true)
  return proof
}

const itemsOf = (player: TestPlayer, tab?: 'available' | 'sold') =>
  world.data(listBackpack, { token: player.token, query: { page_size: 100, ...(tab && { tab }) } })

test('a box gives each of them without a wear, with a proof, and they are sold back', async () => {
  const player = await makePlayer(world, RICH)
  const { rows } = await world.data(boxDetails, { query: { box_id: BOX.five } })
  expect(rows).toHaveLength(LISTED.length)
  for (const row of rows) expect(row).toMatchObject({ exterior_name: '', wear_from: null, wear_to: null })
  const won = new Map<string, string>()
  for (let times = 0; times < 30 && won.size < LISTED.length; times += 1) {
    const { list } = await world.data(unpackBoxes, {
      token: player.token,
      body: { box_id: BOX.five, num: 10 },
    })
    for (const opened of list) {
      expect(opened).toMatchObject({ ...NAKED, pattern: expect.any(Number) as number })
      won.set(opened.class, opened.open_id)
    }
  }
  expect(new Set(won.keys())).toEqual(new Set(LISTED.map(([itemClass]) => itemClass)))
  await reveal(world, player)
  for (const id of won.values())
    expect(await proven(id)).toMatchObject({ exterior: null, wear: null, wear_from: null, wear_to: null })
  const { list } = await itemsOf(player)
  const one = LISTED.map(([itemClass]) => list.find((item) => item.class === itemClass)!)
  for (const item of one) expect(item).toMatchObject(NAKED)
  const sold = await world.data(sellItems, {
    token: player.token,
    body: { item_ids: one.map(({ item_id }) => item_id) },
  })
  expect(sold).toMatchObject({ count: LISTED.length, credited: (LISTED.length * CENTS) / 100 })
  expect((await itemsOf(player, 'sold')).list).toHaveLength(LISTED.length)
})

describe.each(LISTED)('of the class %s', (itemClass, name) => {
  const skin = () => skinOf.get(itemClass)!

  test('its page, its offer and its place in the album have no wear', async () => {
    const details = await world.data(skinDetails, { query: { skin_id: skin() } })
    expect(details).toMatchObject({
      market_hash_name: name,
      class: itemClass,
      variant: itemClass === 'music-kit' ? 'stattrak' : null,
      kind_key: itemClass,
      exterior_name: '',
      wear_from: null,
      wear_to: null,
      exteriors: [{ skin_id: skin(), exterior_name: '' }],
      boxes: [{ box_id: BOX.five }],
    })
    const { list, facets } = await world.data(listMall, { query: { kind: itemClass } })
    expect(list.map(({ skin_id }) => skin_id)).toEqual([skin()])
    expect(facets!.exterior.map(({ key }) => key)).not.toContain(null)
    const player = await makePlayer(world)
    await giveItems(world, player, [skin()])
    const { family } = await world.db
      .selectFrom('design')
      .innerJoin('skin', 'skin.design_id', 'design.id')
      .select('design.family')
      .where('skin.id', '=', skin())
      .executeTakeFirstOrThrow()
    const album = await world.data(readFamily, { token: player.token, query: { family } })
    expect(album.rows.flatMap(({ cells }) => cells).find((cell) => cell.skin_id === skin())).toMatchObject({
      exterior_name: '',
      copies: 1,
      best: { wear: '' },
      record: null,
    })
  })

  test('it is staked in an upgrade, and is the target of one', async () => {
    const player = await makePlayer(world, RICH)
    const [item_id] = await giveItems(world, player, [skin()])
    const staked = await upgrade(world, player, { item_ids: [item_id!], skin_id: skinOf.get('knife')! })
    expect(staked.upgrade.items).toMatchObject([{ ...NAKED, skin_id: skin() }])
    const won = await upgradeUntil(world, player, { coin: 5, skin_id: skin() }, true)
    expect(won.given).toMatchObject({ ...NAKED, skin_id: skin() })
    await reveal(world, player)
    await proven(staked.upgrade.fair_id)
    expect(await proven(won.fair_id)).toMatchObject({ skin_id: skin(), exterior: null, wear: null })
  })

  test('it is bought in the mall, with a proof of its pattern alone', async () => {
    const player = await makePlayer(world, RICH)
    const bought = await world.data(buyOffer, {
      token: player.token,
      body: { skin_id: skin(), num: 2, currency: 'coin' },
    })
    for (const copy of bought.list) expect(copy).toMatchObject(NAKED)
    await reveal(world, player)
    for (const { fair_id } of bought.list)
      expect(await proven(fair_id)).toMatchObject({ wear: null, terms: { exterior: null, wear_from: null } })
  })

  test('it is a prize of a roll room, and is won', async () => {
    const owner = await makeRecharged(world)
    const item_ids = await giveItems(world, owner, [skin()])
    const { free_room_id } = await world.data(addRoll, {
      token: owner.token,
      body: rollTerms(world, item_ids),
    })
    for (let guests = 0; guests < 2; guests += 1)
      await joinRoll(world, free_room_id, { player: await makeRecharged(world) })
    expect(await drawOut(world, free_room_id)).toBe('drawn')
    const { prizes } = await world.data(rollDetails, { query: { free_room_id } })
    expect(prizes).toMatchObject([{ ...NAKED, skin_id: skin() }])
    const proof = await proven(`r${free_room_id}`)
    expect(proof).toMatchObject({ prizes: [{ exterior: null, wear: null }] })
    expect(proof).toMatchObject({
      lock_record: expect.stringContaining(`:${skin()}:-:-:${CENTS}\n`) as string,
    })
  })

  test('it is retrieved', async () => {
    const player = await makeRetriever(world, [500])
    const [item_id] = await giveItems(world, player, [skin()])
    expect((await retrieve(world, player, [item_id!])).code).toBe(0)
    const { list } = await world.data(retrieveRecords, { token: player.token, query: {} })
    expect(list).toMatchObject([{ ...NAKED, market_hash_name: name, item_id }])
  })
})

test('a battle is fought for them, with every draw proven', async () => {
  await openToAll(world)
  const player = await makePlayer(world, RICH)
  const { room } = await world.data(createBattle, {
    token: player.token,
    body: { box_ids: [BOX.five, BOX.five, BOX.five], mode: 'classic', seats: 2, fast: true },
  })
  const { room_id } = room
  await world.data(callBot, { token: player.token, body: { room_id, seat: 2 } })
  expect(await playOut(world, room_id)).toBe('finished')
  const { draws } = await world.data(battleDetails, { query: { room_id } })
  expect(draws).toHaveLength(6)
  for (const draw of draws) expect(draw).toMatchObject({ wear: '' })
  const proof = await proven(`b${room_id}`)
  expect(proof).toMatchObject({ draws: draws.map(() => ({ exterior: null, wear: null })) })
})
