import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errors } from '@noktra/contract/errors'
import { sendForm } from './send-form.ts'

const FORM = {
  mobile: ' 13800000000 ',
  password: 'secret1',
  code: ' 123456 ',
  invite_code: ' FRIEND1 ',
  agreed: true,
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

test('login sends the password, by the login type of it', async () => {
  await expect(sendForm('login', FORM, noCaptcha)).resolves.toBe('token')
  expect(sent).toEqual([
    {
      path: '/api/user/login',
      body: { mobile: '13800000000', login_type: 'password', password: 'secret1' },
    },
  ])
})

test('register sends the code, by the login type of it, with password, invite code and channel', async () => {
  await sendForm('register', FORM, noCaptcha)
  expect(sent[0]).toEqual({
    path: '/api/user/login',
    body: {
      mobile: '13800000000',
      login_type: 'mobile',
      code: '123456',
      password: 'secret1',
      invite_code: 'FRIEND1',
      ch: 'video',
    },
  })
})

test('forgot sends number, code, the new password and the type mobile', async () => {
  await sendForm('forgot', FORM, noCaptcha)
  expect(sent[0]).toEqual({
    path: '/api/user/forget/password',
    body: { mobile: '13800000000', code: '123456', password: 'secret1', type: 'mobile' },
  })
})

test('after wrong passwords the ticket of a captcha goes with it; giving up there sends nothing more', async () => {
  const required = { code: errors.captcha_required.code, msg: '', data: {} }
  answers = [required]
  await expect(sendForm('login', FORM, async () => ({ ticket: 't', rand_str: 'r' }))).resolves.toBe('token')
  expect(sent[1]!.body).toMatchObject({ login_type: 'password', ticket: 't', rand_str: 'r' })
  answers = [required]
  await expect(sendForm('login', FORM, async () => null)).resolves.toBeNull()
  expect(sent).toHaveLength(3)
})
