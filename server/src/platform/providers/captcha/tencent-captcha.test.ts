import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  answered,
  dripping,
  refused,
  silent,
  startTencentService,
  status,
  text,
  type TencentService,
} from '#test/tencent-service.ts'
import { tencentCaptcha } from './tencent-captcha.ts'

const answer = { ticket: 't03abc', rand_str: '@x1', network: '203.0.113.7' }

let service: TencentService
beforeAll(async () => {
  service = await startTencentService()
})
afterAll(() => service.close())

function captcha() {
  const config = { secretId: 'AKID', secretKey: 'key', captchaAppId: '1900000', appSecretKey: 'app-secret' }
  return tencentCaptcha({ ...config, endpoint: service.url }, { timeoutMs: 1500 })
}

describe('Tencent captcha', () => {
  it('asks about the ticket with the random string, the address and the app', async () => {
    service.answer(answered({ CaptchaCode: 1, CaptchaMsg: 'OK' }))
    expect(await captcha().check(answer)).toBe(true)
    expect(service.requests.at(-1)).toMatchObject({
      action: 'DescribeCaptchaResult',
      version: '2019-07-22',
      body: {
        CaptchaType: 9,
        Ticket: 't03abc',
        Randstr: '@x1',
        UserIp: '203.0.113.7',
        CaptchaAppId: 1_900_000,
        AppSecretKey: 'app-secret',
      },
    })
  })

  it('sends the address of an IPv6 network without its length', async () => {
    service.answer(answered({ CaptchaCode: 1 }))
    await captcha().check({ ...answer, network: '2001:db8:0:1::/64' })
    expect(service.requests.at(-1)!.body).toMatchObject({ UserIp: '2001:db8:0:1::' })
  })

  it.each([7, 8, 9, 15, 21, 100])('does not pass a ticket that is answered with %i', async (code) => {
    service.answer(answered({ CaptchaCode: code, CaptchaMsg: 'no' }))
    expect(await captcha().check(answer)).toBe(false)
  })

  it('does not pass a ticket that is answered without a code', async () => {
    service.answer(answered({}))
    expect(await captcha().check(answer)).toBe(false)
  })

  it.each([
    ['refuses the call', refused('AuthFailure.SecretIdNotFound')],
    ['answers 502', status(502)],
    ['answers no JSON', text('hello')],
    ['never answers', silent()],
    ['answers drop by drop', dripping()],
  ])('throws when the service %s', async (_, reply) => {
    service.answer(reply)
    const began = performance.now()
    await expect(captcha().check(answer)).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(6000)
  })
})
