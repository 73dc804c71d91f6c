import { beforeAll, describe, expect, test } from 'vitest'
import { fair } from '@noktra/contract/fair'
import type { EnvelopeFair } from '@noktra/contract/envelope-proof'
import { verifyEnvelope } from '@noktra/game/envelope/envelope-proof'
import { anEnvelope, claim, claimants, newDevice, newNetwork, type Claimant } from '#test/envelopes.ts'
import { useWorld } from '#test/world.ts'

const CROWD = 1000
const world = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' })
let crowd: Claimant[] = []

beforeAll(async () => {
  crowd = await claimants(world, CROWD)
}, 120_000)

/** All at once: the money that was given, in cents, and how often each refusal was. */
async function claimAtOnce(players: Claimant[], code: string) {
  const answers = await Promise.all(players.map((player) => claim(world, player, code)))
  const won = answers.filter((answer) => answer.code === 0).map(({ data }) => data)
  const refusals: Record<string, number> = {}
  for (const { error } of answers) if (error) refusals[error] = (refusals[error] ?? 0) + 1
  return { won, sum: won.reduce((sum, { money }) => sum + Math.round(money * 100), 0), refusals }
}

async function claimsOf(envelopeId: number) {
  return world.db
    .selectFrom('envelope_claim')
    .selectAll()
    .where('envelope_id', '=', envelopeId)
    .orderBy('n')
    .execute()
}

/** What each player holds in bonus coins. */
async function bonusOf(players: Claimant[]) {
  const rows = await world.db
    .selectFrom('account')
    .select(['player_id', 'balance'])
    .where('kind', '=', 'bonus')
    .where(
      'player_id',
      'in',
      players.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map((row) => [row.player_id!, row.balance!]))
}

describe('many claims at once', () => {
  test('1,000 players on an envelope of 100: exactly 100 are paid, exactly its sum', async () => {
    const { id, code } = await anEnvelope(world, { total_cents: 123_45, parts: 100 })
    const before = await bonusOf(crowd)
    const { won, sum, refusals } = await claimAtOnce(crowd, code)
    expect(won).toHaveLength(100)
    expect(refusals).toEqual({ envelope_empty: CROWD - 100 })
    expect(sum).toBe(123_45)
    expect(won.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))

    const claims = await claimsOf(id)
    expect(claims).toHaveLength(100)
    for (const part of ['player_id', 'device', 'network'] as const) {
      expect(new Set(claims.map((row) => row[part])).size).toBe(100)
    }
    expect(claims.reduce((all, { amount }) => all + amount, 0)).toBe(123_45)
    const after = await bonusOf(crowd)
    const given = new Map(claims.map((row) => [row.player_id, row.amount]))
    for (const { id: player } of crowd) {
      expect(after.get(player)! - before.get(player)!).toBe(given.get(player) ?? 0)
    }
    const { proof } = (await world.data(fair, { params: { id: `e${id}` } })) as EnvelopeFair
    expect(proof.claimed).toEqual(claims.map(({ amount }) => amount))
    expect(verifyEnvelope(proof).every(({ ok }) => ok)).toBe(true)
  }, 120_000)

  test('50 of one player, from 50 devices and networks: one is paid', async () => {
    const { id, code } = await anEnvelope(world)
    const places = await Promise.all(
      Array.from({ length: 50 }, async () => ({ device: await newDevice(world), network: newNetwork() })),
    )
    // A player's line holds 2 running and 32 waiting calls; the rest is told to come back, and comes back.
    const answers = await Promise.all(
      places.map(async (place) => {
        for (;;) {
          const answer = await claim(world, { ...crowd[0]!, ...place }, code)
          if (answer.error !== 'too_many_requests') return answer.error
        }
      }),
    )
    expect(answers.filter((error) => error === null)).toHaveLength(1)
    expect(answers.filter((error) => error === 'envelope_claimed')).toHaveLength(49)
    expect(await claimsOf(id)).toHaveLength(1)
  })

  test('50 players on one device: one is paid', async () => {
    const { id, code } = await anEnvelope(world)
    const device = await newDevice(world)
    const { won, refusals } = await claimAtOnce(
      crowd.slice(0, 50).map((player) => ({ ...player, device })),
      code,
    )
    expect(won).toHaveLength(1)
    expect(refusals).toEqual({ envelope_device: 49 })
    expect(await claimsOf(id)).toHaveLength(1)
  })

  test('50 players on one network, by IPv4 and by one /64: one of each is paid', async () => {
    const { id, code } = await anEnvelope(world)
    const ipv4 = crowd.slice(0, 25).map((player) => ({ ...player, network: '198.51.100.1' }))
    const ipv6 = crowd.slice(25, 50).map((player, i) => ({ ...player, network: `2001:db8:9:9::${i + 1}` }))
    const { won, refusals } = await claimAtOnce([...ipv4, ...ipv6], code)
    expect(won).toHaveLength(2)
    expect(refusals).toEqual({ envelope_network: 48 })
    expect(await claimsOf(id)).toHaveLength(2)
  })

  test('50 players on the last part: one gets it, and it is the rest', async () => {
    const { id, code } = await anEnvelope(world, { total_cents: 1000, parts: 3 })
    for (const player of crowd.slice(100, 102)) await claim(world, player, code)
    const { won, refusals } = await claimAtOnce(crowd.slice(102, 152), code)
    expect(won).toHaveLength(1)
    expect(won[0]!.n).toBe(3)
    expect(refusals).toEqual({ envelope_empty: 49 })
    expect((await claimsOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(1000)
  })

  test('players who share devices and networks with others: each is given once, and no player is stuck', async () => {
    const { id, code } = await anEnvelope(world, { parts: 60, total_cents: 6000 })
    const devices = await Promise.all(Array.from({ length: 10 }, () => newDevice(world)))
    const networks = Array.from({ length: 10 }, () => newNetwork())
    const mixed = crowd.slice(0, 100).map((player, i) => ({
      ...player,
      device: devices[i % 10]!,
      network: networks[Math.floor(i / 10)]!,
    }))
    const { won, refusals } = await claimAtOnce(mixed, code)
    // Of the square of 10 devices and 10 networks none may be used twice: at most 10, and nothing else holds anybody back.
    expect(won.length).toBeGreaterThanOrEqual(5)
    expect(won.length).toBeLessThanOrEqual(10)
    expect(won.length + (refusals['envelope_device'] ?? 0) + (refusals['envelope_network'] ?? 0)).toBe(100)
    expect(await claimsOf(id)).toHaveLength(won.length)
  })
})
