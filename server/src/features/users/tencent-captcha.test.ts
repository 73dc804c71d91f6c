import { afterAll, describe, expect, it } from 'vitest'
import * as api from '@noktra/contract/sign-in'
import { answered, startTencentService, status } from '#test/tencent-service.ts'
import { newNumber } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const service = await startTencentService()
afterAll(() => service.close())

const world = useWorld({
  TRUST_PROXY: '1',
  TENCENT_CAPTCHA_SECRET_ID: 'AKID',
  TENCENT_CAPTCHA_SECRET_KEY: 'key',
  TENCENT_CAPTCHA_APP_ID: '190000001',
  TENCENT_CAPTCHA_APP_SECRET: 'app-secret',
  TENCENT_CAPTCHA_ENDPOINT: service.url,
})

/** Like the real service, it passes each ticket that begins with "good" once. */
function passOnce(): void {
  const seen = new Set<unknown>()
  service.answer((response, request) => {
    const ticket = String(request.body['Ticket'])
    const code = !ticket.startsWith('good') ? 100 : seen.has(ticket) ? 9 : 1
    seen.add(ticket)
    answered({ CaptchaCode: code })(response, request)
  })
}

function send(ticket: string, headers: Record<string, string> = {}) {
  return world.call(api.sendSms, { body: { mobile: newNumber(), ticket, rand_str: '@r' }, headers })
}

describe('a store with the Tencent captcha', () => {
  it('names the app to the web and draws no puzzles', async () => {
    expect(await world.data(api.newCaptcha)).toEqual({ provider: 'tencent', app_id: '190000001' })
    const body = { captcha_id: 'x', x: 1, track: [] }
    expect((await world.call(api.solveCaptcha, { body })).error).toBe('captcha_failed')
  })

  it('takes a ticket once for each purpose, though the service passes it only once', async () => {
    passOnce()
    expect((await send('good-1')).code).toBe(0)
    expect((await send('good-1')).error).toBe('captcha_failed')
    const mobile = newNumber()
    const login = (also: object) =>
      world.call(api.login, { body: { mobile, login_type: 'password', password: 'a guess', ...also } })
    for (let n = 0; n < 3; n++) await login({})
    expect((await login({ ticket: 'good-1', rand_str: '@r' })).error).toBe('password_wrong')
    expect((await login({ ticket: 'good-1', rand_str: '@r' })).error).toBe('captcha_failed')
  })

  it('refuses what the service refuses, and a ticket of another network', async () => {
    passOnce()
    expect((await send('bad')).error).toBe('captcha_failed')
    expect((await send('')).error).toBe('captcha_failed')
    const body = { mobile: 'nonsense', ticket: 'good-2', rand_str: '@r' }
    expect((await world.call(api.sendSms, { body })).error).toBe('mobile_invalid')
    const sent = await send('good-2', { 'x-forwarded-for': '203.0.113.7' })
    expect(sent.code).toBe(0)
    expect(service.requests.at(-1)!.body).toMatchObject({ UserIp: '203.0.113.7' })
    expect((await send('good-2', { 'x-forwarded-for': '203.0.113.8' })).error).toBe('captcha_failed')
  })

  it('sends one code for one ticket used 20 times at once, even if the service passed it each time', async () => {
    service.answer(answered({ CaptchaCode: 1 }))
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('good-3')))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'captcha_failed')).toHaveLength(19)
  })

  it('says that the service is unavailable when it fails, and the ticket stays good', async () => {
    service.answer(status(500))
    expect(await send('good-4')).toMatchObject({ error: 'service_unavailable', status: 503 })
    passOnce()
    expect((await send('good-4')).code).toBe(0)
  })
})
