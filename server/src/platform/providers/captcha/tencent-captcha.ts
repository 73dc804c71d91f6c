import type { TencentCaptchaConfig } from '../../provider-config.ts'
import { tencentClient } from '../sms/tencent-client.ts'
import type { CaptchaProvider } from './captcha.ts'

const SLIDE = 9
const PASSED = 1

/**
 * Tencent Cloud captcha (captcha 2019-07-22, DescribeCaptchaResult). A ticket passes there once; the store remembers it
 * for the other purposes. Throws when the service does not answer in time or refuses the call itself.
 */
export function tencentCaptcha(config: TencentCaptchaConfig, { timeoutMs = 5000 } = {}): CaptchaProvider {
  const call = tencentClient({
    ...config,
    region: null,
    host: 'captcha.tencentcloudapi.com',
    version: '2019-07-22',
    timeoutMs,
  })
  return {
    name: 'tencent',
    appId: config.captchaAppId,
    check: async ({ ticket, rand_str, network }) => {
      const answer = await call<{ CaptchaCode?: number }>('DescribeCaptchaResult', {
        CaptchaType: SLIDE,
        Ticket: ticket,
        Randstr: rand_str,
        UserIp: network.replace(/\/\d+$/, ''),
        CaptchaAppId: Number(config.captchaAppId),
        AppSecretKey: config.appSecretKey,
      })
      return answer.CaptchaCode === PASSED
    },
  }
}
