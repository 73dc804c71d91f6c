import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { errors } from '@noktra/contract/errors'
import { login, forgetPassword } from '@noktra/contract/sign-in'
import { faultsOf, fieldOfRefusal, type LoginForm } from './check-form.ts'

const GOOD: LoginForm = {
  mobile: '13800000000',
  password: 'secret1',
  code: '123456',
  invite_code: '',
  agreed: true,
  user_seed: 'own_seed-1',
  totp: '',
}
const BLANK: LoginForm = {
  mobile: '',
  password: '',
  code: '',
  invite_code: '',
  agreed: false,
  user_seed: 'own_seed-1',
  totp: '',
}

const zh = JSON.parse(
  readFileSync(new URL('../../../../languages/zh/web/login.json', import.meta.url), 'utf8'),
) as {
  fault: Record<string, string>
}

/** The faults in SPEC's words. */
function said(mode: Parameters<typeof faultsOf>[0], form: LoginForm): string[] {
  return faultsOf(mode, form).map(({ text }) => zh.fault[text.replace('fault.', '')]!)
}

test.each(['login', 'register', 'forgot'] as const)('a filled form of mode %s may be sent', (mode) => {
  expect(faultsOf(mode, GOOD)).toEqual([])
})

describe('an empty form says', () => {
  /** @shows SPEC-5.1 SPEC-5.2 SPEC-5.3 SPEC-5.4 SPEC-5.6 */
  test('in login: agreement, number, password', () => {
    expect(said('login', BLANK)).toEqual(['请先阅读以下协议并勾选同意', '请输入登录手机号', '请输入密码'])
  })
  /** @shows SPEC-5.1 SPEC-5.5 */
  test('in register: agreement, number, code; the password is optional', () => {
    expect(said('register', BLANK)).toEqual([
      '请先阅读以下协议并勾选同意',
      '请输入登录手机号',
      '请输入短信验证码',
    ])
  })
  /** @shows SPEC-5.1 */
  test('in forgot: agreement, number, code, password', () => {
    expect(said('forgot', BLANK)).toEqual([
      '请先阅读以下协议并勾选同意',
      '请输入登录手机号',
      '请输入短信验证码',
      '登录密码长度至少6位',
    ])
  })
})

test('blanks around are no number and no code', () => {
  expect(said('register', { ...GOOD, mobile: '  ', code: '  ' })).toEqual([
    '请输入登录手机号',
    '请输入短信验证码',
  ])
  expect(faultsOf('register', { ...GOOD, code: ' 123456 ' })).toEqual([])
})

/** @shows SPEC-5.8 SPEC-9.5 */
test.each(['12345', '1234567'])('a code of another length than 6 is refused: %s', (code) => {
  expect(said('forgot', { ...GOOD, code })).toEqual(['验证码长度必须是6位'])
})

/** @shows SPEC-5.7 SPEC-9.4 */
test('a new password has at least 6 characters, an old one may be any', () => {
  expect(said('forgot', { ...GOOD, password: '12345' })).toEqual(['登录密码长度至少6位'])
  expect(said('register', { ...GOOD, password: '12345' })).toEqual(['登录密码长度至少6位'])
  expect(faultsOf('login', { ...GOOD, password: '12345' })).toEqual([])
})

test('every refusal about an input finds its field', () => {
  const about = ['mobile', 'password', 'code', 'invite_code', 'totp']
  for (const name of new Set([...login.errors, ...forgetPassword.errors])) {
    const field = about.find((prefix) => name.startsWith(`${prefix}_`))
    expect(fieldOfRefusal(name), `${name} (${errors[name].code})`).toBe(field)
  }
})
