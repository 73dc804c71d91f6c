// @module-tag long

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotifications } from '@noktra/contract/notifications'
import { promoteRecord } from '@noktra/contract/promotion'
import * as signIn from '@noktra/contract/sign-in'
import { newDevice, newNetwork } from '#test/envelopes.ts'
import type { TestPlayer } from '#test/factories.ts'
import { overrule, paysFrom, refusalsOf, setTo, signsIn } from '#test/gifts.ts'
import {
  bind,
  codeOf,
  DAY_MS,
  invitedRecharge,
  makeInvitees,
  makeInviter,
  rebatesOf,
} from '#test/promotion.ts'
import { payOrder, recharge, waitingOrder } from '#test/rolls.ts'
import { answered, startTencentService, tencentSettings } from '#test/tencent-service.ts'
import { newNumber, solvedTicket } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'
import { openSession } from '../users/open-session.ts'

const phones = await startTencentService()
afterAll(() => phones.close())
beforeEach(() => phones.answer(answered({ SendStatusSet: [{ Code: 'Ok' }] })))

/** A store as it runs for real, behind one proxy, with an SMS service. */
const world = useWorld({
  SANDBOX: '0',
  TRUST_PROXY: '1',
  ...tencentSettings(phones),
})

/** Registers by SMS from a network, by a browser that keeps its cookie or by one that sends none. */
async function signUp(
  from: { network: string; device?: string },
  invite_code?: string,
): Promise<TestPlayer & { mobile: string }> {
  const headers = { 'x-forwarded-for': from.network, ...(from.device ? { cookie: from.device } : {}) }
  const mobile = newNumber()
  await world.data(signIn.sendSms, { body: { mobile, ...(await solvedTicket(world, headers)) }, headers })
  const code = (phones.requests.at(-1)!.body['TemplateParamSet'] as string[])[0]!
  const body = { mobile, login_type: 'mobile' as const, code, invite_code }
  const { user_id: id } = await world.data(signIn.login, { body, headers })
  // The token of a browser works with its cookies alone; the test goes on elsewhere.
  const { token } = await world.store.ctx.transact((tx) =>
    openSession(tx, world.store.ctx, {
      playerId: id,
      network: from.network,
      device: null,
      userAgent: 'test',
    }),
  )
  return { id, token, mobile }
}

describe('inviting oneself', () => {
  test.each([
    ['at the registration', true],
    ['later, by the profile', false],
  ])('from a browser without cookies earns nothing, bound %s; the inviter is told why', async (_, atOnce) => {
    const network = newNetwork()
    const inviter = await signUp({ network })
    const code = await codeOf(world, inviter)
    const puppet = await signUp({ network }, atOnce ? code : undefined)
    if (!atOnce) expect((await bind(world, puppet, code)).error).toBeNull()
    await recharge(world, puppet, 60_000)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ refused: 'linked', amount: 0 }])
    expect(await invitedRecharge(world, inviter)).toBe(0)
    const { list } = await world.data(promoteRecord, { token: inviter.token })
    expect(list).toMatchObject([{ status: 'refused', refused: 'linked', rebate: 0 }])
    const bell = await world.data(listNotifications, { token: inviter.token })
    expect(bell.list).toMatchObject([{ kind: 'rebate', text: 'linked', path: '/user/partner' }])
    expect(await refusalsOf(world, inviter)).toContainEqual(
      expect.objectContaining({ kind: 'rebate', reason: 'linked', other_id: puppet.id, worth: 600 }),
    )
  })

  test('a family at one network, each at a browser of their own, earns', async () => {
    const network = newNetwork()
    const inviter = await signUp({ network, device: await newDevice(world) })
    const sister = await signUp({ network, device: await newDevice(world) }, await codeOf(world, inviter))
    await recharge(world, sister, 60_000)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ refused: null, amount: 600 }])
  })

  test('two without cookies in two networks earn', async () => {
    const inviter = await signUp({ network: newNetwork() })
    const friend = await signUp({ network: newNetwork() }, await codeOf(world, inviter))
    await recharge(world, friend, 60_000)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ refused: null, amount: 600 }])
  })

  test('once both accounts are older than a week, a network without cookies alone is not enough', async () => {
    const network = newNetwork()
    const inviter = await makeInviter(world)
    const [friend] = await makeInvitees(world, inviter, 1)
    for (const player of [inviter, friend!]) await signsIn(world, player, { network })
    for (const player of await makeInvitees(world, inviter, 3)) await signsIn(world, player, { network })
    world.clock.advance(8 * DAY_MS)
    await recharge(world, friend!, 10_000)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ refused: null, amount: 100 }])
  })

  test('of one payment account earns nothing, also where the friend’s very recharge shows it', async () => {
    const inviter = await makeInviter(world)
    const [friend, twin] = await makeInvitees(world, inviter, 2)
    await payOrder(world, await waitingOrder(world, inviter, 1000), '2088000000000001')
    await payOrder(world, await waitingOrder(world, friend!, 10_000), '2088000000000002')
    await payOrder(world, await waitingOrder(world, twin!, 10_000), '2088000000000001')
    expect(await rebatesOf(world, inviter)).toMatchObject([
      { invitee_id: friend!.id, refused: null, amount: 100 },
      { invitee_id: twin!.id, refused: 'same_payment', amount: 0 },
    ])
    const keys = await world.db
      .selectFrom('player_link')
      .select('key')
      .where('kind', '=', 'payment')
      .execute()
    for (const { key } of keys) expect(key).not.toContain('2088')
  })

  test('through a third account that shares a browser with each earns nothing', async () => {
    const inviter = await makeInviter(world)
    const [puppet, between] = await makeInvitees(world, inviter, 2)
    for (const [device, players] of [
      ['one', [inviter, between!]],
      ['two', [between!, puppet!]],
    ] as const) {
      for (const player of players) await signsIn(world, player, { device: `${device}-${inviter.id}` })
    }
    await recharge(world, puppet!, 10_000)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ refused: 'linked', amount: 0 }])
  })

  test('through the browser of a café that many use earns', async () => {
    const inviter = await makeInviter(world)
    const [friend, ...guests] = await makeInvitees(world, inviter, 8)
    const [one, two] = [`café-${inviter.id}-1`, `café-${inviter.id}-2`]
    for (const player of [inviter, ...guests]) await signsIn(world, player, { device: one })
    for (const player of [friend!, ...guests]) await signsIn(world, player, { device: two })
    await recharge(world, friend!, 10_000)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ refused: null, amount: 100 }])
  })

  test('is what a member of staff says it is not: a trusted friend earns, until the word ends', async () => {
    const network = newNetwork()
    const inviter = await signUp({ network })
    const friend = await signUp({ network }, await codeOf(world, inviter))
    await overrule(world, friend, 'trusted')
    await recharge(world, friend, 10_000)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ refused: null, amount: 100 }])
    await paysFrom(world, inviter, 'shared')
    await payOrder(world, await waitingOrder(world, friend, 10_000), 'another')
    // A word overrules what joins them loosely, and no payment account that both have.
    await paysFrom(world, friend, 'shared')
    await recharge(world, friend, 10_000)
    expect((await rebatesOf(world, inviter)).map(({ refused }) => refused)).toEqual([
      null,
      null,
      'same_payment',
    ])
  })

  test('is measured by a limit that an owner sets', async () => {
    const network = newNetwork()
    const inviter = await signUp({ network })
    const friend = await signUp({ network }, await codeOf(world, inviter))
    await setTo(world, 'rebate_closeness_limit', 90)
    await recharge(world, friend, 10_000)
    await setTo(world, 'rebate_closeness_limit', 60)
    expect(await rebatesOf(world, inviter)).toMatchObject([{ refused: null, amount: 100 }])
    await expect(setTo(world, 'rebate_closeness_limit', 40)).rejects.toThrow('from 41 to 100')
  })
})
