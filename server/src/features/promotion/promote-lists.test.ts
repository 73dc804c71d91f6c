import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/promotion'
import { makePlayer } from '#test/factories.ts'
import { DAY_MS, makeInvitees, makeInviter } from '#test/promotion.ts'
import { recharge } from '#test/rolls.ts'
import { useWorld } from '#test/world.ts'
import { maskNickname } from './mask-nickname.ts'

const world = useWorld()

describe('promotion', () => {
  /** @shows SPEC-3.95 SPEC-7.30 */
  test('shows its levels to everybody', async () => {
    const { list, total } = await world.data(api.levelSetting)
    expect(total).toBe(5)
    expect(list.map(({ recharge, rate }) => [recharge, rate])).toEqual([
      [0, 0.01],
      [500, 0.015],
      [2000, 0.02],
      [10_000, 0.025],
      [50_000, 0.03],
    ])
  })

  /** @shows SPEC-3.96 SPEC-7.31 */
  test('of somebody new is empty, with their code and 30 days of nothing', async () => {
    const { token, code } = await makeInviter(world)
    const stat = await world.data(api.promoteStat, { token })
    expect(stat).toMatchObject({ invite_code: code, level: 1, rate: 0.01, recharge: 0, next_recharge: 500 })
    expect(stat).toMatchObject({
      invited: 0,
      recharged: 0,
      earned: 0,
      next_available_at: null,
      least_claim: 1,
    })
    expect(stat.invite_url).toMatch(new RegExp(`^http://.+/home\\?code=${code}$`))
    expect(stat.days).toHaveLength(30)
    expect(stat.days.every(({ invited, recharge, rebate }) => !invited && !recharge && !rebate)).toBe(true)
    for (const route of [api.promoteRecord, api.promoteInvitees]) {
      expect(await world.data(route, { token })).toEqual({ list: [], total: 0, next: null })
    }
  })

  test('counts a day from midnight to midnight of the store', async () => {
    const inviter = await makeInviter(world)
    const [one] = await makeInvitees(world, inviter, 1)
    // Shanghai's midnight is 16:00 in Greenwich.
    const midnight = new Date(world.clock.now())
    midnight.setUTCHours(16, 0, 0, 0)
    if (midnight <= world.clock.now()) midnight.setTime(midnight.getTime() + DAY_MS)
    world.clock.advance(midnight.getTime() - 1 - world.clock.now().getTime())
    await recharge(world, one!, 10_000)
    world.clock.advance(1)
    await recharge(world, one!, 20_000)
    await makeInvitees(world, inviter, 2)
    const { days, invited, recharged } = await world.data(api.promoteStat, { token: inviter.token })
    expect(days.slice(-2).map(({ invited, recharge, rebate }) => [invited, recharge, rebate])).toEqual([
      [1, 100, 1],
      [2, 200, 2],
    ])
    expect(days.at(-1)!.day).toBe(new Date(midnight.getTime() + 8 * 3600_000).toISOString().slice(0, 10))
    expect([invited, recharged]).toEqual([3, 1])
    world.clock.advance(29 * DAY_MS)
    const later = await world.data(api.promoteStat, { token: inviter.token })
    expect(later.days[0]).toMatchObject({ invited: 2, recharge: 200 })
    world.clock.advance(DAY_MS)
    const last = await world.data(api.promoteStat, { token: inviter.token })
    expect(last.days.every(({ recharge }) => recharge === 0)).toBe(true)
    expect(last.next_available_at).toBeNull()
    expect(last.claimable).toBe(3)
  })

  /** @shows SPEC-3.97 SPEC-7.32 */
  test('lists recharges and invitees by key, masked, and no other player’s', async () => {
    const inviter = await makeInviter(world)
    const invitees = await makeInvitees(world, inviter, 5)
    for (const [n, invitee] of invitees.entries()) await recharge(world, invitee, 500 + 100 * n)
    const seen: number[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(after)
      expect(page.total).toBe(5)
      seen.push(...page.list.map((row) => row.recharge))
      after = page.next
    } while (after !== null)
    expect(seen).toEqual([9, 8, 7, 6, 5])

    const { list, next } = await world.data(api.promoteInvitees, {
      token: inviter.token,
      query: { page_size: 4 },
    })
    expect(list.map((row) => row.recharge)).toEqual([9, 8, 7, 6])
    const rest = await world.data(api.promoteInvitees, { token: inviter.token, query: { after: next! } })
    expect(rest.list.map((row) => row.recharge)).toEqual([5])
    const second = await world.data(api.promoteRecord, {
      token: inviter.token,
      query: { page: 2, page_size: 2 },
    })
    expect(second.list.map((row) => row.recharge)).toEqual([7, 6])

    const text = JSON.stringify([list, second])
    expect(text).not.toMatch(/Runner-\d{4}/)
    for (const invitee of invitees) expect(text).not.toContain(String(invitee.id))
    for (const row of list) expect(row.nickname).toMatch(/^R\*\*\*\d$/)
    const stranger = await makePlayer(world)
    expect((await world.data(api.promoteRecord, { token: stranger.token })).total).toBe(0)

    function pageOf(from: string | null) {
      const query = { page_size: 2, ...(from === null ? {} : { after: from }) }
      return world.data(api.promoteRecord, { token: inviter.token, query })
    }
  })

  test('is refused to visitors and to a key that is none', async () => {
    for (const route of [api.promoteStat, api.promoteRecord, api.promoteInvitees]) {
      expect((await world.call(route)).error).toBe('not_signed_in')
    }
    const { token } = await makePlayer(world)
    for (const after of ['x', '1_2', '1.5'])
      expect((await world.call(api.promoteRecord, { token, query: { after } })).error).toBe('invalid_input')
  })
})

test.each([
  ['Runner-1234', 'R***4'],
  ['李小龙', '李***龙'],
  ['👾x👻', '👾***👻'],
  ['ab', 'a***'],
  ['a', 'a***'],
])('%s is shown as %s', (nickname, masked) => {
  expect(maskNickname(nickname)).toBe(masked)
})
