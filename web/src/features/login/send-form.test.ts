import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errors } from '@noktra/contract/errors'
import type { AskCaptcha } from '../../domain/sign-in/use-captcha.tsx'
import type { LoginMode } from './check-form.ts'
import { NO_PAIR, sendForm } from './send-form.ts'

const FORM = {
  mobile: ' 13800000000 ',
  password: 'secret1',
  code: ' 123456 ',
  invite_code: ' FRIEND1 ',
  agreed: true,
  user_seed: 'own_seed-1',
  totp: '',
}

let sent: { path: string; body: unknown }[]
let answers: { code: number; msg: string; data: unknown }[]

beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'channel' ? 'video' : null) })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) })
    return Response.json(answers.shift() ?? { code: 0, msg: 'ok', data: { access_token: 'token' } })
  })
})

afterEach(() => void vi.unstubAllGlobals())

const noCaptcha = () => Promise.reject(new Error('no captcha is needed'))
const PAIR = { ticket: 't', rand_str: 'r' }

function send(mode: LoginMode, also: { pair?: typeof PAIR; askCaptcha?: AskCaptcha } = {}) {
  return sendForm({ mode, form: FORM, pair: NO_PAIR, askCaptcha: noCaptcha, ...also })
}

/** @shows SPEC-4.8 SPEC-4.11 */
test('login sends the password, by the login type of it, and an empty pair where no puzzle was asked for', async () => {
  await expect(send('login')).resolves.toEqual({ access_token: 'token' })
  expect(sent).toEqual([
    {
      path: '/api/user/login',
      body: {
        mobile: '13800000000',
        login_type: 'password',
        password: 'secret1',
        ticket: '',
        rand_str: '',
      },
    },
  ])
})

/** @shows SPEC-2.49 SPEC-4.9 SPEC-4.12 */
test('register sends the code, by the login type of it, with password, invite code, channel and the pair that sent it', async () => {
  await send('register', { pair: PAIR })
  expect(sent[0]).toEqual({
    path: '/api/user/login',
    body: {
      mobile: '13800000000',
      login_type: 'mobile',
      code: '123456',
      password: 'secret1',
      invite_code: 'FRIEND1',
      ch: 'video',
      user_seed: 'own_seed-1',
      ...PAIR,
    },
  })
})

test('a login by code sends no password that was typed before', async () => {
  await send('code')
  expect(sent[0]!.body).toMatchObject({ login_type: 'mobile', code: '123456', ...NO_PAIR })
  expect(sent[0]!.body).not.toHaveProperty('password')
})

/** @shows SPEC-4.10 SPEC-4.12 */
test('forgot sends number, code, the new password and the type mobile', async () => {
  await send('forgot')
  expect(sent[0]).toEqual({
    path: '/api/user/forget/password',
    body: { mobile: '13800000000', code: '123456', password: 'secret1', type: 'mobile' },
  })
})

test('after wrong passwords the ticket of a captcha goes with it; giving up there sends nothing more', async () => {
  answers = [refusal('captcha_required')]
  await expect(send('login', { askCaptcha: async () => PAIR })).resolves.toEqual({ access_token: 'token' })
  expect(sent[1]!.body).toMatchObject({ login_type: 'password', ...PAIR })
  answers = [refusal('captcha_required')]
  await expect(send('login', { askCaptcha: async () => null })).resolves.toBeNull()
  expect(sent).toHaveLength(3)
})

test('a pair that is no longer good is renewed for a password, and left out beside a code', async () => {
  const old = { ticket: 'old', rand_str: 'old' }
  answers = [refusal('captcha_failed')]
  await send('login', { pair: old, askCaptcha: async () => PAIR })
  answers = [refusal('captcha_failed')]
  await send('code', { pair: old })
  expect(sent.map(({ body }) => body)).toMatchObject([old, PAIR, old, NO_PAIR])
})

function refusal(name: 'captcha_required' | 'captcha_failed') {
  return { code: errors[name].code, msg: '', data: {} }
}
