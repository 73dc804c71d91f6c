import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listBackpack } from '@noktra/contract/backpack'
import { showBudgets } from '@noktra/contract/admin/issuance'
import { listGiftRefusals } from '@noktra/contract/admin/risk'
import { listNotifications } from '@noktra/contract/notifications'
import { dashboardNow } from '@noktra/contract/admin/dashboard'
import { showRevenue } from '@noktra/contract/admin/money'
import { playerDraws, playerItems, itemStory } from '@noktra/contract/admin/players'
import { setMaintenance } from '@noktra/contract/admin/maintenance'
import { listMaintenance } from '@noktra/contract/maintenance'
import { fair, myProofs } from '@noktra/contract/fair'
import { limitDetails, setLimit } from '@noktra/contract/limits'
import { listReturns } from '@noktra/contract/returns'
import type { Language } from '@noktra/contract/shapes'
import { setSeed } from '@noktra/contract/users'
import { GAME_PROOFS } from '@noktra/game/games'
import { verifyProof } from '@noktra/game/verify-proof'
import { booksOf } from '#server/books.ts'
import { saveSetting } from '#server/core/settings/save-setting.ts'
import { games } from '#server/games.ts'
import { sealedBy } from '#server/sealed.ts'
import { assertOpens } from '#server/platform/db/sealed-values.ts'
import { firstScreen } from '#server/platform/http/first-screen.ts'
import type { GameFeature } from '#server/platform/feature.ts'
import { makeShareCards } from '#server/platform/http/share-card.ts'
import { walletRecords } from '@noktra/contract/wallet'
import { coinFlipProof } from '../../game/sample-coin-flip.ts'
import { coinFlip, flipCoin, flipFair, makeCoinFlipTable, takeToken } from './coin-flip.ts'
import { newDevice } from './envelopes.ts'
import { makePlayer } from './factories.ts'
import { callAdmin, makeStaff, office } from './admin.ts'
import { fetchCsv, readCsv } from './wallet.ts'
import { useWatchers } from './watcher.ts'
import { useWorld } from './world.ts'

/* The proof that a game is a value: one more in the list, and the store knows it. */

const proof = { id: 'x1', server_seed_hash: '', server_seed: null }

/** A game that leaves the side out of the proofs of its flips, and one that calls them upgrades. */
const bent: GameFeature[] = [
  {
    name: 'sideless',
    proof: { letter: 'x', data: flipFair, read: async () => ({ proof: { ...proof, kind: 'coin-flip' } }) },
  },
  {
    name: 'misnamed',
    proof: { letter: 'y', data: z.any(), read: async () => ({ proof: { ...proof, kind: 'upgrade' } }) },
  },
]

const world = useWorld({}, { games: [coinFlip, ...bent], prepare: makeCoinFlipTable })
const openSocket = useWatchers()

/** Flips until the coin falls on heads, or on tails; each time a stake of one coin. */
async function flipUntil(token: string, heads: boolean): Promise<number> {
  for (;;) {
    const flipped = await world.data(flipCoin, { token, body: { stake: 1 } })
    if (flipped.heads === heads) return flipped.flip_id
  }
}

test('its call charges by the ledger, and the bill shows it', async () => {
  const { token } = await makePlayer(world, { cash: 100_00 })
  await flipUntil(token, false)
  const { list } = await world.data(walletRecords, { token, query: {} })
  const charges = list.filter(({ amount }) => amount < 0)
  expect(charges.length).toBeGreaterThan(0)
  expect(new Set(charges.map(({ amount }) => amount))).toEqual(new Set([-1]))
})

test('the bill calls its lines by its name, finds them by it, and says what they lead to', async () => {
  const { token } = await makePlayer(world, { cash: 100_00 })
  const id = await flipUntil(token, true)
  const { list } = await world.data(walletRecords, { token, query: { type: 'coin-flip' } })
  expect(list).toContainEqual(
    expect.objectContaining({
      type: 'coin-flip',
      purse: 'diamond',
      amount: 2,
      cause: { kind: 'coin-flip', id: `${id}` },
    }),
  )
  const others = await world.data(walletRecords, { token, query: { type: 'other' } })
  expect(others.list).toMatchObject([{ amount: 100 }])
  const file = readCsv(await (await fetchCsv(world, token)).text())
  expect(file.map(([, , name]) => name)).toContain('Coin flip')
  expect(file.map((cells) => cells.at(-1))).toContain(`Coin ${id}`)
})

test('what it costs and brings counts for the limits', async () => {
  const { token } = await makePlayer(world, { cash: 100_00 })
  await world.data(flipCoin, { token, body: { stake: 10 } })
  const { day } = await world.data(limitDetails, { token })
  expect(day.charged).toBe(10)
  expect([0, 20]).toContain(day.won)
  await world.data(setLimit, { token, body: { kind: 'loss', period: 'day', amount: 15 } })
  const refused = await world.call(flipCoin, { token, body: { stake: 40 } })
  expect(refused.error).toBe('play_limit')
})

test('the board of returns counts its flips beside their odds', async () => {
  const { token } = await makePlayer(world, { cash: 100_00 })
  const flips = async () => {
    world.clock.advance(20_000)
    await world.sweep()
    const { list } = await world.data(listReturns, {})
    return (
      list.find(({ game }) => game === 'coin-flip') ?? {
        plays: 0,
        charged: 0,
        expected: 0,
        hits: 0,
        chances: 0,
        name: '',
      }
    )
  }
  const before = await flips()
  await flipUntil(token, true)
  const { plays, charged, expected, hits, chances, name } = await flips()
  const flipped = plays - before.plays
  expect(flipped).toBeGreaterThan(0)
  expect(charged - before.charged).toBeCloseTo(flipped, 6)
  expect(expected - before.expected).toBeCloseTo(flipped, 6)
  expect(hits - before.hits).toBe(1)
  expect(chances - before.chances).toBeCloseTo(flipped / 2, 6)
  expect(name).toBe('Coin')
})

test('what it took and gave stands in the revenue and on the dashboard, with its queue', async () => {
  const by = await makeStaff(world, 'owner')
  const sums = async () => {
    world.clock.advance(20_000)
    await world.sweep()
    const { total } = await office(world, showRevenue, { by })
    const { today, queues } = await office(world, dashboardNow, { by })
    return { total, today, queue: queues.find(({ name }) => name === 'coins_dear')?.count }
  }
  const { token } = await makePlayer(world, { cash: 5000_00 })
  const before = await sums()
  await world.data(flipCoin, { token, body: { stake: 1000 } })
  const { heads } = await world.data(flipCoin, { token, body: { stake: 1000 } })
  if (!heads) await flipUntil(token, true)
  const flips = await world.db
    .selectFrom('transfer')
    .select(['reason', 'amount'])
    .where('reason', 'like', 'coin-flip%')
    .execute()
  const sumOf = (reason: string) =>
    flips.filter((row) => row.reason === reason).reduce((sum, { amount }) => sum + amount, 0) / 100
  const { total, today, queue } = await sums()
  expect(total.games.find(({ game }) => game === 'coin-flip')).toEqual({
    game: 'coin-flip',
    cash: sumOf('coin-flip'),
    bonus: 0,
    staked: 0,
    won: sumOf('coin-flip-won'),
  })
  expect(total.played_cash).toBe(sumOf('coin-flip'))
  expect(total.other_diamonds).toBe(0)
  expect([today.coins_taken, today.diamonds_won]).toEqual([sumOf('coin-flip'), sumOf('coin-flip-won')])
  expect(queue).toBe((before.queue ?? 0) + 2)
})

test('the back office lists what a player played in it, each with the address of its proof', async () => {
  const by = await makeStaff(world, 'auditor')
  const { id, token } = await makePlayer(world, { cash: 100_00 })
  const flip_id = await flipUntil(token, true)
  const draws = (kind: string) => callAdmin(world, playerDraws, { by, query: { id, kind, page_size: 1 } })
  expect((await draws('coin-flip')).data.list).toMatchObject([
    {
      id: `c${flip_id}`,
      what: { text: 'coin' },
      outcome: { text: 'heads' },
      staked: 1,
      won: 2,
      proof_path: `/fair/c${flip_id}`,
    },
  ])
  expect((await draws('dice')).error).toBe('invalid_input')
})

test('the proof of a flip is answered, and the verifier accepts it', async () => {
  const { token } = await makePlayer(world, { cash: 100_00 })
  const id = await flipUntil(token, true)
  const proofOf = async () => (await world.data(fair, { params: { id: `c${id}` } })).proof
  const verdicts = async () => verifyProof(await proofOf(), [...GAME_PROOFS, coinFlipProof])
  expect(await proofOf()).toMatchObject({ kind: 'coin-flip', id: `c${id}`, server_seed: null, heads: true })
  expect((await verdicts()).map(({ ok }) => ok)).toEqual([null, null])
  await world.data(setSeed, { token, body: { user_seed: 'next' } })
  expect((await verdicts()).map(({ check, ok }) => [check, ok])).toEqual([
    ['seed_hash', true],
    ['side', true],
  ])
  expect(verifyProof({ ...(await proofOf()), heads: false }, [coinFlipProof]).at(-1)?.ok).toBe(false)
  expect((await world.call(fair, { params: { id: 'c999999' } })).error).toBe('draw_unknown')
})

test('a proof that is not as its game says, or as the contract says of a kind, is not answered', async () => {
  const proofAt = (id: string) => world.call(fair, { params: { id } })
  expect((await proofAt('x1')).error).toBe('unexpected')
  expect((await proofAt('y1')).error).toBe('unexpected')
})

test('its wins reach the strip, pushed and for who connects later', async () => {
  const player = await makePlayer(world, { cash: 100_00 })
  const { strip, ask } = await openSocket(world.url)
  await ask('scrollCard', { limit: 1 })
  const pushed = strip()
  const id = await flipUntil(player.token, true)
  expect((await pushed).user_id).toBe(player.id)
  const { response } = await ask('scrollCard', { limit: 5 })
  const card = expect.objectContaining({ id: 2 ** 42 + id, message_type: 'coinFlip' })
  expect(response.data).toContainEqual(card)
})

test('a pair that it holds stays hidden', async () => {
  const { token } = await makePlayer(world, { cash: 100_00 })
  const change = { token, body: { user_seed: 'mine' } }
  await world.data(flipCoin, { token, body: { stake: 12 } })
  await world.data(setSeed, change)
  await world.data(flipCoin, { token, body: { stake: 13 } })
  expect((await world.call(setSeed, change)).error).toBe('seed_held')
})

test('its room can be closed, and players are told', async () => {
  const by = await makeStaff(world, 'operator')
  const { token } = await makePlayer(world, { cash: 100_00 })
  const flipOne = () => world.call(flipCoin, { token, body: { stake: 1 } })
  await office(world, setMaintenance, { by, body: { room: 'coin-flip', closed: true } })
  expect(await flipOne()).toMatchObject({ error: 'room_closed', data: { room: 'coin-flip' } })
  expect((await world.data(listMaintenance)).list).toMatchObject([{ room: 'coin-flip' }])
  await office(world, setMaintenance, { by, body: { room: 'coin-flip', closed: false } })
  expect((await flipOne()).error).toBeNull()
  const unknown = await callAdmin(world, setMaintenance, { by, body: { room: 'dice', closed: true } })
  expect(unknown).toMatchObject({ error: 'invalid_input', data: { field: 'room' } })
})

test('a link to its page says in a chat what it says', async () => {
  const cards = makeShareCards(world.store.app, world.store.ctx, 30_000)
  const cardOf = async (language: Language) =>
    (await cards({ url: '/new-battle', language, ip: '127.0.0.1' }, world.store.ctx.brand.now())).card
  expect(await cardOf('en')).toMatchObject({
    title: 'Coin flip',
    text: 'Heads pays 2.00 times the stake.',
    path: '/new-battle',
    listed: true,
  })
  expect((await cardOf('pt')).text).toBe('Cara paga 2,00 vezes a aposta.')
})

test('the books know its checks and its nonces', async () => {
  const { token } = await makePlayer(world, { cash: 100_00 })
  const id = await flipUntil(token, true)
  const books = booksOf([...games, coinFlip])
  const broken = async (statement: ReturnType<typeof sql>) => {
    const undo = new Error('undo')
    let faults: string[] = []
    await world.db
      .transaction()
      .execute(async (tx) => {
        await statement.execute(tx)
        faults = (await books.prove(tx, null)).map(({ check }) => check)
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return faults
  }
  const twin = sql`insert into coin_flip (player_id, pair_id, nonce, stake, won, created_at)
    select player_id, pair_id, nonce + 100, stake, true, created_at from coin_flip where id = ${id}`
  const paused = sql`insert into player_break (player_id, kind, starts_at, ends_at)
    select player_id, 'break', created_at - interval '1 hour', created_at + interval '2 days' from coin_flip where id = ${id}`
  expect(await broken(paused)).toContain(
    'no player played, recharged or took a key while they were on a break',
  )
  expect(await broken(twin)).toEqual([
    'the nonces of a pair run from 0 without a gap',
    'a coin that fell on heads was paid once, and no other',
  ])
})

test('what it sees becomes an alert', async () => {
  const { token } = await makePlayer(world, { cash: 2000_00 })
  const { flip_id } = await world.data(flipCoin, { token, body: { stake: 1000 } })
  await world.sweep()
  const alerts = await world.db.selectFrom('alert').select('subject').execute()
  expect(alerts.map(({ subject }) => subject)).toContain(`coin-flip:${flip_id}`)
})

/** A player who has flipped once and asks for a token, from a browser of their own or one that is given. */
async function askForToken(cookie?: string) {
  const player = await makePlayer(world, { cash: 100_00 })
  const { flip_id } = await world.data(flipCoin, { token: player.token, body: { stake: 1 } })
  const asked = await world.call(takeToken, {
    token: player.token,
    cookie: cookie ?? (await newDevice(world)),
  })
  return { ...player, flip_id, asked }
}

async function withToken(cookie?: string) {
  const { asked, ...player } = await askForToken(cookie)
  expect(asked.error).toBeNull()
  return { ...player, item_id: asked.data.item_id }
}

test('what it gives stands in the backpack under its source, with its proof and its room', async () => {
  const by = await makeStaff(world, 'auditor')
  const { id, token, flip_id, item_id } = await withToken()
  const { list } = await world.data(listBackpack, { token, query: { source: 'coin-flip' } })
  const open_id = `c${flip_id}`
  expect(list).toMatchObject([{ item_id, source: 'coin-flip', open_id, free_room_id: 77 }])
  const refused = await world.call(listBackpack, { token, query: { source: 'dice' } })
  expect(refused).toMatchObject({ status: 400, error: 'invalid_input', data: { field: 'source' } })
  const items = (source: string) => callAdmin(world, playerItems, { by, query: { id, source } })
  expect((await items('coin-flip')).data.list).toMatchObject([{ id: item_id, source: 'coin-flip' }])
  expect((await items('dice')).error).toBe('invalid_input')
  const story = await office(world, itemStory, { by, query: { id: item_id } })
  expect(story.proof_path).toBe(`/fair/${open_id}`)
})

test('the books know where its items come from, and count what it gives', async () => {
  await withToken()
  const faultsWith = async (of: readonly GameFeature[]) =>
    (await booksOf(of).prove(world.db, null)).map(({ check }) => check)
  expect(await faultsWith([...games, coinFlip])).toEqual([])
  expect(await faultsWith(games)).toEqual(
    expect.arrayContaining([
      'every item comes from something that the store knows',
      'everything that is free was counted for the player who took it, once, and nothing was counted that was not given',
    ]),
  )
})

test('its gift is for one person, and who is refused stands under its name', async () => {
  const by = await makeStaff(world, 'owner')
  const cookie = await newDevice(world)
  await withToken(cookie)
  expect((await askForToken(cookie)).asked.error).toBe('gift_device')
  const { list } = await office(world, listGiftRefusals, { by, query: { kind: 'coin-flip' } })
  expect(list).toMatchObject([{ kind: 'coin-flip', campaign: 'coin-flip:token', reason: 'device' }])
})

test('what it gives above its budget of a week becomes an alert', async () => {
  await withToken()
  await world.store.ctx.transact((tx) => saveSetting(tx, world.store.ctx, 'registration_week_budget', 0))
  await world.sweep()
  const texts = await world.db
    .selectFrom('alert')
    .select('text')
    .where('subject', '=', 'gifts:coin-flip')
    .execute()
  expect(texts).toMatchObject([{ text: expect.stringContaining('Tokens of coins gave') }])
})

test('its budget of the day, what it promises and its series of rooms stand beside those of the store', async () => {
  const by = await makeStaff(world, 'owner')
  const given = async () => {
    world.clock.advance(20_000)
    await world.sweep()
    const { budgets, promises, series } = await office(world, showBudgets, { by })
    return { budgets, coins: promises.find(({ kind }) => kind === 'coins')!, series }
  }
  const before = await given()
  await withToken()
  const after = await given()
  expect(after.coins.given).toBeGreaterThan(before.coins.given)
  expect(after.budgets).toContainEqual({ kind: 'coins', budget: 100, left: 100, agreed: 0, setting: 100 })
  expect(after.series).toContainEqual({
    key: 'coin',
    name: 'Coins of the house',
    week_amount: 5,
    left: 1,
    next: 2,
  })
  const alerts = await world.db.selectFrom('alert').select('subject').execute()
  expect(alerts.map(({ subject }) => subject)).toContain('official_roll:coin')
})

test('the bell tells of it by its name', async () => {
  const { token } = await withToken()
  const { list, unread } = await world.data(listNotifications, { token, query: {} })
  expect({ list, unread }).toMatchObject({ list: [{ kind: 'coin-flip', text: 'token' }], unread: 1 })
})

test('its sealed column is among those that a store has to open', async () => {
  await withToken()
  const { secrets } = world.store.ctx
  const others = { ...secrets, data: new Map([[secrets.dataKeyId, randomBytes(32)]]) }
  const own = sealedBy([coinFlip]).filter(({ table }) => table.startsWith('coin'))
  await assertOpens(world.db, secrets, own)
  await expect(assertOpens(world.db, others, own)).rejects.toThrow('coin_flip_token.note')
})

test("a player's own flips are listed once their seeds are revealed, and the verifier accepts them", async () => {
  const { token } = await makePlayer(world, { cash: 100_00 })
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1)
    ids.unshift((await world.data(flipCoin, { token, body: { stake: 1 } })).flip_id)
  const own = (query: { page_size?: number; after?: string } = {}) =>
    world.data(myProofs, { token, query: { kind: 'coin-flip', ...query } })
  expect(await own()).toMatchObject({ list: [], next: null, unrevealed: 3 })
  await world.data(setSeed, { token, body: { user_seed: 'next' } })
  const first = await own({ page_size: 2 })
  const rest = await own({ page_size: 2, after: first.next! })
  const list = [...first.list, ...rest.list]
  expect(list.map(({ id }) => id)).toEqual(ids.map((id) => `c${id}`))
  for (const proof of list)
    expect(verifyProof(proof, [...GAME_PROOFS, coinFlipProof]).map(({ ok }) => ok)).toEqual([true, true])
  const unknown = await world.call(myProofs, { token, query: { kind: 'dice' } })
  expect(unknown).toMatchObject({ status: 400, error: 'invalid_input', data: { field: 'kind' } })
})

test('a link to a proof of it says in a chat what its game says', async () => {
  const { flip_id } = await withToken()
  const cards = makeShareCards(world.store.app, world.store.ctx, 30_000)
  const { card } = await cards(
    { url: `/fair/c${flip_id}`, language: 'en', ip: '127.0.0.1' },
    world.store.ctx.brand.now(),
  )
  expect(card).toMatchObject({ title: 'A coin', text: 'Heads or tails: check it yourself.' })
})

test('the first screen of its page has its answers, also where an address opens something of it', async () => {
  const screenOf = async (url: string) =>
    (await firstScreen(world.store.app, world.store.ctx.games, { url, language: 'en', ip: '127.0.0.1' }))
      .answers
  expect(await screenOf('/new-battle')).toContain('/api/battle/room/list?tab=open')
  expect(await screenOf('/new-battle?coin=1')).toContain('/api/battle/room/list?tab=open')
  expect(await screenOf('/new-battle?mode=classic')).toBe('')
})
