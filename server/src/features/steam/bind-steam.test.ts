import { describe, expect, it } from 'vitest'
import { bindSteam, tradeLinkDetails } from '@noktra/contract/steam'
import * as api from '@noktra/contract/users'
import {
  atOnce,
  countErrors,
  letSessionsAge,
  ownCode,
  PASSWORD,
  registerOwner,
  securityNotices,
} from '#test/account.ts'
import { makePlayer } from '#test/factories.ts'
import { makePlatformPlayer, newBrowser, signInAs, tokenOf } from '#test/steam.ts'
import { useWorld } from '#test/world.ts'
import { findTradeLink } from '../../core/trade-link/find-trade-link.ts'

const world = useWorld()
const HOUR_MS = 3_600_000

function send(
  token: string,
  trade_url: string,
  proof: { password?: string; code?: string } = {},
  cookie = '',
) {
  return world.call(bindSteam, { token, cookie, body: { trade_url, ...proof } })
}

function now(): number {
  return Math.floor(world.clock.now().getTime() / 1000)
}

async function setPublic(steamId: string, inventory_public: boolean) {
  await fetch(`${world.url}/sandbox/steam/players/${steamId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ inventory_public }),
  })
}

describe('a trade link', () => {
  /** @shows SPEC-7.15 SPEC-9.23 */
  it('is none at first, and then bound for 24 hours', async () => {
    const player = await makePlayer(world)
    const none = { trade_url: null, steam_id: null, bound_at: null, changeable_at: null }
    expect(await world.data(tradeLinkDetails, { token: player.token })).toEqual(none)
    const { steam_id, trade_url } = await makePlatformPlayer(world)
    const bound = { trade_url, steam_id, bound_at: now(), changeable_at: now() + 86_400 }
    expect((await send(player.token, ` ${trade_url} `)).data).toEqual(bound)
    expect(await world.data(tradeLinkDetails, { token: player.token })).toEqual(bound)
    expect(await world.data(api.userDetails, { token: player.token })).toMatchObject({ has_trade_link: true })
    expect(await findTradeLink(world.store.ctx.db, player.id)).toMatchObject({ trade_url, steam_id })
    expect(await securityNotices(world, player.id)).toContain('trade_link')
  })

  /** @shows SPEC-5.25 SPEC-9.23 */
  it('may change after 24 hours and not a second before', async () => {
    const player = await makePlayer(world)
    const [first, second] = [await makePlatformPlayer(world), await makePlatformPlayer(world)]
    await send(player.token, first.trade_url)
    world.clock.advance(10 * 60_000)
    const early = await send(player.token, second.trade_url)
    expect(early.error).toBe('trade_url_locked')
    expect(early.data).toMatchObject({ hours: 24 })
    world.clock.advance(22 * HOUR_MS)
    expect((await send(player.token, second.trade_url)).data).toMatchObject({ hours: 2 })
    world.clock.advance(HOUR_MS + 50 * 60_000 - 1000)
    // A new session, which shows by itself that it is the owner.
    await world.db
      .updateTable('session')
      .set({ created_at: world.clock.now() })
      .where('player_id', '=', player.id)
      .execute()
    expect((await send(player.token, second.trade_url)).error).toBe('trade_url_locked')
    world.clock.advance(1000)
    expect((await world.data(tradeLinkDetails, { token: player.token })).changeable_at).toBeNull()
    expect((await send(player.token, second.trade_url)).data).toMatchObject({
      trade_url: second.trade_url,
      changeable_at: now() + 86_400,
    })
    const rows = await world.db
      .selectFrom('trade_link')
      .select(['steam_id', 'replaced_at'])
      .where('player_id', '=', player.id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { steam_id: first.steam_id, replaced_at: world.clock.now() },
      { steam_id: second.steam_id, replaced_at: null },
    ])
  })

  it('that is bound already changes nothing when it is sent again', async () => {
    const player = await makePlayer(world)
    const { trade_url } = await makePlatformPlayer(world)
    const first = (await send(player.token, trade_url)).data
    world.clock.advance(HOUR_MS)
    expect((await send(player.token, trade_url)).data).toEqual(first)
    expect(
      await world.db.selectFrom('trade_link').select('id').where('player_id', '=', player.id).execute(),
    ).toHaveLength(1)
  })

  it('with another token is another link', async () => {
    const player = await makePlayer(world)
    const { trade_url } = await makePlatformPlayer(world)
    await send(player.token, trade_url)
    const other = trade_url.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
    expect((await send(player.token, other)).error).toBe('trade_url_locked')
  })

  /** @shows SPEC-5.26 */
  it.each([
    ['', 'trade_url_required'],
    ['   ', 'trade_url_required'],
    ['hello', 'trade_url_invalid'],
    ['https://steamcommunity.com.evil.example/tradeoffer/new/?partner=1&token=aaaaaaaa', 'trade_url_invalid'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=0&token=aaaaaaaa', 'trade_url_invalid'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=1&token=aaaa', 'trade_url_invalid'],
    ['https://steamcommunity.com/tradeoffer/new/?partner=1&token=aaaaaaa\0', 'invalid_input'],
    [`https://steamcommunity.com/${'x'.repeat(300)}`, 'invalid_input'],
  ])('%j is refused', async (trade_url, error) => {
    const player = await makePlayer(world)
    expect((await send(player.token, trade_url)).error).toBe(error)
  })

  it('is refused to a visitor, and without one at all', async () => {
    const { trade_url } = await makePlatformPlayer(world)
    expect((await world.call(bindSteam, { body: { trade_url } })).error).toBe('not_signed_in')
    expect((await world.call(tradeLinkDetails)).error).toBe('not_signed_in')
    const player = await makePlayer(world)
    const empty = await world.call(bindSteam, { token: player.token, body: {} as { trade_url: string } })
    expect(empty.error).toBe('invalid_input')
  })

  /** @shows ASVS-2.2.3 */
  it('of somebody else is refused: of another account than one’s own, or of another player', async () => {
    const mine = await makePlatformPlayer(world)
    const theirs = await makePlatformPlayer(world)
    const third = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const token = tokenOf(await signInAs(world, cookie, mine.steam_id))
    expect((await send(token, theirs.trade_url, {}, cookie)).error).toBe('trade_url_other')
    expect((await send(token, mine.trade_url, {}, cookie)).error).toBeNull()

    const player = await makePlayer(world)
    expect((await send(player.token, mine.trade_url)).error).toBe('trade_url_taken')
    tokenOf(await signInAs(world, await newBrowser(world), theirs.steam_id))
    expect((await send(player.token, theirs.trade_url)).error).toBe('trade_url_taken')
    const first = await makePlayer(world)
    await send(first.token, third.trade_url)
    expect((await send(player.token, third.trade_url)).error).toBe('trade_url_taken')
  })

  it('is free again when its player has changed it', async () => {
    const [one, two] = [await makePlayer(world), await makePlayer(world)]
    const [first, second] = [await makePlatformPlayer(world), await makePlatformPlayer(world)]
    await send(one.token, first.trade_url)
    world.clock.advance(24 * HOUR_MS)
    await world.db.updateTable('session').set({ created_at: world.clock.now() }).execute()
    await send(one.token, second.trade_url)
    expect((await send(two.token, first.trade_url)).error).toBeNull()
  })

  /** @shows SPEC-5.27 */
  it('whose inventory is private is refused, until it is public', async () => {
    const player = await makePlayer(world)
    const { steam_id, trade_url } = await makePlatformPlayer(world, { inventory_public: false })
    expect((await send(player.token, trade_url)).error).toBe('trade_url_private')
    expect(await findTradeLink(world.store.ctx.db, player.id)).toBeNull()
    await setPublic(steam_id, true)
    expect((await send(player.token, trade_url)).error).toBeNull()
  })

  it('asks for the owner, by their password or a code to their own phone', async () => {
    const owner = await registerOwner(world)
    const { trade_url } = await makePlatformPlayer(world)
    letSessionsAge(world)
    expect(await send(owner.token, trade_url)).toMatchObject({
      error: 'proof_needed',
      data: { methods: 'password,mobile' },
    })
    expect((await send(owner.token, trade_url, { password: 'a guess' })).error).toBe('password_wrong')
    const code = await ownCode(world, owner)
    expect(
      (await send(owner.token, trade_url, { code: code === '000000' ? '000001' : '000000' })).error,
    ).toBe('code_wrong')
    expect((await send(owner.token, trade_url, { code })).error).toBeNull()
    const other = await registerOwner(world)
    const link = await makePlatformPlayer(world)
    letSessionsAge(world)
    expect((await send(other.token, link.trade_url, { password: PASSWORD })).error).toBeNull()
  })

  it('does not spend the code when it is refused for another reason', async () => {
    const owner = await registerOwner(world)
    const { steam_id, trade_url } = await makePlatformPlayer(world, { inventory_public: false })
    letSessionsAge(world)
    const code = await ownCode(world, owner)
    expect((await send(owner.token, trade_url, { code })).error).toBe('trade_url_private')
    await setPublic(steam_id, true)
    expect((await send(owner.token, trade_url, { code })).error).toBeNull()
  })

  it('asks the platform at most 30 times an hour for one player', async () => {
    const player = await makePlayer(world)
    const { trade_url } = await makePlatformPlayer(world, { inventory_public: false })
    for (let n = 0; n < 30; n++) await send(player.token, trade_url)
    expect((await send(player.token, trade_url)).error).toBe('too_many_requests')
  })
})

describe('at once', () => {
  it('one trade link goes to one of 20 players', async () => {
    const { trade_url } = await makePlatformPlayer(world)
    const players = []
    for (let n = 0; n < 20; n++) players.push(await makePlayer(world))
    const answers = await Promise.all(players.map(({ token }) => send(token, trade_url)))
    expect(countErrors(answers)).toEqual({ ok: 1, trade_url_taken: 19 })
  })

  it('a player gets one of 10 links', async () => {
    const player = await makePlayer(world)
    const links = await atOnce(10, () => makePlatformPlayer(world))
    const answers = await Promise.all(links.map(({ trade_url }) => send(player.token, trade_url)))
    expect(countErrors(answers)).toEqual({ ok: 1, trade_url_locked: 9 })
    const rows = await world.db
      .selectFrom('trade_link')
      .select('replaced_at')
      .where('player_id', '=', player.id)
      .execute()
    expect(rows).toEqual([{ replaced_at: null }])
  })

  it('one link sent 20 times is bound once', async () => {
    const player = await makePlayer(world)
    const { trade_url } = await makePlatformPlayer(world)
    const answers = await atOnce(20, () => send(player.token, trade_url))
    expect(countErrors(answers)).toEqual({ ok: 20 })
    const rows = await world.db
      .selectFrom('trade_link')
      .select('id')
      .where('player_id', '=', player.id)
      .execute()
    expect(rows).toHaveLength(1)
  })
})
