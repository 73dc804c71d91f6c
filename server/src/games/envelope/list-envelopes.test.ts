import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/envelopes'
import { fair } from '@noktra/contract/fair'
import type { EnvelopeFair } from '@noktra/contract/envelope-proof'
import { ENVELOPE_CHECKS, verifyEnvelope } from '@noktra/game/envelope/envelope-proof'
import { toHex } from '@noktra/game/sha256'
import { unseal } from '#server/platform/secrets.ts'
import { aClaimant, anEnvelope, claim, claimants } from '#test/envelopes.ts'
import { useWorld } from '#test/world.ts'
import { closeEnvelope } from './close-envelope.ts'
import { partsOf } from './envelope-row.ts'

const DAY_MS = 24 * 3600_000
const world = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' })

function close(id: number) {
  return world.store.ctx.transact((tx) => closeEnvelope(tx, world.store.ctx, id))
}

async function proofOf(id: number, token?: string): Promise<EnvelopeFair> {
  return (await world.data(fair, { params: { id: `e${id}` }, token })) as EnvelopeFair
}

/** The checks of a proof that do not hold, and those that cannot be made yet. */
function verdictOf({ proof }: EnvelopeFair) {
  const checks = verifyEnvelope(proof)
  expect(checks.map(({ check }) => check)).toEqual(ENVELOPE_CHECKS)
  return {
    wrong: checks.filter(({ ok }) => ok === false),
    unknown: checks.filter(({ ok }) => ok === null).map(({ check }) => check),
  }
}

async function rowOf(id: number) {
  return world.db.selectFrom('envelope').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function idsOf(query: { page_size?: number; disabled?: '0' | '1' } = {}) {
  const ids: number[] = []
  let after: string | undefined
  do {
    const page = await world.data(api.listEnvelopes, { query: { ...query, after } })
    ids.push(...page.list.map((envelope) => envelope.id))
    after = page.next ?? undefined
  } while (after)
  return ids
}

describe('the list', () => {
  /** @shows SPEC-3.69 SPEC-4.47 SPEC-7.66 SPEC-7.67 */
  test('has open ones first, then ended ones, newest first, by key and by page', async () => {
    const standing = await idsOf()
    const soon = new Date(world.clock.now().getTime() + DAY_MS)
    const timed = await anEnvelope(world, { ends_at: soon })
    const open = await anEnvelope(world)
    const exhausted = await anEnvelope(world, { parts: 1 })
    const closed = await anEnvelope(world)
    const newest = await anEnvelope(world)
    await claim(world, await aClaimant(world), exhausted.code)
    await close(closed.id)
    world.clock.advance(DAY_MS)
    const expected = [newest.id, open.id, ...standing, exhausted.id, timed.id]
    for (const page_size of [1, 2, 3, 20]) expect(await idsOf({ page_size })).toEqual(expected)
    expect(await idsOf({ disabled: '1' })).toEqual([closed.id])
    const second = await world.data(api.listEnvelopes, { query: { page: 2, page_size: 2 } })
    expect(second.list.map(({ id }) => id)).toEqual(expected.slice(2, 4))
    expect(second.total).toBe(expected.length)
    const { list } = await world.data(api.listEnvelopes)
    expect(list.map(({ status }) => status)).toEqual(
      expected.map((_, i) => (i < expected.length - 2 ? 0 : 1)),
    )
    expect(list.slice(-2).map(({ left }) => left)).toEqual([0, 100])
  })

  test('goes on after any key, also one that no envelope has', async () => {
    await anEnvelope(world)
    const most = Number.MAX_SAFE_INTEGER
    for (const after of [`1_1`, `2147483648_1`, `${most}_${most}`]) {
      expect(await world.data(api.listEnvelopes, { query: { after } })).toMatchObject({
        list: [],
        next: null,
      })
    }
    const { list } = await world.data(api.listEnvelopes, { query: { after: `${-most}_${-most}` } })
    expect(list).not.toEqual([])
  })

  /** @shows SPEC-3.64 SPEC-3.65 SPEC-3.66 SPEC-3.67 SPEC-3.68 */
  test('shows an envelope in the language of the caller, and whether they had their part', async () => {
    const player = await aClaimant(world)
    const { id, code } = await anEnvelope(world, {
      titles: { en: 'Hello', zh: '你好', pt: 'Olá' },
      descr: { en: 'one', zh: '一', pt: 'um' },
    })
    await claim(world, player, code)
    const { list } = await world.data(api.listEnvelopes, { token: player.token })
    expect(list.find((envelope) => envelope.id === id)).toEqual({
      id,
      num: 100,
      left: 99,
      title: 'Hello',
      descr: 'one',
      created_at: Math.floor(world.clock.now().getTime() / 1000),
      ends_at: Math.floor((world.clock.now().getTime() + 30 * DAY_MS) / 1000),
      status: 0,
      is_mine: true,
      fair_id: `e${id}`,
    })
    const seen = await world.data(api.listEnvelopes, { headers: { 'accept-language': 'zh-CN' } })
    expect(seen.list.find((envelope) => envelope.id === id)).toMatchObject({
      title: '你好',
      descr: '一',
      is_mine: false,
    })
  })

  test.each(['x', '1', '1_2_3', '1_x'])('refuses the key %s', async (after) => {
    expect((await world.call(api.listEnvelopes, { query: { after } })).error).toBe('invalid_input')
  })
})

describe('details', () => {
  /** @shows SPEC-7.68 */
  test('tell what was claimed and what the caller had', async () => {
    const { id, code } = await anEnvelope(world, { total_cents: 1000, parts: 10 })
    const [one, other] = await claimants(world, 2)
    const paid = (await claim(world, one!, code)).data.money + (await claim(world, other!, code)).data.money
    const mine = await world.data(api.envelopeDetails, {
      query: { red_envelope_id: id },
      token: one!.token,
    })
    expect(mine).toMatchObject({ id, num: 10, left: 8, total: 10, is_mine: true })
    expect(mine.paid).toBeCloseTo(paid, 9)
    expect(mine.my_money).toBeGreaterThan(0)
    const visitor = await world.data(api.envelopeDetails, { query: { red_envelope_id: id } })
    expect(visitor).toMatchObject({ is_mine: false, my_money: null })
  })

  test('of an unknown envelope are refused', async () => {
    const answer = await world.call(api.envelopeDetails, { query: { red_envelope_id: 1 } })
    expect(answer.error).toBe('envelope_unknown')
  })
})

describe('records', () => {
  test('are none before the first claim, and every one after it', async () => {
    const { total } = await world.data(api.envelopeRecords)
    const { count } = await world.db
      .selectFrom('envelope_claim')
      .select((all) => all.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(total).toBe(count)
  })

  /** @shows SPEC-3.70 SPEC-3.71 SPEC-3.72 SPEC-7.64 SPEC-7.65 SPEC-9.25 */
  test('are the claims of everybody, newest first, by key and by page, without a gap', async () => {
    const { id, code } = await anEnvelope(world)
    const players = await claimants(world, 7)
    const money: number[] = []
    for (const player of players) {
      world.clock.advance(1000)
      money.unshift((await claim(world, player, code)).data.money)
    }
    const first = await world.data(api.envelopeRecords, { query: { page: 1, page_size: 20 } })
    const mine = first.list.filter((record) => record.red_envelope_id === id)
    expect(mine.map((record) => record.money)).toEqual(money)
    expect(mine.map((record) => record.receive_time)).toEqual(
      mine.map((_, i) => Math.floor(world.clock.now().getTime() / 1000) - i),
    )
    const { nickname } = await world.db
      .selectFrom('player')
      .select('nickname')
      .where('id', '=', players.at(-1)!.id)
      .executeTakeFirstOrThrow()
    expect(mine[0]).toMatchObject({ nickname, avatar: expect.stringContaining('/assets/') as string })

    const ids: number[] = []
    let after: string | undefined
    do {
      const page = await world.data(api.envelopeRecords, { query: { page_size: 2, after } })
      expect(page.total).toBe(first.total)
      ids.push(...page.list.map((record) => record.id))
      after = page.next ?? undefined
    } while (after)
    expect(ids).toEqual(first.list.map((record) => record.id))
    expect(ids).toHaveLength(first.total)
    const second = await world.data(api.envelopeRecords, { query: { page: 2, page_size: 2 } })
    expect(second.list.map((record) => record.id)).toEqual(ids.slice(2, 4))
  })
})

describe('the proof', () => {
  test('keeps the seed closed while the envelope is open, and then verifies every part', async () => {
    const { id, code } = await anEnvelope(world, { total_cents: 500, parts: 4 })
    const fresh = await proofOf(id)
    expect(fresh).toMatchObject({ status: 0, total: 5, paid: 0, my_n: null, my_money: null })
    expect(fresh.proof).toMatchObject({ kind: 'envelope', id: `e${id}`, server_seed: null, claimed: [] })
    expect(verdictOf(fresh)).toEqual({ wrong: [], unknown: ['seed_hash', 'parts'] })
    const players = await claimants(world, 4)
    const paid: number[] = []
    for (const [index, player] of players.entries()) {
      const { money } = (await claim(world, player, code)).data
      paid.push(Math.round(money * 100))
      const open = await proofOf(id, player.token)
      expect(open.proof.claimed).toEqual(paid)
      expect(open).toMatchObject({ my_n: index + 1, my_money: money })
      if (index < 3) expect(open.proof.server_seed).toBeNull()
    }
    const ended = await proofOf(id)
    expect(ended).toMatchObject({ status: 1, total: 5, paid: 5 })
    expect(ended.proof.server_seed_hash).toBe(fresh.proof.server_seed_hash)
    expect(ended.proof.pool_hash).toBe(fresh.proof.pool_hash)
    expect(verdictOf(ended)).toEqual({ wrong: [], unknown: [] })
    // Other parts or another sum do not verify.
    const claimed = [paid[0]! + 1, paid[1]! - 1, ...paid.slice(2)]
    const forged = verdictOf({ ...ended, proof: { ...ended.proof, claimed } })
    expect(forged.wrong.map(({ check }) => check)).toEqual(['parts'])
    const terms = { ...ended.proof.terms, total_cents: 501 }
    expect(verdictOf({ ...ended, proof: { ...ended.proof, terms } }).wrong).not.toHaveLength(0)
  })

  test('opens at the end of its time, and when an operator closes it', async () => {
    const ends_at = new Date(world.clock.now().getTime() + DAY_MS)
    const timed = await anEnvelope(world, { ends_at })
    const closed = await anEnvelope(world)
    const player = await aClaimant(world)
    for (const { code } of [timed, closed]) await claim(world, player, code)
    world.clock.advance(DAY_MS - 1)
    expect((await proofOf(timed.id)).proof.server_seed).toBeNull()
    expect((await proofOf(closed.id)).proof.server_seed).toBeNull()
    world.clock.advance(1)
    await close(closed.id)
    for (const { id } of [timed, closed]) {
      const ended = await proofOf(id)
      expect(ended.proof.claimed).toHaveLength(1)
      expect(verdictOf(ended)).toEqual({ wrong: [], unknown: [] })
    }
  })

  test('of an unknown envelope is refused', async () => {
    expect((await world.call(fair, { params: { id: 'e1' } })).error).toBe('envelope_unknown')
  })

  test('and no other answer holds seed, code or a part to come while the envelope is open', async () => {
    // The parts are as large as no other number of the answers.
    const { id, code } = await anEnvelope(world, {
      code: 'WORD-OF-MOUTH',
      total_cents: 987_654_321,
      parts: 6,
    })
    const row = await rowOf(id)
    const parts = partsOf(world.store.ctx, row)
    const [player] = await claimants(world, 1)
    const claimed = await claim(world, player!, code)
    const seed = toHex(unseal(world.store.ctx.secrets, row.server_seed))
    const texts = [claimed.text]
    for (const token of [undefined, player!.token]) {
      const headers = { 'x-forwarded-for': player!.network }
      texts.push(
        (await world.call(api.listEnvelopes, { token, headers, query: { page_size: 100 } })).text,
        (await world.call(api.envelopeDetails, { token, headers, query: { red_envelope_id: id } })).text,
        (await world.call(api.envelopeRecords, { token, headers })).text,
        (await world.call(fair, { token, headers, params: { id: `e${id}` } })).text,
      )
    }
    const secrets = [seed, Buffer.from(seed, 'hex').toString('base64'), row.server_seed.toString('hex'), code]
    const future = parts.slice(1).flatMap((cents) => [String(cents), String(cents / 100)])
    for (const text of texts) {
      for (const secret of [...secrets, ...future]) expect(text).not.toContain(secret)
    }
    expect(texts.some((text) => text.includes(String(parts[0])))).toBe(true)
  })
})
