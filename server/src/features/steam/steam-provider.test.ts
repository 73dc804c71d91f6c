import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ErrorName } from '@noktra/contract/errors'
import { errorText } from '@noktra/languages/error-text'
import { bindSteam } from '@noktra/contract/steam'
import { steamOpenId } from '#server/platform/providers/steam/steam-open-id.ts'
import { makePlayer } from '#test/factories.ts'
import { startFakeSteam } from '#test/fake-steam.ts'
import { askPlatform, comeBack, newBrowser, type Question } from '#test/steam.ts'
import { useWorld } from '#test/world.ts'

/* The store with the real adapter, and a server that plays Steam. */

const world = useWorld()
const ID = '76561198000000042'
const LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=39734314&token=aB3_-xYz'
let fake: Awaited<ReturnType<typeof startFakeSteam>>

beforeAll(async () => {
  fake = await startFakeSteam()
  world.store.ctx.providers.steam = steamOpenId(
    { openIdUrl: fake.openIdUrl, apiKey: 'K', appId: 480 },
    { timeoutMs: 1500, apiUrl: fake.origin },
  )
})
beforeEach(() => fake.behave('good'))
afterAll(() => fake.close())

/** What Steam would send the browser back with. */
function answerTo(question: Question): URL {
  const address = new URL(question.returnTo)
  const identity = `${fake.origin}/openid/id/${ID}`
  const fields = {
    ns: 'http://specs.openid.net/auth/2.0',
    mode: 'id_res',
    op_endpoint: fake.openIdUrl,
    claimed_id: identity,
    identity,
    return_to: question.returnTo,
    response_nonce: `${world.clock.now().toISOString().slice(0, 19)}Z${Math.random()}`,
    assoc_handle: '1234567890',
    signed: 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
    sig: 'c2ln',
  }
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(`openid.${name}`, value)
  return address
}

function refused(name: ErrorName) {
  return { type: 'store-steam', outcome: 'refused', msg: errorText(name, 'en') }
}

it.each([
  ['says_no', 'steam_refused'],
  ['html', 'steam_refused'],
  ['slow', 'service_unavailable'],
  ['broken', 'service_unavailable'],
  ['moves', 'service_unavailable'],
] as const)('no player is signed in while Steam is %s', async (behaviour, error) => {
  fake.behave(behaviour)
  const cookie = await newBrowser(world)
  const { message } = await comeBack(cookie, answerTo(await askPlatform(world, cookie)))
  expect(message).toEqual(refused(error))
  expect(await world.db.selectFrom('player').select('id').where('steam_id', '=', ID).execute()).toEqual([])
})

it('a player is signed in when Steam says yes, without a name if it gives none', async () => {
  const cookie = await newBrowser(world)
  const { message } = await comeBack(cookie, answerTo(await askPlatform(world, cookie)))
  expect(message).toMatchObject({ outcome: 'signed_in', is_new: true })
  const { nickname } = await world.db
    .selectFrom('player')
    .select('nickname')
    .where('steam_id', '=', ID)
    .executeTakeFirstOrThrow()
  expect(nickname).toMatch(/^Runner-/)
})

it('one nonce signs in once, though Steam says yes each time', async () => {
  const cookie = await newBrowser(world)
  const first = answerTo(await askPlatform(world, cookie))
  expect((await comeBack(cookie, first)).message).toMatchObject({ outcome: 'signed_in' })
  const second = answerTo(await askPlatform(world, cookie))
  second.searchParams.set('openid.response_nonce', first.searchParams.get('openid.response_nonce')!)
  expect((await comeBack(cookie, second)).message).toEqual(refused('steam_refused'))
})

it.each([
  ['slow', 'service_unavailable'],
  ['broken', 'service_unavailable'],
  ['html', 'service_unavailable'],
] as const)('no trade link is bound while Steam is %s', async (behaviour, error) => {
  const player = await makePlayer(world)
  fake.behave(behaviour)
  const answer = await world.call(bindSteam, {
    token: player.token,
    body: { trade_url: LINK.replace('39734314', '7') },
  })
  expect(answer.error).toBe(error)
  expect(await world.db.selectFrom('trade_link').selectAll().execute()).toEqual([])
})

it('a private inventory is refused, a public one bound', async () => {
  const player = await makePlayer(world)
  const body = { trade_url: LINK.replace('39734314', '8') }
  fake.showInventory(403, 'null')
  expect((await world.call(bindSteam, { token: player.token, body })).error).toBe('trade_url_private')
  fake.showInventory(200, '{"success":1}')
  expect((await world.call(bindSteam, { token: player.token, body })).error).toBeNull()
})
