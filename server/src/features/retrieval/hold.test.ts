import { describe, expect, it } from 'vitest'
import * as account from '@noktra/contract/account'
import { LANGUAGES } from '@noktra/contract/shapes'
import * as entry from '@noktra/contract/sign-in'
import { bindSteam } from '@noktra/contract/steam'
import { userDetails } from '@noktra/contract/users'
import { atOnce } from '#test/account.ts'
import type { TestPlayer } from '#test/factories.ts'
import { makeRetriever, retrieve, stateOf, type Retriever } from '#test/retrievals.ts'
import { makePlatformPlayer } from '#test/steam.ts'
import { freshCode, newNumber, sandboxTicket } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'
import { hashPassword } from '../../core/passwords/passwords.ts'

const world = useWorld()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const OLD = 'correct horse'
const NEW = 'battery staple'

async function mobileOf({ id }: TestPlayer): Promise<string> {
  const { mobile } = await world.db
    .selectFrom('player')
    .select('mobile')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return mobile!
}

/** A player with an item to retrieve, a trade link of two days ago and a password. */
async function makeSettled(): Promise<Retriever> {
  const player = await makeRetriever(world, [500])
  const password_hash = await hashPassword(OLD)
  await world.db.updateTable('player').set({ password_hash }).where('id', '=', player.id).execute()
  world.clock.advance(2 * DAY)
  return player
}

function changePassword(player: TestPlayer, headers: Record<string, string> = {}) {
  return world.call(account.setPassword, {
    token: player.token,
    body: { password: NEW, old_password: OLD },
    headers,
  })
}

async function changeLink(player: TestPlayer) {
  const { trade_url } = await makePlatformPlayer(world)
  return world.call(bindSteam, { token: player.token, body: { trade_url, password: OLD } })
}

async function heldUntil({ token }: TestPlayer): Promise<number | null> {
  return (await world.data(userDetails, { token })).retrieval_held_until
}

/** What was sent to an address without a code, newest first. */
async function warningsTo(address: string): Promise<string[]> {
  await sendWarnings()
  const rows = await world.db
    .selectFrom('outbox')
    .select('text')
    .where('address', '=', address)
    .where('code', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ text }) => text)
}

async function sendWarnings(): Promise<void> {
  for (const sweep of world.store.sweeps) if (sweep.name === 'send warnings') await sweep.run()
}

describe('a retrieval', () => {
  /** @shows ASVS-6.3.3 */
  it.each([
    ['the password', changePassword],
    ['the trade link', changeLink],
  ])('is held for 24 hours after %s has changed, and the item stays', async (_, change) => {
    const player = await makeSettled()
    expect((await change(player)).error).toBeNull()
    const until = Math.floor((world.clock.now().getTime() + DAY) / 1000)
    expect(await heldUntil(player)).toBe(until)
    world.clock.advance(90 * 60_000)
    expect(await retrieve(world, player, player.itemIds)).toMatchObject({
      error: 'retrieval_held',
      data: { until, hours: 22, minutes: 30 },
    })
    expect(await stateOf(world, player.itemIds[0]!)).toBe('held')
    world.clock.advance(22.5 * HOUR)
    expect(await heldUntil(player)).toBeNull()
    expect((await retrieve(world, player, player.itemIds)).error).toBeNull()
  })

  it('is held after a forgotten password was replaced', async () => {
    const player = await makeSettled()
    const mobile = await mobileOf(player)
    const body = { mobile, code: await freshCode(world, mobile), password: NEW, type: 'mobile' as const }
    const { access_token } = await world.data(entry.forgetPassword, { body })
    const again = { ...player, token: access_token }
    expect((await retrieve(world, again, player.itemIds)).error).toBe('retrieval_held')
  })

  it('is not held by the first password, the first link, or the same link again', async () => {
    const player = await makeRetriever(world, [500], { bound: false })
    const { trade_url } = await makePlatformPlayer(world)
    const bind = () => world.call(bindSteam, { token: player.token, body: { trade_url } })
    expect((await bind()).error).toBeNull()
    expect((await bind()).error).toBeNull()
    const set = { token: player.token, body: { password: NEW } }
    expect((await world.call(account.setPassword, set)).error).toBeNull()
    expect(await heldUntil(player)).toBeNull()
    expect((await retrieve(world, player, player.itemIds)).error).toBeNull()
  })

  it('is not held by the first password that a reset sets', async () => {
    const player = await makeRetriever(world, [500])
    const mobile = await mobileOf(player)
    const body = { mobile, code: await freshCode(world, mobile), password: NEW, type: 'mobile' as const }
    const { access_token } = await world.data(entry.forgetPassword, { body })
    expect(await heldUntil({ ...player, token: access_token })).toBeNull()
  })

  it('is not held by a change that is refused', async () => {
    const player = await makeSettled()
    const wrong = { token: player.token, body: { password: NEW, old_password: 'a guess' } }
    expect((await world.call(account.setPassword, wrong)).error).toBe('password_wrong')
    expect(await heldUntil(player)).toBeNull()
  })

  it('that is repeated gets its answer, though the player holds by then', async () => {
    const player = await makeSettled()
    const first = await retrieve(world, player, player.itemIds, { key: 'once' })
    await changePassword(player)
    expect((await retrieve(world, player, player.itemIds, { key: 'once' })).text).toBe(first.text)
  })

  it('and a change of the password at once: either it came before, or it is held', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await makeSettled()
      const [changed, sent] = await Promise.all([
        changePassword(player),
        atOnce(5, () => retrieve(world, player, player.itemIds)),
      ])
      expect(changed.error).toBeNull()
      const errors = sent.map(({ error }) => error)
      expect(errors.filter((error) => error === null).length).toBeLessThanOrEqual(1)
      expect(['retrieval_held', 'item_busy']).toContain((await retrieve(world, player, player.itemIds)).error)
    }
  })

  it('says in words of each language why and how long', async () => {
    const player = await makeSettled()
    await changePassword(player)
    const texts = []
    for (const language of LANGUAGES) {
      const answer = await retrieve(world, player, player.itemIds, {
        headers: { 'accept-language': language },
      })
      expect(answer.error).toBe('retrieval_held')
      texts.push(answer.msg)
    }
    expect(new Set(texts).size).toBe(LANGUAGES.length)
    expect(texts[0]).toContain('24 h 0 min')
  })
})

describe('the account’s earlier owner', () => {
  it('is told of a changed password at each contact, once, in the language of the page', async () => {
    const player = await makeSettled()
    const mobile = await mobileOf(player)
    const email = `owner-${player.id}@example.com`
    await world.db.updateTable('player').set({ email }).where('id', '=', player.id).execute()
    await changePassword(player, { 'accept-language': 'pt' })
    await Promise.all([sendWarnings(), sendWarnings()])
    for (const address of [mobile, email]) {
      const texts = await warningsTo(address)
      expect(texts).toHaveLength(1)
      expect(texts[0]).toContain('A senha da sua conta Noktra foi alterada')
    }
  })

  it('is told of a changed trade link, and not of the first', async () => {
    const player = await makeSettled()
    const mobile = await mobileOf(player)
    expect(await warningsTo(mobile)).toEqual([])
    await changeLink(player)
    expect((await warningsTo(mobile))[0]).toContain('The trade link of your Noktra account was changed')
  })

  it('is told at the phone that was replaced, and at the mail address', async () => {
    const player = await makeSettled()
    const [before, after] = [await mobileOf(player), newNumber()]
    const email = `both-${player.id}@example.com`
    await world.db.updateTable('player').set({ email }).where('id', '=', player.id).execute()
    const code = await freshCode(world, after)
    const bind = { token: player.token, body: { mobile: after, code, password: OLD } }
    expect((await world.call(account.bindMobile, bind)).error).toBeNull()
    expect((await warningsTo(before))[0]).toContain('The phone number of your Noktra account was changed')
    expect(await warningsTo(email)).toHaveLength(1)
    expect(await warningsTo(after)).toEqual([])
    expect(await heldUntil(player)).toBeNull()
  })

  it('is told when the service answers again, and no more after a day of silence', async () => {
    const player = await makeSettled()
    const mobile = await mobileOf(player)
    const { providers } = world.store.ctx
    const { sms } = providers
    try {
      providers.sms = { ...sms!, warn: () => Promise.reject(new Error('silent')) }
      await changePassword(player)
      await sendWarnings()
      providers.sms = sms
      await sendWarnings()
      expect(await warningsTo(mobile)).toEqual([])
      world.clock.advance(60_000)
      expect(await warningsTo(mobile)).toHaveLength(1)

      const other = await makeSettled()
      const silent = await mobileOf(other)
      providers.sms = { ...sms!, warn: () => Promise.reject(new Error('silent')) }
      await changePassword(other)
      for (let n = 0; n < 30; n++) {
        await sendWarnings()
        world.clock.advance(HOUR)
      }
      providers.sms = sms
      expect(await warningsTo(silent)).toEqual([])
    } finally {
      providers.sms = sms
    }
  })

  it('is told by no service that there is not', async () => {
    const player = await makeSettled()
    const { providers } = world.store.ctx
    const { sms } = providers
    try {
      providers.sms = null
      expect((await changePassword(player)).error).toBeNull()
    } finally {
      providers.sms = sms
    }
    expect(await warningsTo(await mobileOf(player))).toEqual([])
    expect((await sandboxTicket(world)).ticket).toBeTruthy()
  })
})
