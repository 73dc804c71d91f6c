import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }

/** A Chinese text by its address, as `namespace:path.to.key`. */
function zh(address: string): string | Texts | undefined {
  const [namespace, path] = address.split(':') as [string, string]
  const file = new URL(`../../../languages/zh/web/${namespace}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts
  return path
    .split('.')
    .reduce<string | Texts | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), texts)
}

/**
 * Where SPEC gives a text, the Chinese interface has it word for word.
 * @shows SPEC-2.51 SPEC-2.52 SPEC-2.53 SPEC-2.107 SPEC-5.2 SPEC-5.9 SPEC-5.31 SPEC-8.17
 */
test.each([
  ['login:submit.login', '立即登录'],
  ['login:submit.register', '确认注册'],
  ['login:submit.forgot', '重置密码'],
  ['login:fault.agree_first', '请先阅读以下协议并勾选同意'],
  ['login:fault.mobile_missing', '请输入登录手机号'],
  ['login:fault.code_missing', '请输入短信验证码'],
  ['login:fault.password_missing', '请输入密码'],
  ['login:fault.password_short', '登录密码长度至少6位'],
  ['login:fault.code_length', '验证码长度必须是6位'],
  ['login:password_set', '密码设置成功'],
  ['login:fault.mobile_needed', '手机号必填'],
  ['login:captcha.failed', '验证失败'],
  ['recharge:card_no_missing', '请输入卡号'],
  ['recharge:card_secret_missing', '请输入卡密'],
  ['welfare:claims.not_open', '暂未开放'],
  ['welfare:claims.free', '今日充值{{amount}}币免费开启'],
  ['welfare:claims.once_a_day', '每日限开一次'],
  ['welfare:claims.met', '已满足'],
  ['welfare:claims.not_met', '未满足'],
  ['envelopes:placeholder', '输入口令领红包'],
  ['envelopes:num', '数量 * {{num}}'],
  ['envelopes:ended', '已结束'],
  ['envelopes:begun', '已开抢'],
  ['envelopes:code_missing', '请输入红包口令'],
  ['envelopes:claimed', '恭喜你成功领取 {{money}} 硬币'],
  ['retrieval:failed.out_of_stock', '该饰品缺货，请兑换T币在商城中购买'],
  ['retrieval:failed.queue', '提取列表正在排队，请稍后提取'],
  ['retrieval:failed.link_wrong', '交易链接错误，请重新绑定'],
  ['common:error.offline', '您的网络异常，请检查后重试'],
])('%s says: %s', (address, text) => {
  expect(zh(address)).toBe(text)
})

/** @shows SPEC-8.16 */
test('a network error shows what to do, and a number to quote', () => {
  for (const how of ['network', 'broken', 'timeout'])
    expect(zh(`common:error.${how}`)).toContain('编号 {{number}}')
})
