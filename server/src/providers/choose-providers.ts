import type { Ctx } from '../context.ts'
import { drandBeacon } from './beacon/drand-beacon.ts'
import { localBeacon } from './beacon/local-beacon.ts'
import { cardGateway } from './payment/card-gateway.ts'
import { alipay } from './payment/alipay.ts'
import { sandboxCashier } from './payment/sandbox-cashier.ts'
import type { Providers } from './providers.ts'
import { sandboxOutboxMail, sandboxOutboxSms } from './sms/sandbox-outbox.ts'
import { smtpMail } from './mail/smtp-mail.ts'
import { tencentCaptcha } from './captcha/tencent-captcha.ts'
import { tencentSms } from './sms/tencent-sms.ts'

export type ProviderParts = Pick<Ctx, 'config' | 'secrets' | 'clock' | 'db' | 'transact' | 'log'>

/** The real service where it is configured, the sandbox where SANDBOX=1, else nothing: never a sandbox by accident. */
export function chooseProviders(parts: ProviderParts): Providers {
  const { config } = parts
  const local = localBeacon(parts)
  // It goes to the network only when something waits for one of its rounds.
  const drand = drandBeacon(parts, { urls: config.drandUrls })
  return {
    sms: config.tencentSms ? tencentSms(config.tencentSms) : config.sandbox ? sandboxOutboxSms(parts) : null,
    mail: config.mail ? smtpMail(config.mail) : config.sandbox ? sandboxOutboxMail(parts) : null,
    captcha: config.tencentCaptcha ? tencentCaptcha(config.tencentCaptcha) : null,
    payments: {
      alipay2: config.alipay ? alipay(config.alipay) : config.sandbox ? sandboxCashier(parts) : null,
      'rxka-ali': config.cardGateway
        ? cardGateway(config.cardGateway)
        : config.sandbox
          ? sandboxCashier(parts)
          : null,
    },
    market: null,
    steam: null,
    beacon: config.beacon === 'drand' ? drand : local,
    beaconOf: (source) => (source === 'drand' ? drand : local),
  }
}
