// @module-tag long

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { receiveEnvelope } from '@noktra/contract/envelopes'
import { fair } from '@noktra/contract/fair'
import { takeBreak } from '@noktra/contract/limits'
import type { EnvelopeFair } from '@noktra/contract/envelope-proof'
import { verifyEnvelope } from '@noktra/game/envelope/envelope-proof'
import { behindTwo } from '#test/behind-two.ts'
import {
  aClaimant,
  anEnvelope,
  claim,
  claimants,
  newDevice,
  newNetwork,
  type Claimant,
} from '#test/envelopes.ts'
import { byEmail, paysFrom, refusalsOf, tally } from '#test/gifts.ts'
import { countTransactions, ownRows } from '#test/own-rows.ts'
import { poison, poisonable } from '#test/poison.ts'
import { useSecondStore } from '#test/second-store.ts'
import { callOver, useWorld, type Answer } from '#test/world.ts'

/* Claims of many players that come faster than they are done run in one transaction; each gets what it would get alone. */

const world = useWorld(
  { SANDBOX: '', TRUST_PROXY: '1' },
  { games: [], prepare: poisonable('envelope_claim') },
)
/** Another process of the store. */
const second = useSecondStore(world, { SANDBOX: '', TRUST_PROXY: '1' })

type Claimed = Answer<typeof receiveEnvelope>

/** All of them while two claims of other envelopes are under way. */
async function together(calls: (() => Promise<Claimed>)[]): Promise<Claimed[]> {
  const held = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const [player, { code }] = [await aClaimant(world), await anEnvelope(world)]
      return { player, call: () => claim(world, player, code) }
    }),
  )
  return behindTwo(world, { held, calls })
}

async function claimsOf(envelopeId: number) {
  return world.db
    .selectFrom('envelope_claim')
    .select(['n', 'player_id', 'amount'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('n')
    .execute()
}

async function usesOf(envelopeId: number) {
  return world.db
    .selectFrom('gift_use')
    .select(['kind', 'key', 'times', 'most'])
    .where('campaign', '=', `envelope:${envelopeId}`)
    .execute()
}

describe('claims that come together', () => {
  test('200 players at once on an envelope of 50: each part once, as it was drawn, in few transactions', async () => {
    const { id, code } = await anEnvelope(world, { total_cents: 43_21, parts: 50 })
    const players = await claimants(world, 200)
    const before = await countTransactions(world, 'envelope_claim')
    const answers = await Promise.all(players.map((player) => claim(world, player, code)))
    expect(tally(answers)).toEqual({ ok: 50, envelope_empty: 150 })
    expect((await countTransactions(world, 'envelope_claim')) - before).toBeLessThan(25)
    const claims = await claimsOf(id)
    expect(claims.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
    const { proof } = (await world.data(fair, { params: { id: `e${id}` } })) as EnvelopeFair
    expect(proof.claimed).toEqual(claims.map(({ amount }) => amount))
    expect(verifyEnvelope(proof).every(({ ok }) => ok)).toBe(true)
    for (const { error, data } of answers)
      if (error === null) expect(Math.round(data.money * 100)).toBe(claims[data.n - 1]!.amount)
  })

  test('each is refused alone, in its own words, and the others have their parts', async () => {
    const { id, code } = await anEnvelope(world, { total_cents: 300, parts: 100 })
    const ended = await anEnvelope(world, { ends_at: new Date(world.clock.now().getTime() + 1000) })
    world.clock.advance(1000)
    const players = await claimants(world, 6)
    const [again, resting, closed, lost, late, empty, suspect] = await claimants(world, 7)
    const oneBrowser = await claimants(world, 3, { device: await newDevice(world) })
    const oneNetwork = await claimants(world, 3, { network: newNetwork() })
    const onePayer = await claimants(world, 3)
    for (const player of onePayer) await paysFrom(world, player, 'one payer')
    await claim(world, again!, code)
    await world.data(takeBreak, { token: resting!.token, body: { days: 1 }, key: 'break' })
    await world.db.updateTable('player').set({ status: 1 }).where('id', '=', closed!.id).execute()
    await byEmail(world, suspect!)
    const dear = await anEnvelope(world, { total_cents: 10_000, parts: 2 })
    const asks: [Claimant, string][] = [
      ...players.map((player): [Claimant, string] => [player, code]),
      ...[again, resting, closed].map((player): [Claimant, string] => [player!, code]),
      [lost!, 'no such code'],
      [late!, ended.code],
      [empty!, ' '],
      [suspect!, dear.code],
      ...[...oneBrowser, ...oneNetwork, ...onePayer].map((player): [Claimant, string] => [player, code]),
    ]
    const before = await countTransactions(world, 'envelope_claim')
    const answers = await together(
      asks.map(
        ([player, typed]) =>
          () =>
            claim(world, player, typed),
      ),
    )
    expect(answers.slice(0, 13).map(({ error }) => error)).toEqual([
      ...players.map(() => null),
      'envelope_claimed',
      'play_break',
      'account_closed',
      'envelope_code_wrong',
      'envelope_ended',
      'envelope_code_missing',
      'gift_week_email',
    ])
    expect(tally(answers.slice(13, 16))).toEqual({ ok: 1, envelope_device: 2 })
    expect(tally(answers.slice(16, 19))).toEqual({ ok: 1, envelope_network: 2 })
    expect(tally(answers.slice(19))).toEqual({ ok: 1, gift_payment: 2 })
    const claims = await claimsOf(id)
    expect(claims.map(({ n }) => n)).toEqual(claims.map((_, at) => at + 1))
    expect(claims).toHaveLength(1 + 6 + 3)
    // Two of those that were held up, and one of all others.
    expect((await countTransactions(world, 'envelope_claim')) - before).toBe(3)

    const refused = oneBrowser.filter((_, at) => answers[13 + at]!.error !== null)
    for (const player of refused)
      expect(await refusalsOf(world, player)).toMatchObject([
        { campaign: `envelope:${id}`, reason: 'device' },
      ])
    const guesses = await world.db
      .selectFrom('rate_limit')
      .select('count')
      .where('bucket', '=', `envelope:player:${lost!.id}`)
      .execute()
    expect(guesses).toEqual([{ count: 1 }])
  })

  test('a key has one effect: answered before, with another request, twice at once, from two processes', async () => {
    const { id, code } = await anEnvelope(world, { parts: 100 })
    const other = await anEnvelope(world)
    const [answered, reused, twice, apart] = await claimants(world, 4)
    const crowd = await claimants(world, 8)
    const first = await claim(world, answered!, code, 'before')
    await claim(world, reused!, code, 'before')
    const { token, device, network } = apart!
    const fromSecond = () =>
      callOver(second.url, receiveEnvelope, {
        token,
        key: 'apart',
        body: { password: code },
        headers: { cookie: device, 'x-forwarded-for': network },
      })
    // The other process is called once this one has all calls.
    const answers = await together([
      () => claim(world, answered!, code, 'before'),
      () => claim(world, reused!, other.code, 'before'),
      () => claim(world, twice!, code, 'twice'),
      () => claim(world, twice!, code, 'twice'),
      () => claim(world, apart!, code, 'apart'),
      ...crowd.map((player) => () => claim(world, player, code, 'once')),
    ])
    const theirs = await fromSecond()
    expect(answers[0]!.text).toBe(first.text)
    expect(answers[1]!.error).toBe('idempotency_key_reused')
    expect(answers[2]!.code).toBe(0)
    expect(answers[3]!.text).toBe(answers[2]!.text)
    expect(theirs.text).toBe(answers[4]!.text)
    expect(tally(answers.slice(5))).toEqual({ ok: 8 })
    expect(await claimsOf(id)).toHaveLength(2 + 1 + 1 + 8)
  })

  test('two processes share an envelope: each part once', async () => {
    const { id, code } = await anEnvelope(world, { total_cents: 5000, parts: 40 })
    const players = await claimants(world, 60)
    const answers = await Promise.all(
      players.map(({ token, device, network }, at) =>
        callOver(at % 2 ? second.url : world.url, receiveEnvelope, {
          token,
          body: { password: code },
          headers: { cookie: device, 'x-forwarded-for': network },
        }),
      ),
    )
    expect(tally(answers)).toEqual({ ok: 40, envelope_empty: 20 })
    const claims = await claimsOf(id)
    expect(claims.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    expect(claims.reduce((sum, { amount }) => sum + amount, 0)).toBe(5000)
  })

  test('a statement that fails for one spoils no other call, and its part goes to the next', async () => {
    const { id, code } = await anEnvelope(world, { parts: 100 })
    const players = await claimants(world, 12)
    const poisoned = new Set([players[3]!.id, players[7]!.id])
    await poison(world, poisoned)
    const claimAll = () => Promise.all(players.map((player) => claim(world, player, code, 'once')))
    const answers = await claimAll()
    expect(answers.map(({ status }) => status)).toEqual(
      players.map((player) => (poisoned.has(player.id) ? 500 : 200)),
    )
    const claims = await claimsOf(id)
    expect(claims.map(({ n }) => n)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1))
    const again = await claimAll()
    for (const [at, player] of players.entries())
      if (!poisoned.has(player.id)) expect(again[at]!.text).toBe(answers[at]!.text)
  })
})

/** What tells a player from others or not: of a group one has a part. Each is in one group at most, so that no order changes why. */
type Kind = 'own' | 'browser' | 'network' | 'payer' | 'again' | 'wrong' | 'missing' | 'resting'
const kinds: Kind[] = ['own', 'browser', 'network', 'payer', 'again', 'wrong', 'missing', 'resting']

/** A crowd of such players who claim of an envelope of a cent for each part, of which each claim writes the same. */
async function crowdOf(mix: Kind[], parts: number) {
  const envelope = await anEnvelope(world, { total_cents: parts, parts })
  const [browser, network, payer] = [await newDevice(world), newNetwork(), newNetwork()]
  const players: Claimant[] = []
  for (const kind of mix) {
    const shared = { browser: { device: browser }, network: { network } }[kind as string]
    const player = await aClaimant(world, shared)
    if (kind === 'payer') await paysFrom(world, player, payer)
    if (kind === 'again') await claim(world, player, envelope.code)
    if (kind === 'resting')
      await world.data(takeBreak, { token: player.token, body: { days: 1 }, key: 'break' })
    players.push(player)
  }
  const ask = (at: number) => () => {
    const typed = { wrong: 'no such code', missing: ' ' }[mix[at] as string]
    return claim(world, players[at]!, typed ?? envelope.code, 'once')
  }
  return { envelope, players, ask }
}

test('whatever comes together, one by one gives the same rows and the same refusals', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...kinds), { minLength: 4, maxLength: 12 }),
      fc.boolean(),
      async (mix, isShort) => {
        // Where parts run out while accounts share a payer, it depends on the order which of the two is told.
        const isScarce = isShort && !mix.includes('payer')
        const parts = isScarce ? Math.max(1, mix.length >> 1) : mix.length
        if (isScarce && mix.filter((kind) => kind === 'again').length >= parts) return
        const crowd = await crowdOf(mix, parts)
        const lonely = await crowdOf(mix, parts)
        const answers = await together(mix.map((_, at) => crowd.ask(at)))
        const order = [...mix.keys()].toSorted(
          (a, b) => (answers[a]!.data.n ?? Infinity) - (answers[b]!.data.n ?? Infinity) || a - b,
        )
        for (const at of order) {
          const alone = await lonely.ask(at)()
          expect([alone.error, alone.data.n, alone.data.money]).toEqual([
            answers[at]!.error,
            answers[at]!.data.n,
            answers[at]!.data.money,
          ])
        }
        const shape = async ({ envelope, players }: typeof crowd) => ({
          claims: (await claimsOf(envelope.id)).map(({ n, amount, player_id }) => ({
            n,
            amount,
            at: players.findIndex(({ id }) => id === player_id),
          })),
          uses: (await usesOf(envelope.id)).map(({ kind, times, most }) => `${kind} ${times} ${most}`).sort(),
          rows: await Promise.all(players.map(({ id }) => ownRows(world, id))),
        })
        expect(await shape(crowd)).toEqual(await shape(lonely))
      },
    ),
    { numRuns: 6, examples: [[['own', 'browser', 'browser', 'network', 'network', 'own', 'again'], true]] },
  )
})
