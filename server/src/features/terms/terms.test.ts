import { beforeAll, describe, expect, test } from 'vitest'
import * as admin from '@noktra/contract/admin/content'
import { playerDetails } from '@noktra/contract/admin/players'
import { listBackpack, sellItems } from '@noktra/contract/backpack'
import * as boxes from '@noktra/contract/boxes'
import { exchange } from '@noktra/contract/exchange'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { logout, userDetails } from '@noktra/contract/users'
import { acceptTerms } from '@noktra/contract/terms'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { BOX, openToAll } from '#test/battles.ts'
import { everyPlay } from '#test/every-play.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { limit, pause } from '#test/limits.ts'
import { makeRetriever, retrieve } from '#test/retrievals.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let operator: Member
let other: Member
let support: Member

beforeAll(async () => {
  await openToAll(world)
  operator = await makeStaff(world, 'operator')
  other = await makeStaff(world, 'owner')
  support = await makeStaff(world, 'support')
})

const newest = async () => (await office(world, admin.listTerms, { by: support })).list[0]!.id
const summariesOf = (words: string) => ({ en: words, zh: `${words} 中`, pt: `${words} pt` })
const publish = (version: number, words: string, by = operator) =>
  callAdmin(world, admin.publishTerms, { by, body: { version, summaries: summariesOf(words) } })
/** Publishes the next version and gives its number. */
async function change(words: string): Promise<number> {
  const answer = await publish(await newest(), words)
  expect(answer.error).toBe(null)
  return answer.data.version
}
const accept = ({ token }: TestPlayer, version: number) =>
  world.call(acceptTerms, { token, body: { version } })
const dueTo = async ({ token }: TestPlayer, language = 'en') =>
  (await world.data(userDetails, { token, headers: { 'accept-language': language } })).terms_due
const open = ({ token }: TestPlayer) => world.call(boxes.openBox, { token, body: { box_id: BOX.half } })
const acceptedBy = ({ id }: TestPlayer) =>
  world.db
    .selectFrom('terms_acceptance')
    .select(['version', 'accepted_at'])
    .where('player_id', '=', id)
    .orderBy('version')
    .execute()

describe('changed terms', () => {
  test('are shown to a player who accepted older ones, each change in their language, until they accept', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const from = await newest()
    expect(await dueTo(player)).toBe(null)
    expect(await acceptedBy(player)).toEqual([{ version: from, accepted_at: world.clock.now() }])
    await change('Fees')
    const version = await change('Refunds')
    expect(version).toBe(from + 2)
    const at = Math.floor(world.clock.now().getTime() / 1000)
    expect(await dueTo(player, 'zh')).toEqual({
      version,
      changes: [
        { version: version - 1, published_at: at, summary: 'Fees 中' },
        { version, published_at: at, summary: 'Refunds 中' },
      ],
    })
    expect((await open(player)).error).toBe('terms_not_accepted')
    expect((await accept(player, version - 1)).error).toBe('terms_newer')
    expect((await accept(player, version + 1)).error).toBe('terms_newer')
    expect((await open(player)).error).toBe('terms_not_accepted')

    world.clock.advance(5000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(player, version)))
    expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 20 }, () => null))
    expect(await dueTo(player)).toBe(null)
    expect((await acceptedBy(player)).map((row) => row.version)).toEqual([from, version])
    expect((await open(player)).error).toBe(null)
    const { terms } = await office(world, playerDetails, { by: support, query: { id: player.id } })
    expect(terms).toEqual({ version, accepted_at: at + 5, newest: version })
  })

  test('are accepted by registering, as they are then', async () => {
    const version = await change('Keys')
    const player = await makePlayer(world, { cash: 1000 })
    expect(await dueTo(player)).toBe(null)
    expect(await acceptedBy(player)).toEqual([{ version, accepted_at: world.clock.now() }])
    expect((await open(player)).error).toBe(null)
  })

  test('refuse every play and every recharge until they are accepted, then each may be done', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const plays = await everyPlay(world, player)
    const version = await change('Battles')
    for (const [name, play] of Object.entries(plays))
      expect([name, (await play()).error]).toEqual([name, 'terms_not_accepted'])
    expect((await accept(player, version)).error).toBe(null)
    for (const [name, play] of Object.entries(plays))
      expect([name, (await play()).error]).toEqual([name, null])
  })

  test('refuse one player of several who open in the same moment, and no other', async () => {
    const late = await makePlayer(world, { cash: 1000 })
    const version = await change('Boxes')
    const others = await Promise.all(Array.from({ length: 6 }, () => makePlayer(world, { cash: 1000 })))
    const answers = await Promise.all([...others, late, late].map(open))
    expect(answers.map(({ error }) => error)).toEqual([
      ...others.map(() => null),
      'terms_not_accepted',
      'terms_not_accepted',
    ])
    expect((await accept(late, version)).error).toBe(null)
  })

  test('leave selling, the mall, conversion, retrieval, limits, breaks and logging out open', async () => {
    const player = await makeRetriever(world, [500, 300])
    const { token } = player
    await world.data(boxes.tryUnpack, { token, body: { box_id: BOX.one, num: 1 } })
    await change('Everything')
    const sent = await retrieve(world, player, player.itemIds.slice(0, 1))
    expect([sent.error, sent.data.results[0]!.code]).toEqual([null, 0])
    const { list } = await world.data(listBackpack, { token })
    const held = list.find((item) => item.item_id === player.itemIds[1])!
    const sold = await world.call(sellItems, { token, body: { item_ids: [held.item_id] } })
    expect(sold.error).toBe(null)
    expect((await world.call(exchange, { token, body: { amount: 1 } })).error).toBe(null)
    const offers = (await world.data(listMall, { token, query: { in_stock: '1', sort: 'price' } })).list
    const bought = await world.call(buyOffer, {
      token,
      body: { skin_id: offers[0]!.skin_id, num: 1, currency: 'diamond' },
    })
    expect(['insufficient_diamonds', null]).toContain(bought.error)
    await limit(world, player, 'recharge', 'day', 10)
    await pause(world, player, { days: 1 })
    expect((await world.call(logout, { token })).error).toBe(null)
  })
})

describe('a new version of the terms', () => {
  test('is published by operators, once, with a summary in every language', async () => {
    const version = await newest()
    expect(await publish(version, 'Words', support)).toMatchObject({ error: 'role_may_not' })
    for (const summaries of [
      { ...summariesOf('Words'), zh: ' ' },
      { ...summariesOf('Words'), pt: 'x'.repeat(1001) },
      { ...summariesOf('Words'), en: 'a\u202eb' },
    ])
      expect(
        await callAdmin(world, admin.publishTerms, { by: operator, body: { version, summaries } }),
      ).toMatchObject({ error: 'rule_broken', data: { field: 'summaries' } })
    expect(await publish(version - 1, 'Late')).toMatchObject({ error: 'changed_meanwhile' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => publish(version, `Race ${n}`, n % 2 ? operator : other)),
    )
    const winner = answers.findIndex(({ code }) => code === 0)
    expect(answers.filter(({ error }) => error === 'changed_meanwhile')).toHaveLength(19)
    const { list } = await office(world, admin.listTerms, { by: support, query: { page_size: 2 } })
    expect(list[0]).toMatchObject({
      id: version + 1,
      summaries: summariesOf(`Race ${winner}`),
      staff: { name: (winner % 2 ? operator : other).name },
    })
    const line = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', 'terms')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      action: 'terms/publish',
      before: { version },
      after: { version: version + 1 },
    })
  })
})
