import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { lockItem, sellItems } from '@noktra/contract/backpack'
import { listBoxes, unpackBoxes } from '@noktra/contract/boxes'
import * as api from '@noktra/contract/collection'
import { pictureOf } from '@noktra/contract/pictures'
import { makeItems } from '#server/core/items/make-items.ts'
import { countOwn } from '#server/features/collection/read-collection.ts'
import { cellsOf, designsOf } from '#server/features/collection/read-family.ts'
import { recordOf } from '#server/features/collection/skin-record.ts'
import { LISTS } from '#server/platform/http/shared-lines.ts'
import { makeShareCards } from '#server/platform/http/share-card.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
/** Corvane | Gilt Thorn, Factory New and Minimal Wear. */
const FN = 4081
const MW = 4082
/** A finish of three skins. */
const SMALL = 'pale-augur'

type Copy = { skin_id: number; wear: number | null }

/** Puts copies of a given wear into a backpack. */
async function give({ id }: TestPlayer, copies: Copy[]): Promise<number[]> {
  return world.store.ctx.transact((tx) =>
    makeItems(
      tx,
      { playerId: id, source: 'gift', now: world.clock.now() },
      copies.map((copy) => ({ ...copy, value: 100, ref: randomBytes(8).toString('hex') })),
    ),
  )
}

async function skinsOf(finish: string): Promise<Copy[]> {
  return world.db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .distinctOn('design.id')
    .select(['skin.id as skin_id', 'skin.wear_from as wear'])
    .where('design.finish', '=', finish)
    .orderBy('design.id')
    .orderBy('skin.id', 'desc')
    .execute()
}

const read = ({ token }: TestPlayer, language = 'en') =>
  world.data(api.readCollection, { token, headers: { 'accept-language': language } })

const cellOf = async ({ token }: TestPlayer, skin_id: number) => {
  const { rows } = await world.data(api.readFamily, { token, query: { family: 'corvane' } })
  return rows.flatMap(({ cells }) => cells).find((cell) => cell.skin_id === skin_id)!
}

const sell = ({ token }: TestPlayer, item_ids: number[]) =>
  world.data(sellItems, { token, body: { item_ids } })

const arrange = (
  player: TestPlayer,
  body: { open?: boolean; named?: boolean; item_ids?: number[] },
): Promise<api.OwnShowcase> => world.data(api.arrangeShowcase, { token: player.token, body })

const seen = (token: string) => world.call(api.readShowcase, { query: { id: token } })

describe('the album', () => {
  test('of a new player shows every skin of the catalogue, and none as theirs', async () => {
    const player = await makePlayer(world)
    const { cells, skins, families, sets, honours, showcase } = await read(player)
    const { all } = await world.db
      .selectFrom('skin')
      .select(sql<number>`count(*)`.as('all'))
      .executeTakeFirstOrThrow()
    expect(cells).toEqual({ all, ever: 0, held: 0 })
    expect(families.reduce((sum, family) => sum + family.cells.all, 0)).toBe(all)
    expect(families.reduce((sum, family) => sum + family.skins.all, 0)).toBe(skins.all)
    expect(sets.every(({ complete, ever }) => !complete && ever === 0)).toBe(true)
    expect(honours).toEqual({ title: null, frame: null })
    expect(showcase).toEqual({ token: null, named: false, items: [] })
  })

  test('lights what was ever held, with the number of copies and the lowest wear, also when it was sold', async () => {
    const player = await makePlayer(world)
    const [high, low] = await give(player, [
      { skin_id: FN, wear: 600 },
      { skin_id: FN, wear: 12 },
    ])
    expect(await cellOf(player, FN)).toMatchObject({
      copies: 2,
      held: 2,
      best: { item_id: low, wear: '0.0012', open_id: null },
    })
    await sell(player, [high!, low!])
    expect(await cellOf(player, FN)).toMatchObject({ copies: 2, held: 0, best: { wear: '0.0012' } })
    expect(await cellOf(player, MW)).toMatchObject({ copies: 0, held: 0, best: null })
    const { cells, families } = await read(player)
    expect(cells).toMatchObject({ ever: 1, held: 0 })
    const corvane = families.find(({ family }) => family === 'corvane')
    expect(corvane).toMatchObject({ cells: { ever: 1, held: 0 }, skins: { ever: 1, held: 0 } })
  })

  test('reads what families there are, and how large they are, when the staff change something, and no more', async () => {
    const [player, other] = await Promise.all([makePlayer(world), makePlayer(world)])
    await give(player, [{ skin_id: FN, wear: 600 }])
    const corvane = async (one: TestPlayer) =>
      (await read(one)).families.find(({ family }) => family === 'corvane')!
    const before = await corvane(player)
    const rename = (to: string) =>
      sql`update design set names = jsonb_set(names, '{family,en}', to_jsonb(${to}::text)) where family = 'corvane'`.execute(
        world.db,
      )
    await rename('Corvane II')
    expect(await corvane(player)).toEqual(before)
    // What players hold is that of each of them, and of the moment.
    expect((await corvane(other)).cells).toEqual({ ...before.cells, ever: 0, held: 0 })
    await give(player, [{ skin_id: MW, wear: 800 }])
    expect((await corvane(player)).cells).toEqual({ ...before.cells, ever: 2, held: 2 })
    world.store.ctx.bus.publish(LISTS, 0)
    expect((await corvane(player)).name).toBe('Corvane II')
    await rename(before.name)
    world.store.ctx.bus.publish(LISTS, 0)
    expect((await corvane(player)).name).toBe(before.name)
  })

  test('leads from a copy that was drawn to its proof, and lists the best copy of each skin by key', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const { list: boxes } = await world.data(listBoxes, { query: { page_size: 100 } })
    const box = boxes.find(({ price }) => price === 1)!
    const { token } = player
    const { list: won } = await world.data(unpackBoxes, { token, body: { box_id: box.box_id, num: 10 } })
    const list: api.BestCopy[] = []
    let after: string | undefined
    do {
      const page = await world.data(api.listBest, { token, query: { page_size: 2, after } })
      list.push(...page.list)
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(new Set(list.map(({ skin_id }) => skin_id))).toEqual(new Set(won.map(({ skin_id }) => skin_id)))
    expect(list.map(({ wear }) => wear)).toEqual(list.map(({ wear }) => wear).toSorted())
    for (const { skin_id, wear, item_id, open_id, state } of list) {
      const same = won.filter((one) => one.skin_id === skin_id)
      expect(wear).toBe(same.map((one) => one.wear).toSorted()[0])
      expect(open_id).toBe(won.find((one) => one.item_id === item_id)!.open_id)
      expect(state).toBe('held')
    }
  })

  test('refuses visitors, a family that there is not, and an unreadable key', async () => {
    const { token } = await makePlayer(world)
    for (const route of [api.readCollection, api.listBest, api.readHonours])
      expect((await world.call(route)).error).toBe('not_signed_in')
    const unknown = await world.call(api.readFamily, { token, query: { family: 'kiln' } })
    expect(unknown).toMatchObject({ error: 'family_unknown', data: { field: 'family' } })
    const query = { after: 'x' }
    expect(await world.call(api.listBest, { token, query })).toMatchObject({
      error: 'invalid_input',
      data: { field: 'after' },
    })
  })
})

describe('a family of many', () => {
  test('comes page by page, each finish once and the rarest first, or those of one rarity', async () => {
    const { token } = await makePlayer(world)
    const all = async (query: { rarity?: 'relic' | 'standard'; page_size?: number }) => {
      const rows: api.CollectionRow[] = []
      for (let after: string | undefined; ;) {
        const page = await world.data(api.readFamily, {
          token,
          query: { family: 'corvane', ...query, after },
        })
        expect(page.rows.length).toBeLessThanOrEqual(query.page_size ?? 60)
        rows.push(...page.rows)
        if (page.next === null) return rows
        after = page.next
      }
    }
    const whole = await all({})
    expect(await all({ page_size: 4 })).toEqual(whole)
    expect(new Set(whole.map(({ finish }) => finish)).size).toBe(whole.length)
    expect(await all({ rarity: 'standard', page_size: 2 })).toEqual(
      whole.filter(({ rarity }) => rarity === 'standard'),
    )
    const order = whole.map(({ rarity }) =>
      ['relic', 'mythic', 'exotic', 'refined', 'standard'].indexOf(rarity),
    )
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  test('refuses an unreadable key and a rarity that there is not, and has an empty page of one that it lacks', async () => {
    const { token } = await makePlayer(world)
    for (const [query, field] of [
      [{ after: 'x' }, 'after'],
      [{ rarity: 'golden' }, 'rarity'],
    ] as const) {
      const answer = await world.call(api.readFamily, {
        token,
        query: { family: 'corvane', ...query } as never,
      })
      expect(answer).toMatchObject({ error: 'invalid_input', data: { field } })
    }
    const unknown = await world.call(api.readFamily, { token, query: { family: 'kiln', rarity: 'relic' } })
    expect(unknown.error).toBe('family_unknown')
  })
})

test('the lowest wear of the store is a number alone, and has a name only while its holder says so and is public', async () => {
  const skin_id = 4083
  const record = async () => (await world.data(api.skinRecord, { query: { skin_id } })).record
  expect(await record()).toBeNull()
  const [first, second] = [await makePlayer(world), await makePlayer(world)]
  await give(first, [{ skin_id, wear: 2000 }])
  await give(second, [{ skin_id, wear: 1999 }])
  await give(first, [{ skin_id, wear: 1999 }])
  expect(await record()).toEqual({ wear: '0.1999', holder: null })
  expect((await cellOf(first, skin_id)).record).toMatchObject({ wear: '0.1999', own: false })
  expect((await cellOf(second, skin_id)).record).toMatchObject({ own: true })
  const { token, named } = await arrange(second, { open: true })
  expect(named).toBe(false)
  expect(await record()).toEqual({ wear: '0.1999', holder: null })
  expect((await cellOf(first, skin_id)).record).toMatchObject({ holder: null })
  expect((await arrange(second, { named: true })).named).toBe(true)
  expect((await record())?.holder).toMatchObject({ token })
  expect((await cellOf(first, skin_id)).record).toMatchObject({ holder: { token } })
  expect((await arrange(second, { item_ids: [] })).named).toBe(true)
  await arrange(second, { named: false })
  expect(await record()).toEqual({ wear: '0.1999', holder: null })
  await arrange(second, { named: true })
  await arrange(second, { open: false })
  expect(await record()).toEqual({ wear: '0.1999', holder: null })
  // Neither a closed showcase nor the next opening is named by what was said before.
  expect(await arrange(second, { named: true })).toMatchObject({ token: null, named: false })
  expect((await arrange(second, { open: true })).named).toBe(false)
  expect(await record()).toEqual({ wear: '0.1999', holder: null })
  await arrange(second, { open: false })
  expect((await arrange(second, { open: true, named: true })).named).toBe(true)
  expect((await record())?.holder).not.toMatchObject({ token })
  expect((await world.call(api.skinRecord, { query: { skin_id: 1 } })).error).toBe('skin_unknown')
})

describe('a set', () => {
  const choose = ({ token }: TestPlayer, body: object) => world.call(api.chooseHonours, { token, body })
  const set = `finish:${SMALL}`

  test('gives title and frame when each of its skins was had, in any exterior, and not before', async () => {
    const player = await makePlayer(world)
    const skins = await skinsOf(SMALL)
    expect(skins).toHaveLength(3)
    const items = await give(player, skins.slice(1))
    expect(await choose(player, { title: set })).toMatchObject({
      error: 'set_incomplete',
      data: { field: 'title' },
    })
    const [last] = await give(player, skins.slice(0, 1))
    await sell(player, [...items, last!])
    const { sets } = await read(player, 'zh')
    expect(sets.find((one) => one.set === set)).toMatchObject({ all: 3, ever: 3, complete: true })
    const shown = await choose(player, { title: set })
    expect(shown.data).toMatchObject({ title: { set, of: 'finish', name: 'Pale Augur' }, frame: null })
    expect((await choose(player, { frame: set })).data).toMatchObject({ title: { set }, frame: { set } })
    expect((await choose(player, { title: null })).data).toMatchObject({ title: null, frame: { set } })
    expect(await world.data(api.readHonours, { token: player.token })).toMatchObject({
      title: null,
      frame: { set },
    })
  })

  test('is shown as the catalogue has it, also after the staff changed that', async () => {
    const player = await makePlayer(world)
    await give(player, await skinsOf(SMALL))
    await choose(player, { title: set })
    const title = async () => (await world.data(api.readHonours, { token: player.token })).title
    const before = await title()
    const { id, image_url } = await world.db
      .selectFrom('skin')
      .innerJoin('design', 'design.id', 'skin.design_id')
      .select(['skin.id', 'skin.image_url'])
      .where('design.finish', '=', SMALL)
      .where('skin.image_url', '=', before!.image_url)
      .executeTakeFirstOrThrow()
    const show = (url: string) =>
      world.db.updateTable('skin').set({ image_url: url }).where('id', '=', id).execute()
    await show('/assets/items/another-560-00000000.webp')
    expect(await title()).toEqual(before)
    world.store.ctx.bus.publish(LISTS, 0)
    expect((await title())!.image_url).toContain('another')
    await show(image_url)
    world.store.ctx.bus.publish(LISTS, 0)
    expect(await title()).toEqual(before)
  })

  test('that there is not, or that is another’s, is refused and changes nothing', async () => {
    const player = await makePlayer(world)
    for (const [body, error] of [
      [{ frame: 'family:kiln' }, 'set_unknown'],
      [{ frame: set }, 'set_incomplete'],
      [{ frame: 'shelf:corvane' }, 'invalid_input'],
    ] as const) {
      expect(await choose(player, body)).toMatchObject({ error, data: { field: 'frame' } })
    }
    expect(await world.data(api.readHonours, player)).toEqual({ title: null, frame: null })
    expect((await world.call(api.chooseHonours, { body: { title: set } })).error).toBe('not_signed_in')
  })
})

describe('a showcase', () => {
  let player: TestPlayer
  let items: number[]

  beforeAll(async () => {
    player = await makePlayer(world)
    items = await give(
      player,
      Array.from({ length: 9 }, (_, n) => ({ skin_id: FN, wear: 100 + n })),
    )
  })

  test('is closed until its player opens it, and is gone at once when they close it', async () => {
    await arrange(player, { item_ids: [items[2]!, items[0]!] })
    expect(await world.db.selectFrom('showcase').select('token').execute()).toContainEqual({ token: null })
    const { token } = await arrange(player, { open: true })
    expect(token).toMatch(/^[\w-]{22}$/)
    const shown = await seen(token!)
    expect(shown.data.items.map(({ wear }) => wear)).toEqual(['0.0102', '0.0100'])
    expect(JSON.stringify(shown.data)).not.toMatch(/user_id|value|mobile/)
    await arrange(player, { open: false })
    expect(await seen(token!)).toMatchObject({ status: 404, error: 'showcase_unknown' })
    const again = await arrange(player, { open: true })
    expect(again.token).not.toBe(token)
    expect(again.items).toHaveLength(2)
    expect((await seen(token!)).error).toBe('showcase_unknown')
  })

  test('shows what is still held, and nothing of a closed account', async () => {
    const { token } = await arrange(player, { open: true, item_ids: items.slice(0, 3) })
    await sell(player, [items[1]!])
    expect((await seen(token!)).data.items.map(({ item_id }) => item_id)).toEqual([items[0], items[2]])
    const setStatus = (status: number) =>
      world.db.updateTable('player').set({ status }).where('id', '=', player.id).execute()
    await setStatus(1)
    expect((await seen(token!)).error).toBe('showcase_unknown')
    await setStatus(0)
    expect((await seen(token!)).code).toBe(0)
  })

  test('refuses items that are another’s, gone, named twice or too many, and changes nothing', async () => {
    const other = await makePlayer(world)
    const [foreign] = await give(other, [{ skin_id: FN, wear: 1 }])
    const [sold] = await give(player, [{ skin_id: MW, wear: 800 }])
    await sell(player, [sold!])
    const before = await arrange(player, {})
    for (const [item_ids, error] of [
      [[foreign!], 'item_unknown'],
      [[sold!], 'item_busy'],
      [[items[0]!, items[0]!], 'item_twice'],
      [items, 'invalid_input'],
    ] as const) {
      const refused = await world.call(api.arrangeShowcase, {
        token: player.token,
        body: { item_ids: [...item_ids] },
      })
      expect(refused).toMatchObject({ error, data: { field: 'item_ids' } })
    }
    expect(await arrange(player, {})).toEqual(before)
    expect((await world.call(api.arrangeShowcase, { body: { open: true } })).error).toBe('not_signed_in')
  })

  test('opened twenty times at once has one address', async () => {
    const eager = await makePlayer(world)
    const opened = await Promise.all(Array.from({ length: 20 }, () => arrange(eager, { open: true })))
    expect(new Set(opened.map(({ token }) => token)).size).toBe(1)
    expect((await seen(opened[0]!.token!)).code).toBe(0)
  })

  test('has a card of its own in a chat as long as it is open, which no search engine lists', async () => {
    const [item_id] = await give(player, [{ skin_id: FN, wear: 5 }])
    await world.data(lockItem, { token: player.token, body: { item_id: item_id!, locked: true } })
    const { token, items: shown } = await arrange(player, { open: true, item_ids: [item_id!] })
    const cards = makeShareCards(world.store.app, world.store.ctx, 30_000)
    const visit = { url: `/showcase/${token}`, language: 'en', ip: '127.0.0.1' } as const
    const cardOf = async () => (await cards(visit, world.store.ctx.brand.now())).card
    expect(await cardOf()).toMatchObject({
      title: expect.stringMatching(/'s showcase · Noktra$/),
      image: { path: pictureOf(shown[0]!.image_url, 560) },
      listed: false,
    })
    await arrange(player, { item_ids: [] })
    expect(await cardOf()).toMatchObject({ image: null, text: expect.stringMatching(/none yet/) })
    await arrange(player, { open: false })
    expect(await cardOf()).toMatchObject({
      image: null,
      listed: false,
      title: expect.not.stringMatching(/showcase/),
    })
  })
})

test('a record and an album are found by their indexes in a store that has grown', async () => {
  const players = await Promise.all(Array.from({ length: 40 }, () => makePlayer(world)))
  const ids = players.map(({ id }) => id)
  const corvane = await world.db.selectFrom('design').select('id').where('family', '=', 'corvane').execute()
  const statements = {
    record: recordOf(FN),
    cells: cellsOf(
      ids[0]!,
      corvane.map(({ id }) => id),
    ),
    designs: designsOf({ family: 'corvane' }),
    own: countOwn(ids[0]!),
  }
  const plans: Record<string, string> = {}
  const undone = world.db.transaction().execute(async (tx) => {
    await sql`
      insert into item (player_id, skin_id, wear, state, value, most_value, source, source_ref, created_at, state_since)
      select (${ids}::bigint[])[1 + n % 40], kept.id, wear_from + n % 50, 'held', 100, 100, 'gift', 'plan:' || n, now(), now()
      from generate_series(1, 40000) n
      join (
        select skin.id, skin.wear_from, row_number() over (order by skin.id) - 1 as place, count(*) over () as many
        from skin join design on design.id = skin.design_id where family = 'corvane'
      ) as kept on kept.place = n / 40 % kept.many`.execute(tx)
    await sql`analyze item, skin, design`.execute(tx)
    for (const [name, statement] of Object.entries<RawBuilder<unknown>>(statements)) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx)
      plans[name] = rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(plans['record']).toContain('item_lowest_wear')
  expect(plans['cells']).toContain('item_lowest_wear')
  expect(plans['own']).toContain('item_player')
  expect(String(Object.values(plans))).not.toContain('Seq Scan on item')
})
