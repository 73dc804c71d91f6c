import type { Config } from '../config.ts'
import { google } from './attribution/google.ts'
import { kwai } from './attribution/kwai.ts'
import { meta } from './attribution/meta.ts'
import { tiktok } from './attribution/tiktok.ts'
import { drandBeacon } from './beacon/drand-beacon.ts'
import { localBeacon } from './beacon/local-beacon.ts'
import type { MarketProvider } from './market/market.ts'
import { marketplace } from './market/marketplace.ts'
import { peerMarket } from './market/peer-market.ts'
import { quickBuy } from './market/quick-buy.ts'
import { sandboxMarket } from './market/sandbox-market.ts'
import { findSkinPrices } from './market/skin-prices.ts'
import { steamBot } from './market/steam-bot.ts'
import { webPush } from './push/web-push.ts'
import { cardGateway } from './payment/card-gateway.ts'
import { alipay } from './payment/alipay.ts'
import { sandboxCashier } from './payment/sandbox-cashier.ts'
import type { ProviderParts } from './provider-parts.ts'
import type { Providers } from './providers.ts'
import { sandboxSteam } from './steam/sandbox-steam.ts'
import { steamOpenId } from './steam/steam-open-id.ts'
import { sandboxOutboxMail, sandboxOutboxSms } from './sms/sandbox-outbox.ts'
import { smtpMail } from './mail/smtp-mail.ts'
import { tencentCaptcha } from './captcha/tencent-captcha.ts'
import { tencentSms } from './sms/tencent-sms.ts'

/** The real service where it is configured, the sandbox where SANDBOX=1, else nothing: never a sandbox by accident. */
export function chooseProviders(parts: ProviderParts): Providers {
  const { config } = parts
  const local = localBeacon(parts)
  // It goes to the network only when something waits for one of its rounds.
  const drand = drandBeacon(parts, { urls: config.drandUrls })
  return {
    sms: config.tencentSms ? tencentSms(config.tencentSms) : config.sandbox ? sandboxOutboxSms(parts) : null,
    mail: config.mail ? smtpMail(config.mail, parts) : config.sandbox ? sandboxOutboxMail(parts) : null,
    captcha: config.tencentCaptcha ? tencentCaptcha(config.tencentCaptcha) : null,
    payments: {
      alipay2: config.alipay ? alipay(config.alipay) : config.sandbox ? sandboxCashier(parts) : null,
      'rxka-ali': config.cardGateway
        ? cardGateway(config.cardGateway)
        : config.sandbox
          ? sandboxCashier(parts)
          : null,
    },
    markets: chooseMarkets(parts),
    steam: config.steam
      ? steamOpenId({ ...config.steam, appId: config.steamAppId! })
      : config.sandbox
        ? sandboxSteam(parts)
        : null,
    // It needs no account anywhere, so that a sandbox sends by it as well.
    push: config.pushServices.length > 0 ? webPush(parts) : null,
    attribution: chooseAdNetworks(config.adNetworks),
    beacon: config.beacon === 'drand' ? drand : local,
    beaconOf: (source) => (source === 'drand' ? drand : local),
  }
}

/** No sandbox stands in: what is not told to a network is still written down. */
function chooseAdNetworks({ fb, gg, kw, tt }: Config['adNetworks']): Providers['attribution'] {
  return { fb: fb && meta(fb), gg: gg && google(gg), kw: kw && kwai(kw), tt: tt && tiktok(tt) }
}

function chooseMarkets(parts: ProviderParts): MarketProvider[] {
  const { config, clock, db, log, brand } = parts
  const pricesOf = (names: string[]) => findSkinPrices(db, names)
  const appId = config.steamAppId!
  return [
    ...(config.marketplace ? [marketplace(config.marketplace, { clock })] : []),
    ...(config.quickBuy ? [quickBuy({ ...config.quickBuy, appId })] : []),
    ...(config.peerMarket ? [peerMarket(config.peerMarket, { clock })] : []),
    ...(config.steamBot ? [steamBot({ ...config.steamBot, appId }, { clock, pricesOf, log, brand })] : []),
    // Startup refuses a sandbox beside a real market.
    ...(config.sandbox ? [sandboxMarket(parts)] : []),
  ]
}
