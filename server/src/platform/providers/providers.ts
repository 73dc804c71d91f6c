import type { AdNetwork } from '@noktra/contract/attribution'
import type { PayMethod } from '@noktra/contract/recharge'
import type { AttributionProvider } from './attribution/attribution.ts'
import type { Beacon, BeaconSource } from './beacon/beacon.ts'
import type { CaptchaProvider } from './captcha/captcha.ts'
import type { MailProvider } from './mail/mail.ts'
import type { MarketProvider } from './market/market.ts'
import type { PaymentProvider } from './payment/payment.ts'
import type { PushProvider } from './push/push.ts'
import type { SmsProvider } from './sms/sms.ts'
import type { SteamProvider } from './steam/steam.ts'

/** The outside services; null where none is configured and the sandbox does not stand in: the feature is then unavailable. */
export type Providers = {
  sms: SmsProvider | null
  mail: MailProvider | null
  /** null: the store's own slide puzzle. */
  captcha: CaptchaProvider | null
  payments: Record<Exclude<PayMethod, 'cdk'>, PaymentProvider | null>
  /** Who sends items to their owners. */
  markets: readonly MarketProvider[]
  steam: SteamProvider | null
  /** Who brings news to browsers that are closed. */
  push: PushProvider | null
  /** Who is told what adverts led to; null: it is only written down. */
  attribution: Record<AdNetwork, AttributionProvider | null>
  /** What new draws wait for. */
  beacon: Beacon
  /** What a pool or a battle waits for that was made with this source. */
  beaconOf: (source: BeaconSource) => Beacon
}
