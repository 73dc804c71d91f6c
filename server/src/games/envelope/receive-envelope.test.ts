// @module-tag long

import { WebSocket } from 'ws'
import { describe, expect, test, vi } from 'vitest'
import { envelopeDetails, receiveEnvelope } from '@noktra/contract/envelopes'
import type { ServerMessage } from '@noktra/contract/live'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { aClaimant, anEnvelope, booksOf, claim, claimants, newDevice, newNetwork } from '#test/envelopes.ts'
import { useWorld } from '#test/world.ts'
import { closeEnvelope } from './close-envelope.ts'

const DAY_MS = 24 * 3600_000
const world = useWorld({ SANDBOX: '', TRUST_PROXY: '1' })

/** The windows of guessing are ten minutes of the clock. */
function nextWindow() {
  world.clock.advance(600_000)
}

/** The answer of a claim that must change nothing. */
async function refused(...[who, code, key]: [Parameters<typeof claim>[1], string, string?]) {
  const before = await booksOf(world)
  const answer = await claim(world, who, code, key)
  expect(await booksOf(world)).toEqual(before)
  return answer.error
}

describe('a claim', () => {
  /** @shows SPEC-1.20 SPEC-7.62 SPEC-7.63 */
  test('gives the next part as bonus coins, and tells the balance', async () => {
    const envelope = await anEnvelope(world, { total_cents: 200, parts: 2 })
    const first = await aClaimant(world)
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`)
    // What they have is told as soon as they listen, and again when it changes.
    const told: unknown[] = []
    socket.on('message', (raw: Buffer) => {
      const { cmd, response } = JSON.parse(raw.toString()) as ServerMessage
      if (cmd === 'balance') told.push(response.data)
      if (cmd === 'auth') void claim(world, first, envelope.code).then(answered)
    })
    let answered: (answer: Awaited<ReturnType<typeof claim>>) => void = () => {}
    const answer = new Promise<Awaited<ReturnType<typeof claim>>>((got) => (answered = got))
    await new Promise((open) => socket.once('open', open))
    socket.send(JSON.stringify({ cmd: 'auth', data: { token: first.token }, seq: 1 }))
    const { data } = await answer
    expect(data).toEqual({
      red_envelope_id: envelope.id,
      money: expect.any(Number) as number,
      n: 1,
      fair_id: `e${envelope.id}`,
      coin: data.money,
      bonus_coin: data.money,
    })
    await vi.waitFor(() =>
      expect(told.at(-1)).toEqual({ coin: data.money, bonus_coin: data.money, diamond: 0 }),
    )
    socket.terminate()
    expect(await getBalances(world.db, first.id)).toEqual({
      cash: 0,
      bonus: Math.round(data.money * 100),
      diamond: 0,
    })

    const second = (await claim(world, await aClaimant(world), envelope.code)).data
    expect(second.n).toBe(2)
    expect(Math.round((data.money + second.money) * 100)).toBe(200)
  })

  test('gives parts that sum to the total, each a cent at least and twice the mean of the rest at most', async () => {
    const envelope = await anEnvelope(world, { total_cents: 1234, parts: 20 })
    let rest = 1234
    for (const [index, player] of (await claimants(world, 20)).entries()) {
      const cents = Math.round((await claim(world, player, envelope.code)).data.money * 100)
      const left = 20 - index
      expect(cents).toBeGreaterThanOrEqual(1)
      if (left > 1) expect(cents * left).toBeLessThanOrEqual(2 * rest)
      rest -= cents
    }
    expect(rest).toBe(0)
  })

  test('of an envelope of a cent for each part gives a cent', async () => {
    const envelope = await anEnvelope(world, { total_cents: 3, parts: 3 })
    for (const player of await claimants(world, 3)) {
      expect((await claim(world, player, envelope.code)).data.money).toBe(0.01)
    }
  })

  test('of several envelopes is one of each', async () => {
    const player = await aClaimant(world)
    for (let i = 0; i < 3; i += 1) {
      const { code } = await anEnvelope(world)
      expect((await claim(world, player, code)).data.n).toBe(1)
    }
  })

  test.each([
    ['SPRING-2026', 'SPRING-2026'],
    ['SPRING-2026', ' spring-2026\t'],
    ['spring-2026', '\u3000ｓｐｒｉｎｇ－２０２６\u3000'],
    ['新春快乐', ' 新春快乐 '],
    ['ＶＩＰ红包８８', 'vip红包88'],
  ])('by the code %s may be typed as %j', async (code, typed) => {
    const envelope = await anEnvelope(world, { code })
    const answer = await claim(world, await aClaimant(world), typed)
    expect(answer.data.red_envelope_id).toBe(envelope.id)
    await world.db
      .updateTable('envelope')
      .set({ code: `used ${envelope.id}` })
      .where('id', '=', envelope.id)
      .execute()
  })

  test('with one key sent 20 times at once answers 20 times the same', async () => {
    const envelope = await anEnvelope(world)
    const player = await aClaimant(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => claim(world, player, envelope.code, 'same')),
    )
    expect(answers[0]!.code).toBe(0)
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    const other = await anEnvelope(world)
    expect(await refused(player, other.code, 'same')).toBe('idempotency_key_reused')
    expect((await claim(world, player, other.code, 'other')).code).toBe(0)
  })
})

describe('a refusal changes nothing:', () => {
  /** @shows SPEC-6.6 */
  test('a visitor', async () => {
    const { code } = await anEnvelope(world)
    const before = await booksOf(world)
    expect((await world.call(receiveEnvelope, { body: { password: code } })).error).toBe('not_signed_in')
    expect(await booksOf(world)).toEqual(before)
  })

  test.each(['', '   ', '\u3000'])('an empty code %j, which is no guess', async (code) => {
    const player = await aClaimant(world)
    for (let i = 0; i < 12; i += 1) expect(await refused(player, code)).toBe('envelope_code_missing')
    const { data } = await world.call(receiveEnvelope, {
      token: player.token,
      headers: { 'accept-language': 'zh', 'x-forwarded-for': player.network },
    })
    expect(data).toEqual({ error: 'envelope_code_missing' })
  })

  test('a code that is no text or too long', async () => {
    const player = await aClaimant(world)
    for (const password of [5, null, 'x'.repeat(201), 'a\0b']) {
      const answer = await world.call(receiveEnvelope, {
        token: player.token,
        body: { password: password as string },
        headers: { 'x-forwarded-for': player.network },
      })
      expect(answer.data).toMatchObject({ error: 'invalid_input', field: 'password' })
    }
  })

  test('an unknown code', async () => {
    expect(await refused(await aClaimant(world), 'nobody knows this')).toBe('envelope_code_wrong')
  })

  /** @shows SPEC-4.47 */
  test('an ended envelope: open until its last millisecond', async () => {
    const ends_at = new Date(world.clock.now().getTime() + DAY_MS)
    const envelope = await anEnvelope(world, { ends_at })
    world.clock.advance(DAY_MS - 1)
    const early = await aClaimant(world)
    expect((await claim(world, early, envelope.code)).code).toBe(0)
    world.clock.advance(1)
    expect(await refused(await aClaimant(world), envelope.code)).toBe('envelope_ended')
    expect(await refused(early, envelope.code)).toBe('envelope_claimed')
  })

  test('an exhausted envelope', async () => {
    const envelope = await anEnvelope(world, { parts: 1 })
    const first = await aClaimant(world)
    expect((await claim(world, first, envelope.code)).data.money).toBe(50)
    expect(await refused(await aClaimant(world), envelope.code)).toBe('envelope_empty')
    expect(await refused(first, envelope.code)).toBe('envelope_claimed')
  })

  test('an envelope that an operator closed', async () => {
    const envelope = await anEnvelope(world)
    const first = await aClaimant(world)
    await claim(world, first, envelope.code)
    const close = () => world.store.ctx.transact((tx) => closeEnvelope(tx, world.store.ctx, envelope.id))
    expect(await close()).toBe(true)
    expect(await close()).toBe(false)
    expect(await refused(await aClaimant(world), envelope.code)).toBe('envelope_ended')
    expect(await refused(first, envelope.code)).toBe('envelope_claimed')
  })

  test('the same player on another device and network', async () => {
    const envelope = await anEnvelope(world)
    const player = await aClaimant(world)
    await claim(world, player, envelope.code)
    expect(await refused(player, envelope.code)).toBe('envelope_claimed')
    const moved = { ...player, device: await newDevice(world), network: newNetwork() }
    expect(await refused(moved, envelope.code)).toBe('envelope_claimed')
  })

  /** @shows SPEC-2.127 */
  test('another player on the same device', async () => {
    const envelope = await anEnvelope(world)
    const { device } = await aClaimant(world).then(async (player) => {
      await claim(world, player, envelope.code)
      return player
    })
    expect(await refused(await aClaimant(world, { device }), envelope.code)).toBe('envelope_device')
  })

  /** @shows SPEC-2.127 */
  test.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.8', '::ffff:203.0.113.8', true],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:0:0:9', true],
    ['2001:db8:1:3::1', '2001:db8:1:4::1', false],
    ['203.0.113.9', '203.0.113.10', false],
  ])('another player on the same network: %s and %s are one: %s', async (one, other, same) => {
    const envelope = await anEnvelope(world)
    await claim(world, await aClaimant(world, { network: one }), envelope.code)
    const second = await aClaimant(world, { network: other })
    if (same) expect(await refused(second, envelope.code)).toBe('envelope_network')
    else expect((await claim(world, second, envelope.code)).code).toBe(0)
  })

  test('and leaves the part to the next', async () => {
    const envelope = await anEnvelope(world, { parts: 2 })
    const first = await aClaimant(world)
    await claim(world, first, envelope.code)
    for (let i = 0; i < 5; i += 1) expect(await refused(first, envelope.code)).toBe('envelope_claimed')
    expect((await claim(world, await aClaimant(world), envelope.code)).data.n).toBe(2)
  })
})

describe('the network counts in the sandbox too:', () => {
  const sandbox = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' })

  test('a second player on it is refused', async () => {
    const envelope = await anEnvelope(sandbox)
    const first = await aClaimant(sandbox)
    expect((await claim(sandbox, first, envelope.code)).code).toBe(0)
    const second = await aClaimant(sandbox, { network: first.network })
    expect((await claim(sandbox, second, envelope.code)).error).toBe('envelope_network')
  })
})

describe('guessing', () => {
  test('ends after 10 wrong codes in 10 minutes, also for the right one, and goes on after them', async () => {
    nextWindow()
    const player = await aClaimant(world)
    const { code } = await anEnvelope(world)
    for (let i = 0; i < 10; i += 1) expect(await refused(player, `guess ${i}`)).toBe('envelope_code_wrong')
    expect(await refused(player, 'guess')).toBe('too_many_requests')
    const right = await claim(world, player, code)
    expect([right.status, right.error]).toEqual([429, 'too_many_requests'])
    expect((right.data as unknown as { seconds: number }).seconds).toBeGreaterThan(0)
    nextWindow()
    expect((await claim(world, player, code)).code).toBe(0)
  })

  test('does not stand before a repeated call, and a repeated wrong one is a guess each time', async () => {
    nextWindow()
    const player = await aClaimant(world)
    const { code } = await anEnvelope(world)
    const first = await claim(world, player, code, 'again')
    expect(first.code).toBe(0)
    for (let i = 0; i < 10; i += 1) {
      expect(await refused(player, 'no', 'wrong')).toBe('envelope_code_wrong')
      expect((await claim(world, player, code, 'again')).text).toBe(first.text)
    }
    expect(await refused(player, 'no', 'wrong')).toBe('too_many_requests')
    expect((await claim(world, player, code, 'again')).text).toBe(first.text)
  })

  test('with the code of an envelope that is over, or that was claimed, is not guessing', async () => {
    nextWindow()
    const player = await aClaimant(world)
    const { id, code } = await anEnvelope(world)
    await claim(world, player, code)
    for (let i = 0; i < 12; i += 1) expect(await refused(player, code)).toBe('envelope_claimed')
    await world.store.ctx.transact((tx) => closeEnvelope(tx, world.store.ctx, id))
    const other = await aClaimant(world)
    for (let i = 0; i < 12; i += 1) expect(await refused(other, code)).toBe('envelope_ended')
  })

  test('at once gets no further', async () => {
    nextWindow()
    const player = await aClaimant(world)
    const answers = await Promise.all(Array.from({ length: 40 }, () => claim(world, player, 'wrong')))
    const errors = answers.map((answer) => answer.error)
    expect(errors.filter((error) => error === 'envelope_code_wrong')).toHaveLength(10)
    expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(30)
  })

  test('at once does not find the right code among many', async () => {
    nextWindow()
    const player = await aClaimant(world)
    const { id, code } = await anEnvelope(world)
    const guesses = Array.from({ length: 30 }, (_, i) => `wrong ${i}`)
    // Calls come in any order: the right one is sent while wrong ones are under way, after as many as are let through.
    let answered = 0
    const wrong = guesses.map(async (guess) => {
      await claim(world, player, guess)
      answered += 1
    })
    await expect.poll(() => answered, { interval: 1 }).toBeGreaterThanOrEqual(10)
    expect(await refused(player, code)).toBe('too_many_requests')
    await Promise.all(wrong)
    expect(await world.data(envelopeDetails, { query: { red_envelope_id: id } })).toMatchObject({ paid: 0 })
  })

  test('from one network with many accounts ends after 60', async () => {
    nextWindow()
    const network = newNetwork()
    for (const player of await claimants(world, 6, { network })) {
      for (let tries = 0; tries < 10; tries += 1) {
        expect((await claim(world, player, 'wrong')).error).toBe('envelope_code_wrong')
      }
    }
    const { code } = await anEnvelope(world)
    expect(await refused(await aClaimant(world, { network }), code)).toBe('too_many_requests')
    expect((await claim(world, await aClaimant(world), code)).code).toBe(0)
  })
})
