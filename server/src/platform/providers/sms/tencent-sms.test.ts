import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '#server/platform/config.ts'
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
import { tencentSms } from './tencent-sms.ts'

const account = {
  secretId: 'AKIDexample',
  secretKey: 'key',
  sdkAppId: '1400000001',
  signName: 'Noktra',
  templateId: '77',
  warningTemplate: '78',
  region: 'ap-guangzhou',
}
const message = { mobile: '+8613800138000', code: '042871', language: 'en', minutes: 5 } as const

let service: TencentService
beforeAll(async () => {
  service = await startTencentService()
})
afterAll(() => service.close())

function sms() {
  return tencentSms({ ...account, endpoint: service.url }, { timeoutMs: 1500 })
}

describe('Tencent SMS', () => {
  it('sends one signed call with the number, the template and its two parameters', async () => {
    service.answer(answered({ SendStatusSet: [{ Code: 'Ok', PhoneNumber: '+8613800138000' }] }))
    await sms().sendCode(message)
    const sent = service.requests.at(-1)!
    expect(sent).toMatchObject({ action: 'SendSms', version: '2021-01-11' })
    expect(sent.authorization).toMatch(/^TC3-HMAC-SHA256 Credential=AKIDexample\/.+Signature=[0-9a-f]{64}$/)
    expect(sent.body).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400000001',
      SignName: 'Noktra',
      TemplateId: '77',
      TemplateParamSet: ['042871', '5'],
    })
  })

  it('warns in the words of its own template, where there is one', async () => {
    service.answer(answered({ SendStatusSet: [{ Code: 'Ok', PhoneNumber: '+8613800138000' }] }))
    const { mobile } = message
    await sms().warn!({ mobile, change: 'trade_link', language: 'zh', heldUntil: null })
    expect(service.requests.at(-1)!.body).toMatchObject({
      PhoneNumberSet: [mobile],
      TemplateId: '78',
      TemplateParamSet: ['交易链接'],
    })
    const without = { ...account, warningTemplate: null, endpoint: service.url }
    expect(tencentSms(without, { timeoutMs: 1500 }).warn).toBeNull()
  })

  it.each([
    ['refuses the number', answered({ SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }] })],
    ['refuses the call', refused('AuthFailure.SignatureFailure')],
    ['answers without a status', answered({})],
    ['answers 500', status(500)],
    ['answers no JSON', text('hello')],
    ['answers other JSON', text('{"ok":true}')],
  ])('throws when the service %s, and never tells the code', async (_, reply) => {
    service.answer(reply)
    const error = await sms()
      .sendCode(message)
      .then(
        () => null,
        (cause: Error) => cause,
      )
    expect(error).toBeInstanceOf(Error)
    expect(`${error!.message} ${error!.stack}`).not.toContain(message.code)
  })

  it.each([
    ['never answers', silent()],
    ['answers drop by drop', dripping()],
  ])('gives up in time when the service %s', async (_, reply) => {
    service.answer(reply)
    const began = performance.now()
    await expect(sms().sendCode(message)).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(6000)
  })

  it('throws when no server listens', async () => {
    const nobody = tencentSms({ ...account, endpoint: 'http://127.0.0.1:1' }, { timeoutMs: 1500 })
    await expect(nobody.sendCode(message)).rejects.toThrow()
  })

  it('takes an endpoint without a scheme, and says clearly what is no address', () => {
    expect(tencentSms({ ...account, endpoint: 'sms.ap-singapore.tencentcloudapi.com' }).name).toBe(
      'tencent-sms',
    )
    expect(() => tencentSms({ ...account, endpoint: 'not an address' })).toThrow(ConfigError)
  })
})
