import { sql, type Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allRoutes } from '@noktra/contract/api'
import * as boxes from '@noktra/contract/boxes'
import { myProofs, myRefusals } from '@noktra/contract/fair'
import { buyOffer } from '@noktra/contract/mall'
import { startMineGame } from '@noktra/contract/mines'
import type { Route } from '@noktra/contract/route'
import { playUpgrade } from '@noktra/contract/upgrades'
import { seed, setSeed } from '@noktra/contract/users'
import { unpackWelfareBox } from '@noktra/contract/welfare'
import { everyPlay } from '#test/every-play.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { poison, poisonable } from '#test/poison.ts'
import { useSecondStore } from '#test/second-store.ts'
import { callOver, useWorld, type Answer } from '#test/world.ts'
import type { DB } from '#server/platform/db/schema.ts'

/* A store that drew first and refused what it did not like has to show each refusal. */

/** Refusals of a poisoned player cannot be written; the draw with nonce 6 breaks the database's statement. */
async function prepare(owner: Kysely<DB>): Promise<void> {
  await poisonable('play_refusal')(owner)
  await sql`create function break_draw() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    owner,
  )
  await sql`create trigger broken before insert on draw for each row when (new.nonce = 6) execute function break_draw()`.execute(
    owner,
  )
}

const world = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' }, { games: [], prepare })
/** Another process of the store. */
const second = useSecondStore(world, { SANDBOX: '1', TRUST_PROXY: '1' })

const NO_BOX = { box_id: 999_999 }

/** A refusal of each play, with what it is refused for. */
const REFUSED = [
  { route: boxes.openBox, body: NO_BOX, error: 'box_unknown' },
  { route: boxes.unpackBoxes, body: { ...NO_BOX, num: 7 }, error: 'quantity_not_offered' },
  { route: boxes.unpackByKey, body: { ...NO_BOX, num: 1 }, error: 'box_unknown' },
  { route: unpackWelfareBox, body: { id: 999_999 }, error: 'welfare_box_unknown' },
  {
    route: playUpgrade,
    body: { skin_id: 999_999, coin: 1, direction: 'under', nonce_seed: 'my-own-fresh-entropy' },
    error: 'insufficient_coins',
  },
  { route: startMineGame, body: { tier_id: 99 }, error: 'mine_tier_unknown' },
  { route: buyOffer, body: { skin_id: 999_999, num: 1, currency: 'coin' }, error: 'mall_offer_unknown' },
] as const satisfies { route: Route; body: object; error: string }[]

const numberIn = (answer: Answer) => (answer.data as { refusal_no?: number } | null)?.refusal_no

const refuse = ({ route, body }: { route: Route; body: object }, { token }: TestPlayer, url = world.url) =>
  callOver(url, route, { token, body })

const refusalsOf = ({ token }: TestPlayer) => world.data(myRefusals, { token, query: { page_size: 500 } })

async function cheapBox(): Promise<number> {
  const { list } = await world.data(boxes.listBoxes, { query: { page_size: 100 } })
  return list.find((box) => box.price === 1)!.box_id
}

test('every play that takes a nonce says so in the contract', () => {
  const receipts = allRoutes.filter(({ route }) => {
    const shape = (route.data as { shape?: object }).shape ?? {}
    return 'charged' in shape || 'upgrade' in shape ? 'nonce' in shape : false
  })
  expect(receipts.map(({ name }) => name).toSorted()).toEqual(
    allRoutes.flatMap(({ name, route }) => (route.takesNonce ? [name] : [])).toSorted(),
  )
  expect(new Set(receipts.map(({ route }) => route.path))).toEqual(
    new Set(REFUSED.map(({ route }) => route.path)),
  )
})

test('a refusal of each play has the next number, and stands in the record with what was sent and the nonce', async () => {
  const player = await makePlayer(world)
  await world.data(setSeed, { token: player.token, body: { user_seed: 'second-pair' } })
  for (const [at, each] of REFUSED.entries()) {
    const answer = await refuse(each, player)
    expect(answer, each.route.path).toMatchObject({
      error: each.error,
      data: { error: each.error, refusal_no: at + 1 },
    })
    world.clock.advance(1000)
  }
  const { chain_no, server_seed_hash } = await world.data(seed, { token: player.token })
  const { list, next } = await refusalsOf(player)
  expect(next).toBeNull()
  expect(list.toReversed()).toEqual(
    REFUSED.map(({ route, body, error }, at) => ({
      refusal_no: at + 1,
      call: route.path,
      code: expect.any(Number) as number,
      error,
      msg: expect.any(String) as string,
      chain_no,
      pair_no: 2,
      server_seed_hash,
      nonce: 0,
      sent: body,
      times: 1,
      created_at: expect.any(Number) as number,
      last_at: expect.any(Number) as number,
      pair_draws: null,
    })),
  )
})

test('the same refusal is counted in its number until a draw takes the nonce, and the pair tells its draws once it is revealed', async () => {
  const player = await makePlayer(world, { cash: 1000 })
  const box_id = await cheapBox()
  const [open] = REFUSED
  expect(numberIn(await refuse(open, player))).toBe(1)
  world.clock.advance(5000)
  expect(numberIn(await refuse(open, player))).toBe(1)
  await world.data(boxes.openBox, { token: player.token, body: { box_id } })
  expect(numberIn(await refuse(open, player))).toBe(2)
  await world.data(setSeed, { token: player.token, body: { user_seed: 'revealing' } })
  const { list } = await refusalsOf(player)
  expect(list).toMatchObject([
    { refusal_no: 2, nonce: 1, times: 1, pair_no: 1, pair_draws: 1 },
    { refusal_no: 1, nonce: 0, times: 2, pair_no: 1, pair_draws: 1 },
  ])
  expect(list[1]!.last_at - list[1]!.created_at).toBe(5)
})

test('the reason is told in the language of the reader, with what was missing', async () => {
  const player = await makePlayer(world, { cash: 40 })
  const refused = await world.call(boxes.openBox, { token: player.token, body: { box_id: await cheapBox() } })
  expect(refused.error).toBe('insufficient_coins')
  const told = async (language: string) =>
    (await world.data(myRefusals, { token: player.token, headers: { 'accept-language': language } })).list[0]!
      .msg
  expect(await told('en')).toBe(refused.msg)
  expect(await told('zh')).toMatch(/\p{Script=Han}/u)
  expect(await told('zh')).toContain('0.60')
})

test('what was sent stands as it was sent, whatever characters it holds; an item named twice names no terms', async () => {
  const player = await makePlayer(world)
  const odd = { skin_id: 999_999, num: 1, currency: 'coin' as const, quote_id: 'a\ud800"\\' }
  expect(numberIn(await refuse({ route: buyOffer, body: { ...odd, extra: 'x' } }, player))).toBe(1)
  const long = {
    skin_id: 999_999,
    coin: 1,
    direction: 'under',
    item_ids: Array.from({ length: 10 }, () => 2 ** 40),
  }
  expect((await refuse({ route: playUpgrade, body: long }, player)).error).toBe('item_twice')
  expect((await refusalsOf(player)).list.map(({ sent }) => sent)).toEqual([odd])
})

test('only its player sees a refusal, and a page follows by its key', async () => {
  const [player, other] = [await makePlayer(world), await makePlayer(world)]
  for (const each of REFUSED) await refuse(each, player)
  expect((await refusalsOf(other)).list).toEqual([])
  expect((await world.call(myRefusals)).error).toBe('not_signed_in')
  const { token } = player
  const page = await world.data(myRefusals, { token, query: { page_size: 4 } })
  expect(page.list.map(({ refusal_no }) => refusal_no)).toEqual([7, 6, 5, 4])
  const rest = await world.data(myRefusals, { token, query: { page_size: 4, after: page.next! } })
  expect(rest).toMatchObject({ list: [{ refusal_no: 3 }, { refusal_no: 2 }, { refusal_no: 1 }], next: null })
  expect((await world.call(myRefusals, { token, query: { after: 'x' } })).error).toBe('invalid_input')
  expect((await world.data(myRefusals, { token, query: { after: '9007199254740991' } })).list).toHaveLength(7)
})

test('what is no play of a player has no number: a visitor, a form that does not fit, a play that goes through', async () => {
  const player = await makePlayer(world, { cash: 1_000_000 })
  const { token } = player
  expect((await world.call(boxes.openBox, { body: NO_BOX })).data).toEqual({ error: 'not_signed_in' })
  const malformed = await world.call(playUpgrade, { token, body: { skin_id: 'x' } as never })
  expect(malformed.data).toEqual({ error: 'invalid_input', field: 'skin_id' })
  const plays = await everyPlay(world, player)
  for (const name of ['open', 'upgrade', 'mines', 'welfare'])
    expect((await plays[name]!()).error, name).toBeNull()
  const written = await world.db.selectFrom('play_refusal_count').where('player_id', '=', player.id).execute()
  expect(written).toEqual([])
})

test('a play that the store broke is a refusal as well', async () => {
  const player = await makePlayer(world, { cash: 1000 })
  const { token } = player
  const box_id = await cheapBox()
  for (const num of [5, 1]) await world.data(boxes.unpackBoxes, { token, body: { box_id, num } })
  const broken = await world.call(boxes.openBox, { token, body: { box_id } })
  expect(broken).toMatchObject({ status: 500, error: 'unexpected', data: { refusal_no: 1 } })
  const { list } = await refusalsOf(player)
  expect(list).toMatchObject([{ refusal_no: 1, nonce: 6, error: 'unexpected', msg: broken.msg }])
})

describe('at once', () => {
  test('300 refusals by two processes are numbered without a gap, and none is lost', async () => {
    const player = await makePlayer(world)
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        refuse(REFUSED[at % REFUSED.length]!, player, at % 2 === 0 ? world.url : second.url),
      ),
    )
    const { list } = await refusalsOf(player)
    const numbers = list.map(({ refusal_no }) => refusal_no).toReversed()
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    expect(new Set(answers.map(numberIn))).toEqual(new Set(numbers))
    expect(list.reduce((sum, { times }) => sum + times, 0)).toBe(300)
    // Hammering adds no rows: each reason of each call has one for a nonce.
    expect(list.length).toBeLessThanOrEqual(2 * REFUSED.length)
    for (const { refusal_no, error, call } of list) {
      const told = answers.filter((answer) => numberIn(answer) === refusal_no)
      expect(new Set(told.map((answer) => answer.error)), call).toEqual(new Set([error]))
    }
  })

  test('of openings that run together each refused one is written, and nothing of the others', async () => {
    const box_id = await cheapBox()
    const many = (cash: number) => Promise.all(Array.from({ length: 20 }, () => makePlayer(world, { cash })))
    const [rich, poor] = [await many(500), await many(99)]
    const open = ({ token }: TestPlayer) => world.call(boxes.openBox, { token, body: { box_id } })
    const [, answers] = await Promise.all([Promise.all(rich.map(open)), Promise.all(poor.map(open))])
    const { rows } = await sql<{ n: number }>`select count(distinct xmin::text)::int as n from draw`.execute(
      world.db,
    )
    expect(rows[0]!.n, 'transactions').toBeLessThan(rich.length)
    for (const [at, player] of poor.entries()) {
      expect(answers[at], String(at)).toMatchObject({ error: 'insufficient_coins', data: { refusal_no: 1 } })
      expect((await refusalsOf(player)).list).toMatchObject([
        { refusal_no: 1, error: 'insufficient_coins', nonce: 0, sent: { box_id } },
      ])
    }
    for (const player of rich) {
      expect((await refusalsOf(player)).list).toEqual([])
      expect((await world.data(myProofs, { token: player.token })).unrevealed).toBe(1)
    }
  })

  test('plays that go through and refusals of one player do not stop one another', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const body = { box_id: await cheapBox() }
    const refused = Array.from({ length: 12 }, () => refuse(REFUSED[5], player))
    const opened = Array.from({ length: 4 }, () => world.call(boxes.openBox, { token: player.token, body }))
    expect((await Promise.all(opened)).map(({ error }) => error)).toEqual([null, null, null, null])
    expect(new Set((await Promise.all(refused)).map(({ error }) => error))).toEqual(
      new Set(['mine_tier_unknown']),
    )
    const { list } = await refusalsOf(player)
    expect(list.reduce((sum, { times }) => sum + times, 0)).toBe(12)
  })
})

test('a refusal that cannot be written is told as it was, without a number', async () => {
  const player = await makePlayer(world)
  await poison(world, [player.id])
  const answer = await refuse(REFUSED[0], player)
  expect(answer).toMatchObject({ status: 200, error: 'box_unknown' })
  expect(answer.data).toEqual({ error: 'box_unknown' })
  expect((await refusalsOf(player)).list).toEqual([])
})
