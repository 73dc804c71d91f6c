import { describe, expect, it } from 'vitest'
import type { ErrorName } from '@noktra/contract/errors'
import { errorText } from '@noktra/languages/error-text'
import { bindSteam, startSteamBind } from '@noktra/contract/steam'
import * as api from '@noktra/contract/users'
import { atOnce, letSessionsAge, PASSWORD, registerOwner, securityNotices } from '#test/account.ts'
import { makePlayer } from '#test/factories.ts'
import {
  answerAs,
  comeBack,
  makePlatformPlayer,
  newBrowser,
  readQuestion,
  signInAs,
  tokenOf,
} from '#test/steam.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

function refused(name: ErrorName) {
  return { type: 'store-steam', outcome: 'refused', msg: errorText(name, 'en') }
}

/** Begins to bind in a browser and gives the address that the platform sends it back to. */
async function wayBack(token: string, steamId: string, cookie: string): Promise<URL> {
  const { url } = await world.data(startSteamBind, { token, headers: { cookie } })
  return answerAs(world, readQuestion(url), steamId)
}

async function bind(token: string, steamId: string) {
  const cookie = await newBrowser(world)
  return (await comeBack(cookie, await wayBack(token, steamId, cookie))).message
}

describe('binding a Steam account', () => {
  it('ties it to the player, who then signs in by it', async () => {
    const owner = await registerOwner(world)
    const { steam_id } = await makePlatformPlayer(world)
    const { url, expires_at } = await world.data(startSteamBind, { token: owner.token })
    expect(readQuestion(url).returnTo).toContain(`${world.url}/api/user/auth/steam/return?state=`)
    expect(expires_at).toBe(Math.floor(world.clock.now().getTime() / 1000) + 600)
    expect(await bind(owner.token, steam_id)).toEqual({ type: 'store-steam', outcome: 'bound' })
    expect(await world.data(api.userDetails, { token: owner.token })).toMatchObject({ steam_id })
    expect(await securityNotices(world, owner.id)).toContain('steam')
    const cookie = await newBrowser(world)
    const again = tokenOf(await signInAs(world, cookie, steam_id))
    expect((await world.data(api.userDetails, { token: again, cookie })).user_id).toBe(owner.id)
  })

  /** @shows ASVS-7.5.1 */
  it('asks for the owner, not only their session', async () => {
    const owner = await registerOwner(world)
    letSessionsAge(world)
    const asked = await world.call(startSteamBind, { token: owner.token })
    expect(asked.error).toBe('proof_needed')
    expect(asked.data).toMatchObject({ methods: 'password,mobile' })
    const wrong = await world.call(startSteamBind, { token: owner.token, body: { password: 'a guess' } })
    expect(wrong.error).toBe('password_wrong')
    const right = await world.call(startSteamBind, { token: owner.token, body: { password: PASSWORD } })
    expect(right.error).toBeNull()
    expect((await world.call(startSteamBind)).error).toBe('not_signed_in')
  })

  /** @shows ASVS-6.8.1 */
  it('refuses an account that another player has, and a second one', async () => {
    const [one, two] = [await registerOwner(world), await registerOwner(world)]
    const { steam_id } = await makePlatformPlayer(world)
    const other = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const late = await wayBack(one.token, other.steam_id, cookie)
    await bind(one.token, steam_id)
    expect(await bind(two.token, steam_id)).toEqual(refused('steam_taken'))
    expect((await comeBack(cookie, late)).message).toEqual(refused('steam_bound'))
    expect((await world.call(startSteamBind, { token: one.token })).error).toBe('steam_bound')
  })

  it('is refused after the session has ended, and in another browser', async () => {
    const owner = await registerOwner(world)
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const elsewhere = await wayBack(owner.token, steam_id, cookie)
    expect((await comeBack(await newBrowser(world), elsewhere)).message).toEqual(refused('steam_refused'))
    const address = await wayBack(owner.token, steam_id, cookie)
    await world.data(api.logout, { token: owner.token })
    expect((await comeBack(cookie, address)).message).toEqual(refused('not_signed_in'))
    expect(
      await world.db.selectFrom('player').select('id').where('steam_id', '=', steam_id).execute(),
    ).toEqual([])
  })

  it('from then on refuses the trade link of another account', async () => {
    const owner = await registerOwner(world)
    const mine = await makePlatformPlayer(world)
    const other = await makePlatformPlayer(world)
    await bind(owner.token, mine.steam_id)
    const send = (trade_url: string) => world.call(bindSteam, { token: owner.token, body: { trade_url } })
    expect((await send(other.trade_url)).error).toBe('trade_url_other')
    expect((await send(mine.trade_url)).error).toBeNull()
  })
})

describe('at once', () => {
  it('one account goes to one of 20 players', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const ways = []
    for (let n = 0; n < 20; n++) {
      const owner = await makePlayer(world)
      const cookie = await newBrowser(world)
      ways.push({ cookie, address: await wayBack(owner.token, steam_id, cookie) })
    }
    const ends = await Promise.all(ways.map(({ cookie, address }) => comeBack(cookie, address)))
    expect(ends.filter(({ message }) => message?.outcome === 'bound')).toHaveLength(1)
    expect(
      ends.filter(({ message }) => message?.outcome === 'refused').map(({ message }) => message),
    ).toEqual(Array.from({ length: 19 }, () => refused('steam_taken')))
  })

  it('a player gets one of 10 accounts', async () => {
    const owner = await registerOwner(world)
    const ways = []
    for (let n = 0; n < 10; n++) {
      const { steam_id } = await makePlatformPlayer(world)
      const cookie = await newBrowser(world)
      ways.push({ cookie, address: await wayBack(owner.token, steam_id, cookie) })
    }
    const ends = await Promise.all(ways.map(({ cookie, address }) => comeBack(cookie, address)))
    expect(ends.filter(({ message }) => message?.outcome === 'bound')).toHaveLength(1)
  })

  /** @shows ASVS-7.2.2 */
  it('20 returns with one state make one player and one session', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const start = await fetch(`${world.url}/api/user/auth/steam`, { redirect: 'manual', headers: { cookie } })
    const address = await answerAs(world, readQuestion(start.headers.get('location')!), steam_id)
    const ends = await atOnce(20, () => comeBack(cookie, address))
    expect(ends.filter(({ message }) => message?.outcome === 'signed_in')).toHaveLength(1)
    const { id } = await world.db
      .selectFrom('player')
      .select('id')
      .where('steam_id', '=', steam_id)
      .executeTakeFirstOrThrow()
    expect(
      await world.db.selectFrom('session').select('id').where('player_id', '=', id).execute(),
    ).toHaveLength(1)
  })

  it('20 windows of one new account make one player', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const ways = []
    for (let n = 0; n < 20; n++) {
      const cookie = await newBrowser(world)
      const start = await fetch(`${world.url}/api/user/auth/steam`, {
        redirect: 'manual',
        headers: { cookie },
      })
      const question = readQuestion(start.headers.get('location')!)
      ways.push({ cookie, address: await answerAs(world, question, steam_id) })
    }
    await Promise.all(ways.map(({ cookie, address }) => comeBack(cookie, address)))
    const rows = await world.db.selectFrom('player').select('id').where('steam_id', '=', steam_id).execute()
    expect(rows).toHaveLength(1)
    const keys = await world.db
      .selectFrom('box_key')
      .select('id')
      .where('player_id', '=', rows[0]!.id)
      .execute()
    expect(keys).toHaveLength(1)
  })
})
