// @module-tag long

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockItem, sellItems } from '@noktra/contract/backpack'
import * as limits from '@noktra/contract/limits'
import * as api from '@noktra/contract/upgrades'
import type { BodySent } from '@noktra/contract/route'
import { behindTwo } from '#test/behind-two.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { holdItem } from '#test/hold-item.ts'
import { countTransactions, ownRows } from '#test/own-rows.ts'
import { poison, poisonable } from '#test/poison.ts'
import { useSecondStore } from '#test/second-store.ts'
import { giveItems, nonceOf, skinFrom, tryUpgrade } from '#test/upgrades.ts'
import { callOver, useWorld, type Answer, type World } from '#test/world.ts'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { PAIR_DRAWS } from '#server/core/draws/take-nonces.ts'

/* Upgrades of many players that come faster than they are done run in one transaction; each gets what it would get alone. */

const world = useWorld({}, { games: [], prepare: poisonable('upgrade') })
/** Another store whose players have the same numbers, and so the same seeds. */
const other = useWorld()
/** Another process of the first store. */
const second = useSecondStore(world, {})

const makeMany = async (count: number, cash: number) => {
  const players: TestPlayer[] = []
  for (let n = 0; n < count; n += 1) players.push(await makePlayer(world, { cash }))
  return players
}
const isPlayed = ({ error }: Answer) => error === null
const cashOf = async ({ id }: TestPlayer) => (await getBalances(world.db, id)).cash

type Body = BodySent<typeof api.playUpgrade>
const ITEMS = ['cheap', 'dear', 'starred', 'sold', 'comfort', 'stranger', 'unknown'] as const
type Asked = {
  purse: { cash: number; bonus: number }
  items: (typeof ITEMS)[number][]
  coin: number
  target: number | null
  direction: Body['direction']
  shown: 'nothing' | 'price' | 'comfort' | 'chance' | 'another price' | 'another comfort' | 'another chance'
}

/** Mostly what can be played. */
const asked: fc.Arbitrary<Asked> = fc.record({
  purse: fc.record({
    cash: fc.constantFrom(0, 120, 5000, 5000),
    bonus: fc.constantFrom(0, 0, 99, 5000),
  }),
  items: fc.oneof(
    { weight: 5, arbitrary: fc.subarray(['dear', 'cheap'] as const) },
    { weight: 1, arbitrary: fc.shuffledSubarray([...ITEMS], { maxLength: 3 }) },
  ),
  coin: fc.constantFrom(0, 1, 2.5, 4.99, 5, 7),
  target: fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(1500, 2000, 4000) },
    { weight: 1, arbitrary: fc.constantFrom(100, 100_000, null) },
  ),
  direction: fc.constantFrom('under' as const, 'over' as const),
  shown: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('nothing' as const, 'price' as const, 'comfort' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'another price' as const,
        'another comfort' as const,
        'another chance' as const,
      ),
    },
  ),
})

/** A player with what they ask for, in one of the two stores. */
async function prepare(at: World, { purse, items, coin, target, direction, shown }: Asked, stranger: number) {
  const player = await makePlayer(at, purse)
  const { token } = player
  const { value } = await at.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'upgrade_comfort_skin_id')
    .executeTakeFirstOrThrow()
  const comfort = Number(value)
  const [cheap, dear] = [await skinFrom(at, 90), await skinFrom(at, 400)]
  const given = await giveItems(at, player, [cheap.id, dear.id, cheap.id, cheap.id, comfort])
  await at.data(lockItem, { token, body: { item_id: given[2]!, locked: true } })
  await at.data(sellItems, { token, body: { item_ids: [given[3]!] } })
  const numberOf = {
    ...Object.fromEntries(ITEMS.map((name, n) => [name, given[n]!])),
    stranger,
    unknown: 987_654_321,
  }
  const skin = target === null ? null : await skinFrom(at, target)
  const body: Body = {
    item_ids: items.map((name) => (numberOf as Record<string, number>)[name]!),
    coin,
    skin_id: skin?.id ?? 987_654_321,
    direction,
    ...(shown === 'price' && skin && { target_price: skin.price / 100 }),
    ...(shown === 'another price' && { target_price: 3.33 }),
    ...(shown === 'comfort' && { comfort_skin_id: comfort }),
    ...(shown === 'another comfort' && { comfort_skin_id: dear.id }),
    ...(shown === 'another chance' && { chance_ppm: 123_456 }),
  }
  return { player, play: () => at.call(api.playUpgrade, { token, body, key: 'once' }) }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

async function strangersItem(at: World): Promise<number> {
  const [item] = await giveItems(at, await makePlayer(at), [(await skinFrom(at, 400)).id])
  return item!
}

/** What an answer says, apart from the numbers of its rows, the name that its player was given and the promise of the log. */
function shapeOf({ error, data }: Answer<typeof api.playUpgrade>) {
  if (error) {
    const { item_id: _item, ...details } = data as Record<string, unknown>
    return details
  }
  const { upgrade_id: _id, fair_id: _fair, nickname, avatar, items, given, ...rest } = data.upgrade
  expect([nickname === '', avatar === '']).toEqual([false, false])
  const { item_id: _given, ...gift } = given ?? { item_id: 0 }
  const { promise, ...told } = data
  // One signature for all that is committed together, so its path is longer there.
  expect(promise?.entries).toHaveLength(1)
  return { ...told, upgrade: { ...rest, gift, items: items.map(({ item_id: _staked, ...item }) => item) } }
}

/** The upgrades of a player as they are written, apart from the numbers of rows. */
async function upgradesOf({ db }: World, playerId: number) {
  const rows = await db
    .selectFrom('upgrade')
    .leftJoin('upgrade_stake', 'upgrade_stake.upgrade_id', 'upgrade.id')
    .leftJoin('item', 'item.id', 'upgrade.item_id')
    .selectAll('upgrade')
    .select(['upgrade_stake.value', 'item.wear as given_wear', 'item.value as given_value', 'item.skin_id'])
    .select(sql<boolean>`item.source_ref = upgrade.id::text`.as('is_its_own'))
    .where('upgrade.player_id', '=', playerId)
    .orderBy('upgrade.id')
    .orderBy('upgrade_stake.item_id')
    .execute()
  return rows.map(({ id: _id, item_id: _item, pair_id: _pair, ...row }) => row)
}

const seen = { played: 0, refused: 0, transactions: 0 }

test(
  'any mix together gives the rows, the draws and the refusals that the same gives one by one',
  { timeout: 180_000 },
  async () => {
    const strangers = [await strangersItem(world), await strangersItem(other)] as const
    const plain: Asked = {
      purse: { cash: 1000, bonus: 0 },
      items: ['dear'],
      coin: 1,
      target: 2000,
      direction: 'under',
      shown: 'nothing',
    }
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 8, maxLength: 14 }), async (asks) => {
        const crowd: Prepared[] = []
        const lonely: Prepared[] = []
        const held: Prepared[] = []
        for (const ask of [plain, plain]) {
          held.push(await prepare(world, ask, strangers[0]))
          await prepare(other, ask, strangers[1])
        }
        for (const ask of asks) {
          crowd.push(await prepare(world, ask, strangers[0]))
          lonely.push(await prepare(other, ask, strangers[1]))
        }
        expect(crowd.map(({ player }) => player.id)).toEqual(lonely.map(({ player }) => player.id))

        const alone = []
        for (const { play } of lonely) alone.push(await play())
        const before = await countTransactions(world, 'upgrade')
        const together = await behindTwo(world, {
          held: held.map(({ player, play }) => ({ player, call: play })),
          calls: crowd.map(({ play }) => play),
        })
        expect(together.map(shapeOf)).toEqual(alone.map(shapeOf))
        seen.played += together.filter(isPlayed).length
        seen.refused += together.filter((answer) => !isPlayed(answer)).length
        seen.transactions += (await countTransactions(world, 'upgrade')) - before - held.length
        for (const [at, { player }] of crowd.entries()) {
          const where = JSON.stringify(asks[at])
          expect(await upgradesOf(world, player.id), where).toEqual(await upgradesOf(other, player.id))
          expect(await ownRows(world, player.id), where).toEqual(await ownRows(other, player.id))
        }
        const again = await Promise.all(crowd.map(({ play }) => play()))
        expect(again.filter(isPlayed).map(({ text }) => text)).toEqual(
          together.filter(isPlayed).map(({ text }) => text),
        )
      }),
      { numRuns: 6, endOnFailure: true },
    )
    expect(Math.min(seen.played, seen.refused)).toBeGreaterThan(10)
    expect(seen.transactions).toBeLessThan(seen.played / 2)
  },
)

test('who cannot play is refused alone, in their own words, while the others play together', async () => {
  const target = await skinFrom(world, 2000)
  const [rich, poor, closed, resting, bounded, full] = [
    await makeMany(24, 500),
    await makeMany(4, 499),
    await makeMany(2, 500),
    await makeMany(2, 500),
    await makeMany(2, 500),
    await makeMany(2, 500),
  ]
  for (const { token } of resting)
    await world.data(limits.takeBreak, { token, body: { days: 1 }, key: 'break' })
  for (const { token } of bounded)
    await world.data(limits.setLimit, {
      token,
      body: { kind: 'loss', period: 'day', amount: 1 },
      key: 'limit',
    })
  const ids = (players: TestPlayer[]) => players.map(({ id }) => id)
  await world.db.updateTable('player').set({ status: 1 }).where('id', 'in', ids(closed)).execute()
  await world.db
    .updateTable('seed_pair')
    .set({ nonce: PAIR_DRAWS })
    .where('player_id', 'in', ids(full))
    .execute()

  const announced = new Set<number>()
  world.store.ctx.bus.subscribeAtOnce('upgrade-win', (id) => announced.add(id))
  const before = await countTransactions(world, 'upgrade')
  const all = (players: TestPlayer[]) =>
    Promise.all(players.map((player) => tryUpgrade(world, player, { coin: 5, skin_id: target.id }, 'one')))
  const groups = [rich, poor, closed, resting, bounded, full]
  const answers = await Promise.all(groups.map(all))
  expect(answers.map((some) => [...new Set(some.map(({ error }) => error))])).toEqual([
    [null],
    ['insufficient_coins'],
    ['account_closed'],
    ['play_break'],
    ['play_limit'],
    [null],
  ])
  for (const player of [...rich, ...full]) expect(await cashOf(player)).toBe(0)
  for (const player of [...closed, ...resting, ...bounded]) expect(await cashOf(player)).toBe(500)
  for (const player of rich) expect(await nonceOf(world, player)).toBe(1)
  // The full pair was ended, and its next one gave its first nonce.
  for (const player of full) expect(await nonceOf(world, player)).toBe(1)
  // The books know that its nonces were skipped by hand here.
  await world.db
    .updateTable('seed_pair')
    .set({ nonce: 0 })
    .where('player_id', 'in', ids(full))
    .where('revealed_at', 'is not', null)
    .execute()
  expect((await countTransactions(world, 'upgrade')) - before).toBeLessThan(rich.length / 2)
  const won = answers.flat().filter(({ code, data }) => code === 0 && data.upgrade.won)
  expect([...announced].toSorted((a, b) => a - b)).toEqual(
    won.map(({ data }) => data.upgrade.upgrade_id).toSorted((a, b) => a - b),
  )
})

test(
  '200 at once of whom 50 can pay: those 50 play, and what the others staked is theirs',
  { timeout: 120_000 },
  async () => {
    const target = await skinFrom(world, 2000)
    const skin = await skinFrom(world, 400)
    // Every fourth, so that each transaction has both.
    const isRich = (n: number) => n % 4 === 0
    const callers: TestPlayer[] = []
    for (let n = 0; n < 200; n += 1) callers.push(await makePlayer(world, { cash: isRich(n) ? 100 : 99 }))
    const staked: number[] = []
    for (const player of callers) staked.push((await giveItems(world, player, [skin.id]))[0]!)
    const answers = await Promise.all(
      callers.map((player, n) =>
        tryUpgrade(world, player, { item_ids: [staked[n]!], coin: 1, skin_id: target.id }, 'one'),
      ),
    )
    expect(answers.map(({ error }) => error)).toEqual(
      callers.map((_, n) => (isRich(n) ? null : 'insufficient_coins')),
    )
    const { db } = world
    const items = await db
      .selectFrom('item')
      .select(['id', 'state'])
      .where('id', 'in', staked)
      .orderBy('id')
      .execute()
    expect(items.map(({ state }) => state)).toEqual(callers.map((_, n) => (isRich(n) ? 'consumed' : 'held')))
    const played = await db
      .selectFrom('upgrade')
      .select('player_id')
      .where(
        'player_id',
        'in',
        callers.map(({ id }) => id),
      )
      .execute()
    expect(played).toHaveLength(50)
    for (const [n, player] of callers.entries()) expect(await nonceOf(world, player)).toBe(isRich(n) ? 1 : 0)
  },
)

test('of one item that twenty players name its owner alone has it, once', async () => {
  const target = await skinFrom(world, 2000)
  const players = await makeMany(20, 500)
  const [item] = await giveItems(world, players[7]!, [(await skinFrom(world, 400)).id])
  const play = { item_ids: [item!], coin: 1, skin_id: target.id }
  const answers = await Promise.all(
    [...players, players[7]!].map((player) => tryUpgrade(world, player, play)),
  )
  const errors = answers.map(({ error }) => error)
  expect(new Set([errors[7], errors[20]])).toEqual(new Set(['item_busy', null]))
  expect(errors.filter((error) => error === 'item_unknown')).toHaveLength(19)
  for (const [n, player] of players.entries()) expect(await cashOf(player)).toBe(n === 7 ? 400 : 500)
})

test('keys of all kinds in one transaction: answered, with another request, twice, and taken by another process', async () => {
  const target = await skinFrom(world, 2000)
  const [fresh, answered, changed, twice, apart] = [
    await makeMany(20, 500),
    await makeMany(5, 500),
    await makeMany(5, 500),
    await makeMany(5, 500),
    await makeMany(5, 500),
  ]
  const body = { coin: 5, skin_id: target.id, direction: 'under' as const }
  const play = ({ token }: TestPlayer, key: string, also = {}) =>
    world.call(api.playUpgrade, { token, body: { ...body, ...also }, key })
  const before = await Promise.all(answered.map((player) => play(player, 'before')))
  await Promise.all(changed.map((player) => play(player, 'before')))
  const [played, again, reused, doubled, both] = await Promise.all([
    Promise.all(fresh.map((player) => play(player, 'fresh'))),
    Promise.all(answered.map((player) => play(player, 'before'))),
    Promise.all(changed.map((player) => play(player, 'before', { direction: 'over' }))),
    Promise.all(twice.flatMap((player) => [play(player, 'twice'), play(player, 'twice')])),
    Promise.all(
      apart.flatMap(({ token }) =>
        [world.url, second.url].map((base) => callOver(base, api.playUpgrade, { token, body, key: 'apart' })),
      ),
    ),
  ])
  expect(new Set(played.map(({ error }) => error))).toEqual(new Set([null]))
  expect(again.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  expect(new Set(reused.map(({ error }) => error))).toEqual(new Set(['idempotency_key_reused']))
  for (const pairs of [doubled, both])
    for (let at = 0; at < pairs.length; at += 2) {
      expect(pairs[at]!.code).toBe(0)
      expect(pairs[at + 1]!.text).toBe(pairs[at]!.text)
    }
  for (const player of [fresh, answered, changed, twice, apart].flat()) {
    expect(await cashOf(player)).toBe(0)
    expect(await nonceOf(world, player)).toBe(1)
  }
})

test('two processes play for the same players at once: each stake is taken once', async () => {
  const target = await skinFrom(world, 2000)
  const players = await makeMany(30, 500)
  const body = { coin: 5, skin_id: target.id, direction: 'over' as const }
  const answers = await Promise.all(
    players.flatMap(({ token }) =>
      [world.url, second.url].map((base) => callOver(base, api.playUpgrade, { token, body })),
    ),
  )
  for (const [at, player] of players.entries()) {
    const errors = answers.slice(2 * at, 2 * at + 2).map(({ error }) => error)
    expect(new Set(errors)).toEqual(new Set(['insufficient_coins', null]))
    expect(await cashOf(player)).toBe(0)
    expect(await nonceOf(world, player)).toBe(1)
  }
})

test('an item that another transaction holds keeps no other player waiting', async () => {
  const target = await skinFrom(world, 2000)
  const players = await makeMany(20, 100)
  const items: number[] = []
  for (const player of players)
    items.push((await giveItems(world, player, [(await skinFrom(world, 400)).id]))[0]!)
  const play = (n: number) =>
    tryUpgrade(world, players[n]!, { item_ids: [items[n]!], coin: 1, skin_id: target.id }, 'once')
  const held = await holdItem(world, items[0]!)
  const waiting = play(0)
  const answers = await Promise.all(players.keys().drop(1).map(play))
  expect(answers.every(isPlayed)).toBe(true)
  held.release()
  expect((await waiting).error).toBe(null)
})

test('a statement that fails in a transaction of many spoils no other call', async () => {
  const target = await skinFrom(world, 2000)
  const players = await makeMany(40, 500)
  const poisoned = new Set([players[3]!.id, players[17]!.id])
  await poison(world, poisoned)
  const play = () =>
    Promise.all(players.map((player) => tryUpgrade(world, player, { coin: 5, skin_id: target.id }, 'once')))
  const announced = new Set<number>()
  world.store.ctx.bus.subscribeAtOnce('balance', (id) => announced.add(id))
  const answers = await play()
  expect(answers.map(({ status }) => status)).toEqual(players.map(({ id }) => (poisoned.has(id) ? 500 : 200)))
  // Nothing is announced of what was rolled back, and all else once.
  expect([...announced].toSorted((a, b) => a - b)).toEqual(
    players.flatMap(({ id }) => (poisoned.has(id) ? [] : [id])),
  )
  const again = await play()
  for (const [at, player] of players.entries()) {
    if (!poisoned.has(player.id)) expect(again[at]!.text).toBe(answers[at]!.text)
    expect(await cashOf(player)).toBe(poisoned.has(player.id) ? 500 : 0)
    expect(await nonceOf(world, player)).toBe(poisoned.has(player.id) ? 0 : 1)
  }
})
