import { expect } from 'vitest'
import { bindInviter, receiveRebate } from '@noktra/contract/promotion'
import { setSeed } from '@noktra/contract/users'
import { makePlayer } from './factories.ts'
import { codeOf, DAY_MS, makeInvitees, makeInviter, WEEK_MS, type Inviter } from './promotion.ts'
import { startRetrieval } from './retrievals.ts'
import { nowOf, recharge } from './rolls.ts'
import { listOf, money, number, orNull, seconds, text, valueAt, whole, type Shape } from './shape.ts'
import type { SpecCall } from './spec-call.ts'
import * as spec from './spec-entities.ts'
import { AVATAR, cardOf, namedPlayer, type NamedPlayer, type Stage } from './spec-stage.ts'
import { makePlatformPlayer } from './steam.ts'
import { ask } from './stranger.ts'
import { skinFrom } from './upgrades.ts'
import { freshCode, newNumber, register, sandboxTicket, sentCode } from './visitor.ts'
import type { World } from './world.ts'

const password = 'correct horse'
/** Grade g takes 5·g·(g + 1) coins; every tenth brings a badge, of which there are five. */
const GRADES = Array.from({ length: 61 }, (_, grade) => ({
  grade,
  points: 5 * grade * (grade + 1),
  badge: Math.min(5, Math.floor(grade / 10)),
}))
const LEVELS = [
  { level: 1, recharge: 0, rate: 0.01 },
  { level: 2, recharge: 500, rate: 0.015 },
  { level: 3, recharge: 2000, rate: 0.02 },
  { level: 4, recharge: 10_000, rate: 0.025 },
  { level: 5, recharge: 50_000, rate: 0.03 },
]
const card: Shape = { user_id: whole, nickname: text, avatar: text }

/** The calls under "User" and "Promotion" of SPEC 7. */
export const USER_CALLS: SpecCall[] = [
  {
    /** @shows SPEC-3.94 SPEC-7.9 */
    call: 'GET /api/user/inviterInfo',
    login: true,
    send: async ({ world }) => {
      const inviter = await namedInviter(world)
      const { token } = await makePlayer(world)
      await world.data(bindInviter, { token, body: { invite_code: inviter.code } })
      return { token, tells: { inviter: cardOf(inviter) } }
    },
    reads: { inviter: orNull(card) },
  },
  {
    /** @shows SPEC-3.1 SPEC-3.2 SPEC-3.3 SPEC-3.4 SPEC-3.5 SPEC-3.6 SPEC-3.7 SPEC-7.6 SPEC-7.7 SPEC-7.10 */
    call: 'GET /api/user/details',
    login: true,
    send: async ({ world }) => {
      const player = await namedPlayer(world, 'Told in full', { cash: 1250, bonus: 305, diamond: 99 })
      const tells = { ...cardOf(player), coin: 15.55, diamond: 0.99, grade: 0, status: 0 }
      return { token: player.token, tells }
    },
    reads: spec.user,
  },
  {
    /** @shows SPEC-7.11 */
    call: 'GET /api/user/seed',
    login: true,
    send: async ({ world }) => {
      const { token } = await makePlayer(world)
      await world.data(setSeed, { token, body: { user_seed: 'a-seed-of-mine' } })
      return { token, tells: { user_seed: 'a-seed-of-mine', nonce: 0 } }
    },
    reads: { user_seed: text },
  },
  {
    /** @shows SPEC-3.10 SPEC-7.12 */
    call: 'POST /api/user/seed/set',
    login: true,
    send: ({ player, expectTold }) => ({
      body: { user_seed: 'my-own-seed' },
      tells: { user_seed: 'my-own-seed' },
      after: () =>
        expectTold(
          'GET /api/user/seed',
          { token: player.token },
          { user_seed: 'my-own-seed', is_default: false },
        ),
    }),
    needs: ['user_seed'],
    reads: { user_seed: text },
  },
  {
    /** @shows SPEC-3.11 SPEC-3.12 SPEC-3.13 SPEC-3.14 SPEC-3.15 SPEC-3.16 SPEC-3.17 SPEC-3.18 SPEC-7.13 */
    call: 'POST /api/user/login',
    once: true,
    send: async (stage) => {
      const { world, expectTold } = stage
      const mobile = newNumber()
      const by = await namedInviter(world)
      const code = await freshCode(world, mobile)
      const unknown = { ticket: null, rand_str: null }
      return {
        body: { mobile, login_type: 'mobile', code, invite_code: by.code, password, ...unknown },
        tells: { is_new: true },
        after: async (data) => {
          const token = String(valueAt(data, 'access_token'))
          await expectTold('GET /api/user/details', { token }, { mobile: masked(mobile), has_password: true })
          await expectTold('GET /api/user/inviterInfo', { token }, { inviter: cardOf(by) })
          await expectPassword(stage, mobile, { invite_code: null, code: null, ...unknown })
        },
      }
    },
    needs: ['mobile', 'login_type', 'code'],
    reads: { access_token: text },
  },
  {
    /** @shows SPEC-7.14 */
    call: 'POST /api/user/edit',
    login: true,
    send: async ({ world, expectTold }) => {
      const { token } = await makePlayer(world)
      const told = { nickname: 'Stranger', avatar: AVATAR }
      return {
        token,
        body: { nickname: ' Stranger ', avatar: 7 },
        tells: told,
        after: () => expectTold('GET /api/user/details', { token }, told),
      }
    },
    reads: { nickname: text },
  },
  {
    /** @shows SPEC-7.15 */
    call: 'POST /api/user/bindSteam',
    login: true,
    once: true,
    send: async ({ world, expectTold }) => {
      const { token } = await makePlayer(world)
      const { trade_url, steam_id } = await makePlatformPlayer(world)
      const now = nowOf(world)
      return {
        token,
        body: { trade_url },
        tells: { trade_url, steam_id, bound_at: now, changeable_at: now + DAY_MS / 1000 },
        after: () => expectTold('GET /api/user/details', { token }, { has_trade_link: true }),
      }
    },
    needs: ['trade_url'],
    reads: { trade_url: text },
  },
  {
    /** @shows SPEC-7.16 */
    call: 'POST /api/user/bindInviter',
    login: true,
    once: true,
    send: async ({ world }) => {
      const inviter = await namedInviter(world)
      const { token } = await makePlayer(world)
      return { token, body: { invite_code: inviter.code }, tells: { inviter: cardOf(inviter) } }
    },
    needs: ['invite_code'],
    reads: { inviter: card },
  },
  {
    /** @shows SPEC-7.17 */
    call: 'POST /api/user/exchange',
    login: true,
    once: true,
    send: async ({ world, expectTold }) => {
      const { token } = await makePlayer(world, { cash: 1000, diamond: 500 })
      const tells = { coin: 11.5, diamond: 3.5 }
      return {
        token,
        body: { amount: 1.5 },
        tells,
        after: () => expectTold('GET /api/user/details', { token }, tells),
      }
    },
    needs: ['amount'],
    reads: { coin: money, diamond: money },
  },
  {
    /** @shows SPEC-7.18 */
    call: 'POST /api/user/set/password',
    login: true,
    once: true,
    send: async (stage) => {
      const mobile = newNumber()
      const { access_token: token } = await register(stage.world, mobile)
      return { token, body: { password }, after: () => expectPassword(stage, mobile) }
    },
    needs: ['password'],
    reads: { ended_sessions: 0 },
  },
  {
    /** @shows SPEC-7.19 */
    call: 'POST /api/user/bind/mobile',
    login: true,
    once: true,
    send: async ({ world, expectTold }) => {
      const { token } = await makePlayer(world)
      const mobile = newNumber()
      const tells = { mobile: masked(mobile) }
      return {
        token,
        body: { mobile, code: await freshCode(world, mobile) },
        tells,
        after: () => expectTold('GET /api/user/details', { token }, tells),
      }
    },
    needs: ['mobile', 'code'],
    reads: { mobile: text },
  },
  {
    /** @shows SPEC-3.19 SPEC-3.20 SPEC-3.21 SPEC-3.22 SPEC-7.21 */
    call: 'POST /api/user/forget/password',
    once: true,
    send: async (stage) => {
      const { world } = stage
      const mobile = newNumber()
      const { user_id } = await register(world, mobile, { password: 'forgotten' })
      world.clock.advance(60_000)
      return {
        body: { mobile, code: await freshCode(world, mobile), password, type: 'mobile' },
        tells: { user_id, is_new: false },
        after: () => expectPassword(stage, mobile),
      }
    },
    needs: ['mobile', 'code', 'password'],
    reads: { access_token: text },
  },
  {
    /** @shows SPEC-7.22 */
    call: 'GET /api/user/todayRecharge',
    login: true,
    send: async ({ world }) => {
      const player = await makePlayer(world)
      await recharge(world, player, 3000)
      return { token: player.token, tells: { today_recharge: 30 * 7.2 } }
    },
    reads: { today_recharge: money },
  },
  {
    /** @shows SPEC-3.99 SPEC-7.23 */
    call: 'POST /api/userLevel/list',
    send: () => ({ body: {}, tells: { list: GRADES } }),
    reads: { list: listOf({ grade: whole, points: money, badge: whole }) },
  },
  {
    /** @shows SPEC-7.26 */
    call: 'POST /api/public/sendSms',
    once: true,
    send: async ({ world }) => {
      const mobile = newNumber()
      return {
        body: { mobile, ...(await sandboxTicket(world)) },
        after: async () => expect(await sentCode(world, mobile)).toMatch(/^\d{6}$/),
      }
    },
    needs: ['mobile', 'ticket', 'rand_str'],
    reads: { expires_in: 300, retry_in: 60 },
  },
  {
    /** @shows SPEC-3.93 SPEC-7.27 */
    call: 'GET /api/order/retrieveRecords',
    login: true,
    send: async ({ world }) => {
      const { id: skin_id, price } = await skinFrom(world, 500)
      const { token, itemId, trade_url } = await startRetrieval(world)
      const record = { item_id: itemId, skin_id, value: price / 100, phase: 'requested', trade_url }
      return { token, tells: { list: [{ ...record, created_at: nowOf(world) }], total: 1 } }
    },
    reads: spec.pageOf({ retrieval_id: whole, phase: text }),
  },
  {
    /** @shows SPEC-7.28 */
    call: 'GET /api/recharge/record',
    login: true,
    send: async ({ world }) => {
      const player = await makePlayer(world)
      await recharge(world, player, 3000)
      const record = { pay_method: 'alipay2', amount: 30, payable: 216, pay_status: 1, paid_at: nowOf(world) }
      return { token: player.token, tells: { list: [record], total: 1 } }
    },
    reads: spec.pageOf(spec.rechargeRecord),
  },

  {
    /** @shows SPEC-3.95 SPEC-7.30 */
    call: 'GET /api/promote/levelSetting',
    send: () => ({ tells: { list: LEVELS, total: 5 } }),
    reads: { list: listOf({ level: whole, recharge: money, rate: number }), total: whole },
  },
  {
    /** @shows SPEC-3.96 SPEC-7.31 */
    call: 'GET /api/promote/stat',
    login: true,
    send: async ({ world }) => {
      const { token, code } = await paidInviter(world)
      const brought = { recharge: 200, next_recharge: 500, invited: 1, recharged: 1 }
      const rebates = { earned: 2, pending: 2, claimable: 0, claimed: 0 }
      return { token, tells: { invite_code: code, level: 1, rate: 0.01, ...brought, ...rebates } }
    },
    reads: { days: listOf({ day: text, invited: whole, recharge: money, rebate: money }) },
  },
  {
    /** @shows SPEC-3.97 SPEC-7.32 */
    call: 'GET /api/promote/record',
    login: true,
    send: async ({ world }) => {
      const { token } = await paidInviter(world)
      const record = { recharge: 200, rate: 0.01, rebate: 2, status: 'pending', created_at: nowOf(world) }
      return { token, query: { page: 1, page_size: 20 }, tells: { list: [record], total: 1 } }
    },
    reads: spec.pageOf({ nickname: text, avatar: text, available_at: seconds }),
  },
  {
    /** @shows SPEC-7.33 */
    call: 'GET /api/promote/receiveRebate',
    login: true,
    once: true,
    send: async ({ world, expectTold }) => {
      const { token } = await paidInviter(world)
      const early = await world.call(receiveRebate, { token })
      expect(early).toMatchObject({ code: 26029, error: 'rebate_small' })
      world.clock.advance(WEEK_MS)
      return {
        token,
        tells: { amount: 2, num: 1, coin: 2, bonus_coin: 0 },
        after: () => expectTold('GET /api/promote/stat', { token }, { claimable: 0, claimed: 2 }),
      }
    },
    reads: { amount: money, coin: money },
  },
]

/** Somebody with a known name who can invite. */
async function namedInviter(world: World): Promise<NamedPlayer & Inviter> {
  const player = await namedPlayer(world, 'Inviter')
  return { ...player, code: await codeOf(world, player) }
}

/** An inviter whose one invitee has just recharged 200 coins. */
async function paidInviter(world: World): Promise<Inviter> {
  const inviter = await makeInviter(world)
  const [invitee] = await makeInvitees(world, inviter, 1)
  await recharge(world, invitee!, 20_000)
  return inviter
}

/** The number's password is the one that was set. */
async function expectPassword(
  { world, expectTold }: Stage,
  mobile: string,
  also: Record<string, unknown> = {},
): Promise<void> {
  const body = { mobile, login_type: 'password', ...also }
  const wrong = await ask(world.url, 'POST /api/user/login', { body: { ...body, password: 'forgotten' } })
  expect(wrong.code).toBeGreaterThan(0)
  await expectTold(
    'POST /api/user/login',
    { body: { ...body, password } },
    { access_token: text, is_new: false },
  )
}

/** A number as its owner is shown it. */
function masked(mobile: string): string {
  return `+86 ${mobile.slice(-11, -8)}****${mobile.slice(-4)}`
}
