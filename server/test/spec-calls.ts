import { BOX } from './battles.ts'
import { anEnvelope } from './envelopes.ts'
import { makePlayer } from './factories.ts'
import { makeInviter } from './promotion.ts'
import { makeCards } from '#server/features/recharge/make-cards.ts'
import { grantKey } from '#server/features/boxes/grant-key.ts'
import { listOf, money, number, orNull, text, whole, anything, type Shape } from './shape.ts'
import * as spec from './spec-entities.ts'
import { foughtBattle, ownRoll, pendingRoll, type Stage } from './spec-stage.ts'
import { makePlatformPlayer } from './steam.ts'
import type { Sent } from './stranger.ts'
import { skinFrom } from './upgrades.ts'
import { freshCode, newNumber, register, sandboxTicket } from './visitor.ts'
import { aWelfareBox, rechargeByCard } from './welfare.ts'

/** A call as SPEC or PRODUCT 15 says it, typed from there by hand. */
export type SpecCall = {
  /** Method and exact path. */
  call: string
  /** Only a logged-in user may make it (SPEC 6). */
  login?: true
  /** It has an effect that a second call does not have. */
  once?: true
  /** What is sent, by the names of SPEC. */
  send?: (stage: Stage) => Sent | Promise<Sent>
  /** Parameters without which it is refused. */
  needs?: string[]
  /** Fields of `data` as SPEC 3, 5 and 7 name them. */
  reads: Shape
  /** Where nothing can be had, the code of the refusal. */
  code?: number
}

const nothing: Shape = {}
const rows = spec.pageOf(nothing)
const password = 'correct horse'

export const SPEC_CALLS: SpecCall[] = [
  // User
  { call: 'GET /api/user/inviterInfo', login: true, reads: { inviter: orNull(nothing) } },
  { call: 'GET /api/user/details', login: true, reads: spec.user },
  { call: 'GET /api/user/seed', login: true, reads: { user_seed: text } },
  {
    call: 'POST /api/user/seed/set',
    login: true,
    send: () => ({ body: { user_seed: 'my-own-seed' } }),
    needs: ['user_seed'],
    reads: { user_seed: text },
  },
  {
    call: 'POST /api/user/login',
    once: true,
    send: async ({ world }) => {
      const mobile = newNumber()
      const code = await freshCode(world, mobile)
      const unknown = { invite_code: null, ticket: null, rand_str: null, password: null }
      return { body: { mobile, login_type: 'mobile', code, ...unknown } }
    },
    needs: ['mobile', 'login_type', 'code'],
    reads: { access_token: text },
  },
  {
    call: 'POST /api/user/edit',
    login: true,
    send: () => ({ body: { nickname: 'Stranger' } }),
    reads: { nickname: text },
  },
  {
    call: 'POST /api/user/bindSteam',
    login: true,
    once: true,
    send: async ({ world }) => {
      const { token } = await makePlayer(world)
      return { token, body: { trade_url: (await makePlatformPlayer(world)).trade_url } }
    },
    needs: ['trade_url'],
    reads: { trade_url: text },
  },
  {
    call: 'POST /api/user/bindInviter',
    login: true,
    once: true,
    send: async ({ world }) => {
      const inviter = await makeInviter(world)
      const { token } = await makePlayer(world)
      return { token, body: { invite_code: inviter.code } }
    },
    needs: ['invite_code'],
    reads: { inviter: nothing },
  },
  {
    call: 'POST /api/user/exchange',
    login: true,
    send: () => ({ body: { amount: 1 } }),
    needs: ['amount'],
    reads: { coin: money, diamond: money },
  },
  {
    call: 'POST /api/user/set/password',
    login: true,
    send: () => ({ body: { password } }),
    needs: ['password'],
    reads: nothing,
  },
  {
    call: 'POST /api/user/bind/mobile',
    login: true,
    once: true,
    send: async ({ world }) => {
      const { token } = await makePlayer(world)
      const mobile = newNumber()
      return { token, body: { mobile, code: await freshCode(world, mobile) } }
    },
    needs: ['mobile', 'code'],
    reads: { mobile: text },
  },
  {
    call: 'POST /api/user/forget/password',
    once: true,
    send: async ({ world }) => {
      const mobile = newNumber()
      await register(world, mobile)
      world.clock.advance(60_000)
      return { body: { mobile, code: await freshCode(world, mobile), password, type: 'mobile' } }
    },
    needs: ['mobile', 'code', 'password'],
    reads: { access_token: text },
  },
  { call: 'GET /api/user/todayRecharge', login: true, reads: { today_recharge: money } },
  { call: 'POST /api/userLevel/list', send: () => ({ body: {} }), reads: { list: listOf(nothing) } },
  {
    call: 'POST /api/public/sendSms',
    once: true,
    send: async ({ world }) => ({ body: { mobile: newNumber(), ...(await sandboxTicket(world)) } }),
    needs: ['mobile', 'ticket', 'rand_str'],
    reads: nothing,
  },
  { call: 'GET /api/order/retrieveRecords', login: true, reads: rows },
  { call: 'GET /api/recharge/record', login: true, reads: rows },
  { call: 'GET /api/box/myOpenRecord', login: true, reads: rows },

  // Promotion
  { call: 'GET /api/promote/levelSetting', reads: { list: listOf(nothing), total: whole } },
  { call: 'GET /api/promote/stat', login: true, reads: nothing },
  {
    call: 'GET /api/promote/record',
    login: true,
    send: () => ({ query: { page: 1, page_size: 20 } }),
    reads: rows,
  },
  // Nothing can be claimed: rebate_small.
  { call: 'GET /api/promote/receiveRebate', login: true, reads: nothing, code: 26029 },

  // Settings and upgrade
  {
    call: 'GET /api/setting/get',
    send: () => ({ query: { key: 'recharge_rate' } }),
    needs: ['key'],
    reads: { value: number },
  },
  { call: 'GET /api/upgrade/skinList', reads: rows },
  {
    call: 'POST /api/upgrade',
    login: true,
    once: true,
    send: async ({ world, items }) => {
      const { id: skin_id } = await skinFrom(world, 1000)
      return { body: { item_ids: await items(500), coin: 0, skin_id, direction: 'under' } }
    },
    needs: ['skin_id', 'direction'],
    reads: { upgrade: { won: anything } },
  },
  { call: 'GET /api/upgrade/record', login: true, reads: rows },
  {
    call: 'GET /api/skin/details',
    send: async ({ world }) => ({ query: { skin_id: (await skinFrom(world, 1000)).id } }),
    needs: ['skin_id'],
    reads: { skin_id: whole },
  },
  {
    call: 'POST /api/exchangeRate/list',
    send: () => ({ body: {} }),
    reads: { list: listOf({ rate: number }) },
  },

  // Payments
  {
    call: 'POST /api/payment',
    login: true,
    send: () => ({
      body: { channel: 'qr', method: 'alipay2', amount: 5, subject: 'Coins', body: 'Five coins' },
    }),
    needs: ['channel', 'amount'],
    reads: spec.order,
  },
  {
    call: 'POST /api/recharge',
    login: true,
    send: () => ({ body: { pay_method: 'alipay2', amount: 5 } }),
    needs: ['pay_method', 'amount'],
    reads: spec.order,
  },
  {
    call: 'POST /api/pay/fuxinka',
    login: true,
    send: () => ({ body: { amount: 15, pay_type: 'alipay' } }),
    needs: ['amount'],
    reads: spec.order,
  },
  {
    call: 'POST /api/cxka/pay',
    login: true,
    send: () => ({ body: { amount: 15 } }),
    needs: ['amount'],
    reads: spec.order,
  },
  {
    call: 'GET /api/recharge/details',
    login: true,
    send: async ({ made }) => ({
      query: {
        order_no: await made('POST /api/recharge', 'order_no', {
          body: { pay_method: 'rxka-ali', amount: 5 },
        }),
      },
    }),
    needs: ['order_no'],
    reads: spec.order,
  },
  {
    call: 'POST /api/cdkey/exchange',
    login: true,
    once: true,
    send: async ({ world }) => {
      const { cards } = await makeCards(world.store.ctx, { kind: 'gift', face: 500, count: 1 })
      return { body: { ...cards[0]! } }
    },
    needs: ['card_no', 'card_secret'],
    reads: { coin: money },
  },

  // Boxes
  { call: 'GET /api/box/key/count', login: true, reads: { count: whole } },
  { call: 'GET /api/box/openRecord', reads: rows },
  {
    call: 'GET /api/box/unpack/records',
    send: () => ({ query: { box_id: BOX.half } }),
    needs: ['box_id'],
    reads: rows,
  },
  {
    call: 'GET /api/box/skin/list',
    send: () => ({ query: { box_id: BOX.half } }),
    needs: ['box_id'],
    reads: { list: listOf({ skin_id: whole }) },
  },
  {
    call: 'GET /api/battle/room/box/skins',
    send: async (stage) => ({ query: { room_id: await foughtBattle(stage) } }),
    needs: ['room_id'],
    reads: { list: listOf({ box_id: whole }) },
  },
  {
    call: 'POST /api/boxs/skins',
    send: () => ({ body: { box_ids: [BOX.half, BOX.one] } }),
    needs: ['box_ids'],
    reads: { list: listOf({ box_id: whole, skins: listOf({ skin_id: whole }) }) },
  },
  { call: 'GET /api/box/list', reads: spec.pageOf({ box_id: whole }) },
  {
    call: 'GET /api/box/details',
    send: () => ({ query: { box_id: BOX.half } }),
    needs: ['box_id'],
    reads: { box_id: whole },
  },
  {
    call: 'POST /api/box/open',
    login: true,
    send: () => ({ body: { box_id: BOX.half } }),
    needs: ['box_id'],
    reads: { coin: money, list: listOf({ skin_id: whole }) },
  },
  {
    call: 'POST /api/box/unpack',
    login: true,
    send: () => ({ body: { box_id: BOX.half, num: 2 } }),
    needs: ['box_id', 'num'],
    reads: { coin: money, list: listOf({ skin_id: whole }) },
  },
  {
    call: 'POST /api/box/try/unpack',
    send: () => ({ body: { box_id: BOX.half, num: 5 } }),
    needs: ['box_id', 'num'],
    reads: { list: listOf({ skin_id: whole }) },
  },
  {
    call: 'POST /api/box/key/unpack',
    login: true,
    once: true,
    send: async ({ world, player }) => {
      const key = { playerId: player.id, boxId: BOX.half, source: 'registration', now: world.clock.now() }
      await world.store.ctx.transact((tx) => grantKey(tx, key))
      return { body: { box_id: BOX.half, num: 1 } }
    },
    needs: ['box_id', 'num'],
    reads: { list: listOf({ skin_id: whole }) },
  },
  { call: 'GET /api/box/boxType/all', reads: { list: listOf(nothing) } },
  {
    call: 'POST /api/rechargeWelfareBox/unpack',
    login: true,
    once: true,
    send: async ({ world, player }) => {
      const { id } = await aWelfareBox(world)
      await rechargeByCard(world, player, 500)
      return { body: { id } }
    },
    needs: ['id'],
    reads: { list: listOf({ skin_id: whole }) },
  },
  {
    call: 'GET /api/rechargeWelfareBox/list',
    send: () => ({ query: { disabled: 0, sort: '+amount' } }),
    reads: { list: listOf(spec.welfareBox) },
  },

  // Retrieval
  {
    call: 'POST /api/backpack/retrieve',
    login: true,
    once: true,
    send: async ({ items }) => ({ body: { item_ids: await items(500) } }),
    needs: ['item_ids'],
    reads: { results: listOf({ item_id: whole, code: whole, msg: text }) },
  },

  // Red envelope
  {
    call: 'POST /api/redEnvelope/receive',
    login: true,
    once: true,
    send: async ({ world }) => ({ body: { password: (await anEnvelope(world)).code } }),
    needs: ['password'],
    reads: { red_envelope_id: whole, money },
  },
  {
    call: 'GET /api/redEnvelope/record',
    send: () => ({ query: { page: 1, page_size: 20 } }),
    reads: { list: listOf(spec.envelopeRecord) },
  },
  {
    call: 'GET /api/redEnvelope/list',
    send: () => ({ query: { disabled: 0 } }),
    reads: { list: listOf(spec.envelope) },
  },
  {
    call: 'GET /api/redEnvelope/details',
    send: async ({ world }) => ({ query: { red_envelope_id: (await anEnvelope(world)).id } }),
    needs: ['red_envelope_id'],
    reads: spec.envelope,
  },

  // Free roll rooms
  {
    call: 'POST /api/freeRoom/list',
    send: () => ({
      query: { page: 1 },
      body: {
        i_created: 0,
        is_join: 0,
        lottery_status: 0,
        no_password_room: 1,
        order: 'desc',
        room_type: 1,
        sort: 'prize_pool',
        skin_size: 10,
      },
    }),
    reads: { list: listOf(spec.rollRoom), total: whole },
  },
  {
    call: 'GET /api/freeRoom/details',
    send: async (stage) => ({ query: { free_room_id: await pendingRoll(stage, stage.friend) } }),
    needs: ['free_room_id'],
    reads: spec.rollRoom,
  },
  {
    call: 'POST /api/freeRoom/add',
    login: true,
    once: true,
    send: async ({ world, items }) => ({
      body: {
        room_name: 'From a stranger',
        descr: 'For everybody',
        lottery_time: Math.floor(world.clock.now().getTime() / 1000) + 3600,
        conditions: {},
        item_ids: await items(500),
      },
    }),
    needs: ['room_name', 'lottery_time', 'item_ids'],
    reads: { free_room_id: whole },
  },
  {
    call: 'POST /api/freeRoom/addSkin',
    login: true,
    once: true,
    send: async (stage) => {
      const free_room_id = await pendingRoll(stage)
      return { body: { free_room_id, item_ids: await stage.items(500) } }
    },
    needs: ['free_room_id', 'item_ids'],
    reads: nothing,
  },
  {
    call: 'POST /api/freeRoom/edit',
    login: true,
    send: async (stage) => ({ body: { free_room_id: await ownRoll(stage), room_name: 'Renamed' } }),
    needs: ['free_room_id'],
    reads: nothing,
  },
  {
    call: 'POST /api/freeRoom/join',
    login: true,
    once: true,
    send: async (stage) => ({ body: { free_room_id: await pendingRoll(stage, stage.friend) } }),
    needs: ['free_room_id'],
    reads: nothing,
  },
  {
    call: 'POST /api/freeRoom/cancel',
    login: true,
    once: true,
    send: async (stage) => ({ body: { free_room_id: await ownRoll(stage) } }),
    needs: ['free_room_id'],
    reads: nothing,
  },

  // Other
  {
    call: 'POST /api/report',
    send: () => ({ body: { event: 'start', pixel_type: 'fb', pixel_id: 'px-1', ads_id: 'ad-1' } }),
    needs: ['event'],
    reads: nothing,
  },
  {
    call: 'POST /api/user/logout',
    login: true,
    once: true,
    send: async ({ world }) => ({ token: (await makePlayer(world)).token, body: {} }),
    reads: nothing,
  },
]
