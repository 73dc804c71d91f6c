import { afterEach, describe, expect, test } from 'vitest'
import { errors } from '@noktra/contract/errors'
import { LANGUAGES } from '@noktra/contract/shapes'
import { readOwnTexts } from '@noktra/languages/folders'
import { makePlayer } from '#test/factories.ts'
import { letFail, makeRetriever } from '#test/retrievals.ts'
import { ask, type Heard } from '#test/stranger.ts'
import { newNumber } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

/* The words of SPEC 5 and 8, as a client hears them that speaks Chinese. */

const world = useWorld()
const chinese = { 'accept-language': 'zh' }

type Refusal = [call: string, body: Record<string, unknown>, msg: string]

const mobile = newNumber()
const OF_VISITORS: Refusal[] = [
  ['POST /api/user/login', { mobile: '', login_type: 'mobile', code: '123456' }, '请输入登录手机号'],
  ['POST /api/user/login', { mobile: '  ', login_type: 'password', password: 'x' }, '请输入登录手机号'],
  ['POST /api/user/login', { login_type: 'mobile', code: '123456' }, '请输入登录手机号'],
  ['POST /api/user/login', { mobile, login_type: 'mobile', code: '' }, '请输入短信验证码'],
  ['POST /api/user/login', { mobile, login_type: 'mobile' }, '请输入短信验证码'],
  ['POST /api/user/login', { mobile, login_type: 'password', password: '' }, '请输入密码'],
  ['POST /api/user/login', { mobile, login_type: 'password' }, '请输入密码'],
  [
    'POST /api/user/forget/password',
    { mobile: '', code: '123456', password: '123456', type: 'mobile' },
    '请输入登录手机号',
  ],
  [
    'POST /api/user/forget/password',
    { mobile, code: '123456', password: '12345', type: 'mobile' },
    '登录密码长度至少6位',
  ],
  [
    'POST /api/user/forget/password',
    { mobile, code: '12345', password: '123456', type: 'mobile' },
    '验证码长度必须是6位',
  ],
  [
    'POST /api/user/forget/password',
    { mobile, code: '1234567', password: '123456', type: 'mobile' },
    '验证码长度必须是6位',
  ],
  ['POST /api/public/sendSms', { mobile: '', ticket: 'x', rand_str: 'x' }, '手机号必填'],
  ['POST /api/public/sendSms', { ticket: 'x', rand_str: 'x' }, '手机号必填'],
  ['POST /api/public/sendSms', { mobile, ticket: 'x', rand_str: 'x' }, '验证失败'],
  ['POST /api/public/sendSms', { mobile }, '验证失败'],
]

const OF_PLAYERS: Refusal[] = [
  ['POST /api/cdkey/exchange', { card_no: '', card_secret: 'x' }, '请输入卡号'],
  ['POST /api/cdkey/exchange', { card_no: '   ', card_secret: 'x' }, '请输入卡号'],
  ['POST /api/cdkey/exchange', { card_secret: 'x' }, '请输入卡号'],
  ['POST /api/cdkey/exchange', { card_no: 'x', card_secret: ' ' }, '请输入卡密'],
  ['POST /api/cdkey/exchange', { card_no: 'x' }, '请输入卡密'],
  ['POST /api/redEnvelope/receive', { password: '' }, '请输入红包口令'],
  ['POST /api/redEnvelope/receive', {}, '请输入红包口令'],
]

/** The market's refusals of SPEC 8, brought about at the sandbox's market. */
const OF_RETRIEVAL = [
  ['quote:out_of_stock', 20011, '该饰品缺货，请兑换T币在商城中购买'],
  ['quote:too_dear', 20011, '该饰品缺货，请兑换T币在商城中购买'],
  ['quote:queue', 70001, '提取列表正在排队，请稍后提取'],
  ['quote:link_wrong', 141005, '交易链接错误，请重新绑定'],
] as const

function expectRefused({ code, msg, data }: Heard, wanted: string): void {
  expect(msg).toBe(wanted)
  expect(code).toBeGreaterThan(0)
  expect(data).toHaveProperty('error')
}

describe('the words of SPEC 5', () => {
  /** @shows SPEC-5.4 SPEC-5.5 SPEC-5.6 SPEC-5.7 SPEC-5.8 SPEC-5.11 SPEC-5.14 */
  test.for(OF_VISITORS)('%s %j is refused with %s', async ([call, body, msg]) => {
    expectRefused(await ask(world.url, call, { body, headers: chinese }), msg)
  })

  /** @shows SPEC-5.18 SPEC-5.19 SPEC-5.31 */
  test.for(OF_PLAYERS)('%s %j is refused with %s', async ([call, body, msg]) => {
    const { token } = await makePlayer(world)
    expectRefused(await ask(world.url, call, { token, body, headers: chinese }), msg)
  })
})

describe('the error catalogue of SPEC 8', () => {
  afterEach(() => letFail(world, 'order:queue', 0))

  /** @shows SPEC-8.9 SPEC-8.12 SPEC-8.14 SPEC-8.15 */
  test.for(OF_RETRIEVAL)('at the retrieve path %s is %i with the words %s', async ([fault, code, msg]) => {
    const { token, itemIds } = await makeRetriever(world, [500, 900])
    await letFail(world, fault)
    const body = { item_ids: itemIds }
    const answer = await ask(world.url, 'POST /api/backpack/retrieve', { token, body, headers: chinese })
    expect(answer).toMatchObject({ status: 200, code, msg })
  })

  test('has every refusal once, in three languages, and 20014, which counts as success, is none of them', () => {
    const codes = Object.values(errors).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).not.toContain(20014)
    expect(codes).not.toContain(0)
    for (const language of LANGUAGES) {
      expect(Object.keys(readOwnTexts(language, 'errors.json') ?? {}).sort()).toEqual(
        Object.keys(errors).sort(),
      )
    }
  })
})
