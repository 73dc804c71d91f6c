import { beforeEach, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/admin/risk'
import { listAudit } from '@noktra/contract/admin/staff'
import { countClusters } from '#server/core/links/find-clusters.ts'
import { forgetOld } from '#server/platform/jobs/forget-old.ts'
import { newDevice, newNetwork } from '#test/envelopes.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { aPerson, aSuspect, join, overrule, paysFrom, people, refusalsOf, signsIn } from '#test/gifts.ts'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { bind, codeOf, DAY_MS } from '#test/promotion.ts'
import { openOfficial, payOrder, recharge, waitingOrder } from '#test/rolls.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ SANDBOX: '', TRUST_PROXY: '1' })
let operator: Member
let support: Member

// A session of staff ends after two idle hours, and the clock of these tests moves by days.
beforeEach(signInStaff)

async function signInStaff(): Promise<void> {
  operator = await makeStaff(world, 'operator')
  support = await makeStaff(world, 'support')
}

const around = (player: TestPlayer, by = operator) =>
  office(world, api.playerRisk, { by, query: { id: player.id } })
/** The store's day: its zone has no summer time, and is 8 hours ahead. */
const dayOf = (at: Date) => new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 10)
const inDays = (days: number) => Math.floor(world.clock.now().getTime() / 1000) + days * 24 * 3600

describe('the neighbourhood of a player', () => {
  test('is who shares a key, and who shares something stronger than a network with those', async () => {
    const [me, friend, further, beyond, neighbour] = await people(world, 5)
    await world.db.deleteFrom('player_link').execute()
    const network = newNetwork()
    await signsIn(world, me!, { device: `near-${me!.id}` })
    await signsIn(world, friend!, { device: `near-${me!.id}` })
    for (const player of [friend!, further!]) await paysFrom(world, player, `payer-${me!.id}`)
    for (const player of [further!, beyond!]) await paysFrom(world, player, `other-${me!.id}`)
    for (const player of [me!, neighbour!]) await signsIn(world, player, { network })
    const seen = await around(me!)
    const steps = Object.fromEntries(seen.players.map(({ id, step }) => [id, step]))
    expect(steps[me!.id]).toBe(0)
    expect(steps[friend!.id]).toBe(1)
    expect(steps[neighbour!.id]).toBe(1)
    expect(steps[further!.id]).toBe(2)
    expect(steps[beyond!.id]).toBeUndefined()
    const device = seen.keys.find(({ kind }) => kind === 'device')!
    expect(device).toMatchObject({ players: 2, walked: true })
    expect(device.label).toHaveLength(8)
    const joined = seen.edges.filter(({ key_id }) => key_id === device.id).map(({ player_id }) => player_id)
    expect(new Set(joined)).toEqual(new Set([me!.id, friend!.id]))
    expect(seen.keys.find(({ label }) => label === network)).toMatchObject({ kind: 'network', players: 2 })
  })

  test('shows support no network whole, and no role a payment account', async () => {
    const me = await aPerson(world)
    await signsIn(world, me, { network: '203.0.113.77' })
    await paysFrom(world, me, '2088123412341234')
    const whole = await around(me)
    expect(whole.keys.map(({ label }) => label)).toContain('203.0.113.77')
    const masked = await around(me, support)
    expect(masked.keys.map(({ label }) => label)).toContain('203.0.113.*')
    expect(JSON.stringify(masked)).not.toContain('203.0.113.77')
    expect(JSON.stringify(whole)).not.toContain('2088123412341234')
  })

  test('says what the score is made of, and from which on what is refused', async () => {
    const [me, twin] = await people(world, 2)
    for (const player of [me!, twin!]) await signsIn(world, player, { device: `twins-${me!.id}` })
    const seen = await around(me!)
    expect(seen.parts).toContainEqual({ part: 'device', points: 25 })
    expect(seen.score).toBe(seen.parts.reduce((sum, { points }) => sum + points, 0))
    expect(seen).toMatchObject({ counted: seen.score, said: null, limits: { platform: 50, all: 90 } })
  })

  test('of a browser that 100 share is named a crowd; many keys and players are cut, and that is said', async () => {
    const me = await aPerson(world)
    const crowd = await people(world, 30, { device: null })
    for (const player of [me, ...crowd]) await signsIn(world, player, { device: `crowd-${me.id}` })
    for (let n = 0; n < 35; n += 1) await signsIn(world, me, { device: `own-${me.id}-${n}` })
    for (const [n, player] of crowd.entries()) {
      await signsIn(world, player, { device: `own-${me.id}-${n % 3}` })
    }
    const seen = await around(me)
    expect(seen.more).toBe(true)
    expect(seen.keys.length).toBeLessThanOrEqual(60)
    expect(seen.keys.filter(({ walked }) => !walked).every(({ players }) => players > 20)).toBe(true)
  })

  test('of an unknown player is refused', async () => {
    expect((await callAdmin(world, api.playerRisk, { by: operator, query: { id: 999_999 } })).error).toBe(
      'player_unknown',
    )
  })
})

const oldest = (players: TestPlayer[]) => Math.min(...players.map(({ id }) => id))

describe('groups of joined accounts', () => {
  test('come largest first, by key, with what they recharged and took', async () => {
    await world.db.deleteFrom('player_link').execute()
    const groups = [
      await people(world, 4),
      await people(world, 3),
      await people(world, 2),
      await people(world, 2),
    ]
    for (const [n, group] of groups.entries()) {
      for (const player of group) await paysFrom(world, player, `group-${n}`)
    }
    await recharge(world, groups[0]![1]!, 5000)
    const room = await openOfficial(world)
    await join(world, groups[0]![2]!, room)
    world.clock.advance(10 * 60_000)
    await countClusters(world.store.ctx)
    await signInStaff()
    const first = await office(world, api.listClusters, { by: support, query: { page_size: 2 } })
    expect(first.list).toMatchObject([
      { id: oldest(groups[0]!), size: 4, payments: 1, devices: 0, recharged: 50, shown: 4 },
      { id: oldest(groups[1]!), size: 3 },
    ])
    expect(first.list[0]!.taken).toBeGreaterThan(0)
    const second = await office(world, api.listClusters, {
      by: support,
      query: { page_size: 2, after: first.next! },
    })
    expect(second.list.map(({ size }) => size)).toEqual([2, 2])
    expect(second.next).toBeNull()
  })
})

describe('what was refused', () => {
  test('is listed by key, by gift, reason, day and player, and counted by day', async () => {
    const device = await newDevice(world)
    const [one, twin] = await people(world, 2, { device })
    const suspect = await aSuspect(world)
    const first = await openOfficial(world)
    const today = dayOf(world.clock.now())
    for (const person of [one!, twin!, twin!, suspect]) await join(world, person, first)
    world.clock.advance(DAY_MS)
    const second = await openOfficial(world)
    for (const person of [one!, twin!]) await join(world, person, second)
    await signInStaff()

    const list = (query: Record<string, string | number>) =>
      office(world, api.listGiftRefusals, { by: operator, query })
    const mine = await list({ player_id: twin!.id })
    expect(mine.list).toMatchObject([
      { kind: 'roll', campaign: `roll:${second}`, reason: 'device', times: 1, player: { id: twin!.id } },
      {
        kind: 'roll',
        campaign: `roll:${first}`,
        reason: 'device',
        times: 2,
        network: twin!.network,
        bare: false,
      },
    ])
    expect((await list({ reason: 'unverified' })).list).toMatchObject([
      { player: { id: suspect.id }, score: 60 },
    ])
    expect((await list({ kind: 'welfare' })).list).toEqual([])
    const days = (await list({ player_id: twin!.id, day: today })).list.map(({ campaign }) => campaign)
    expect(days).toEqual([`roll:${first}`])
    const page = await list({ kind: 'roll', page_size: 1 })
    expect(page.list[0]!.campaign).toBe(`roll:${second}`)
    expect((await list({ kind: 'roll', page_size: 1, after: page.next! })).list[0]!.id).toBeLessThan(
      page.list[0]!.id,
    )
    const masked = await office(world, api.listGiftRefusals, { by: support, query: { player_id: twin!.id } })
    expect(masked.list[0]!.network).toMatch(/\.\*$/)

    const counted = await office(world, api.countGiftRefusals, { by: support })
    expect(counted.days).toHaveLength(30)
    expect(counted.days.slice(0, 3)).toMatchObject([
      { day: dayOf(world.clock.now()), players: 1, kinds: { roll: 1 } },
      { day: today, players: 2, kinds: { roll: 2 } },
      { players: 0, kinds: {} },
    ])
  })

  test('holds rebates of inviting oneself, with whose recharge it was', async () => {
    const [inviter, friend] = [await makePlayer(world), await makePlayer(world)]
    await bind(world, friend, await codeOf(world, inviter))
    await paysFrom(world, inviter, 'our-payer')
    await payOrder(world, await waitingOrder(world, friend, 10_000), 'our-payer')
    const { list } = await office(world, api.listGiftRefusals, { by: operator, query: { kind: 'rebate' } })
    expect(list).toMatchObject([
      { reason: 'payment', player: { id: inviter.id }, other: { id: friend.id }, worth: 1, network: null },
    ])
  })

  test('loses its network after 90 days, and is forgotten after a year', async () => {
    const suspect = await aSuspect(world)
    await join(world, suspect, await openOfficial(world))
    const kept = async () => (await refusalsOf(world, suspect)).map(({ network }) => network)
    expect(await kept()).toEqual([suspect.network])
    world.clock.advance(91 * DAY_MS)
    await forgetOld(world.store.ctx)
    expect(await kept()).toEqual([null])
    world.clock.advance(277 * DAY_MS)
    await forgetOld(world.store.ctx)
    expect(await kept()).toEqual([])
  })
})

describe('a person’s word on a score', () => {
  test('stands above it until its end, with its line in the audit log', async () => {
    const suspect = await aPerson(world)
    const set = (body: {
      verdict: 'trusted' | 'watched' | 'fixed'
      score?: number | null
      days?: number
    }) => {
      const { days = 10, ...rest } = body
      return office(world, api.overruleRisk, {
        by: operator,
        body: { id: suspect.id, ends_at: inDays(days), ...rest, reason: 'seen the passport' },
      })
    }
    expect(await set({ verdict: 'fixed', score: 77 })).toEqual({ score: 77 })
    expect(await set({ verdict: 'watched' })).toEqual({ score: 60 })
    expect(await set({ verdict: 'trusted' })).toEqual({ score: 0 })
    const seen = await around(suspect, support)
    expect(seen).toMatchObject({
      score: 0,
      said: { verdict: 'trusted', score: null, reason: 'seen the passport', by: { id: operator.id } },
    })
    const { list } = await office(world, listAudit, {
      by: operator,
      query: { subject: `player:${suspect.id}` },
    })
    expect(list).toHaveLength(3)
    expect(list[0]).toMatchObject({
      action: 'risk/overrule',
      before: { verdict: 'watched', score: null },
      after: { verdict: 'trusted', score: null },
      reason: 'seen the passport',
    })
    world.clock.advance(10 * DAY_MS + 1000)
    await signInStaff()
    const later = await around(suspect)
    expect(later).toMatchObject({ said: null, score: later.counted })
  })

  test('is taken back by a command of its own', async () => {
    const suspect = await aSuspect(world)
    const lift = () => callAdmin(world, api.liftOverrule, { by: operator, body: { id: suspect.id } })
    expect((await lift()).data.score).toBeLessThan(60)
    expect((await lift()).error).toBe('rule_broken')
    expect((await around(suspect)).said).toBeNull()
  })

  test('opens what the score had closed, and closes what it had left open', async () => {
    const room = await openOfficial(world)
    const suspect = await aSuspect(world)
    expect((await join(world, suspect, room)).error).toBe('gift_unverified')
    await overrule(world, suspect, 'trusted')
    expect((await join(world, suspect, room)).error).toBeNull()
    const player = await aPerson(world)
    await overrule(world, player, 'fixed', 95)
    expect((await join(world, player, room)).error).toBe('gift_risk')
  })

  test('needs an end within a year, a score where it is fixed, an account, and the role for it', async () => {
    const player = await aPerson(world)
    const refused = async (body: object, by = operator) =>
      (
        await callAdmin(world, api.overruleRisk, {
          by,
          body: { id: player.id, verdict: 'trusted', ends_at: inDays(1), ...body },
        })
      ).error
    expect(await refused({ ends_at: inDays(0) })).toBe('rule_broken')
    expect(await refused({ ends_at: inDays(367) })).toBe('rule_broken')
    expect(await refused({ verdict: 'fixed' })).toBe('rule_broken')
    expect(await refused({ verdict: 'fixed', score: 101 })).toBe('invalid_input')
    expect(await refused({ verdict: 'innocent' })).toBe('invalid_input')
    expect(await refused({ id: 999_999 })).toBe('player_unknown')
    expect(await refused({ reason: '' })).toBe('invalid_input')
    expect(await refused({}, support)).toBe('role_may_not')
    expect((await around(player)).said).toBeNull()
  })
})
