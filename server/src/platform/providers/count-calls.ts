import type { Clock } from '../clock.ts'
import type { CallResult, Meters } from '../metrics/meters.ts'
import type { AttributionProvider } from './attribution/attribution.ts'
import type { Beacon } from './beacon/beacon.ts'
import { MarketRefused, type MarketProvider } from './market/market.ts'
import type { PaymentProvider } from './payment/payment.ts'
import type { PushProvider } from './push/push.ts'
import type { Providers } from './providers.ts'
import type { SteamProvider } from './steam/steam.ts'

/** A round may come so long after its time before its beacon counts as silent. */
const LATE_ROUND_MS = 5000

type Tell = Meters['called']

/** The same services; each call is counted with how it ended and otherwise passed on as it is. */
export function countCalls(providers: Providers, meters: Meters, clock: Clock): Providers {
  const tell = meters.called
  const beacons = new Map<Beacon, Beacon>()
  const beaconOf = (beacon: Beacon) => {
    const known = beacons.get(beacon) ?? countBeacon(beacon, tell, clock)
    beacons.set(beacon, known)
    return known
  }
  const { sms, mail, captcha, attribution } = providers
  return {
    sms: sms && {
      ...sms,
      sendCode: counted(tell, 'sms', 'send', sms.sendCode),
      warn: sms.warn && counted(tell, 'sms', 'warn', sms.warn),
    },
    mail: mail && {
      ...mail,
      sendCode: counted(tell, 'mail', 'send', mail.sendCode),
      warn: counted(tell, 'mail', 'warn', mail.warn),
    },
    captcha: captcha && { ...captcha, check: counted(tell, 'captcha', 'check', captcha.check) },
    payments: {
      alipay2: countPayment(providers.payments.alipay2, tell),
      'rxka-ali': countPayment(providers.payments['rxka-ali'], tell),
    },
    markets: providers.markets.map((market) => countMarket(market, tell)),
    push: countPush(providers.push, tell),
    steam: countSteam(providers.steam, tell),
    attribution: {
      fb: countAdverts(attribution.fb, tell),
      gg: countAdverts(attribution.gg, tell),
      kw: countAdverts(attribution.kw, tell),
      tt: countAdverts(attribution.tt, tell),
    },
    beacon: beaconOf(providers.beacon),
    beaconOf: (source) => beaconOf(providers.beaconOf(source)),
  }
}

function countPayment(payment: PaymentProvider | null, tell: Tell): PaymentProvider | null {
  if (!payment) return null
  const name = `payment ${payment.name}`
  return {
    ...payment,
    createOrder: counted(tell, name, 'order', payment.createOrder),
    query: counted(tell, name, 'query', payment.query),
  }
}

function countMarket(market: MarketProvider, tell: Tell): MarketProvider {
  const name = `market ${market.name}`
  return {
    ...market,
    quote: counted(tell, name, 'quote', market.quote),
    order: counted(tell, name, 'order', market.order, ({ state }) =>
      state === 'refused' ? 'refused' : 'ok',
    ),
    find: counted(tell, name, 'find', market.find),
    ...(market.balance && { balance: counted(tell, name, 'balance', market.balance) }),
  }
}

function countSteam(steam: SteamProvider | null, tell: Tell): SteamProvider | null {
  if (!steam) return null
  const name = `steam ${steam.name}`
  return {
    ...steam,
    isGenuine: counted(tell, name, 'sign-in', steam.isGenuine),
    nicknameOf: counted(tell, name, 'nickname', steam.nicknameOf),
    inventoryOf: counted(tell, name, 'inventory', steam.inventoryOf, (answer) =>
      answer === 'unknown' ? 'silent' : 'ok',
    ),
  }
}

/** A browser that has let go of its subscription is no failure. */
function countPush(push: PushProvider | null, tell: Tell): PushProvider | null {
  if (!push) return null
  return {
    ...push,
    send: counted(tell, 'push', 'send', push.send, ({ state }) =>
      state === 'refused' || state === 'fault' ? 'refused' : state === 'later' ? 'silent' : 'ok',
    ),
  }
}

function countAdverts(network: AttributionProvider | null, tell: Tell): AttributionProvider | null {
  if (!network) return null
  const judge = ({ state }: Awaited<ReturnType<AttributionProvider['send']>>) =>
    state === 'refused' ? ('refused' as const) : ('ok' as const)
  return { ...network, send: counted(tell, `adverts ${network.name}`, 'send', network.send, judge) }
}

/** A round that is not out yet is no failure. */
function countBeacon(beacon: Beacon, tell: Tell, clock: Clock): Beacon {
  return {
    ...beacon,
    randomness: counted(tell, `beacon ${beacon.source}`, 'round', beacon.randomness, (round, number) => {
      if (round) return 'ok'
      return clock.now().getTime() > beacon.timeOf(number).getTime() + LATE_ROUND_MS ? 'silent' : null
    }),
  }
}

/** One call, counted when it ends; what `judge` calls null is not counted. A throw is a silence, unless the market refused. */
function counted<Args extends unknown[], Answer>(
  tell: Tell,
  provider: string,
  call: string,
  ask: (...args: Args) => Promise<Answer>,
  judge: (answer: Answer, ...args: Args) => CallResult | null = () => 'ok',
): (...args: Args) => Promise<Answer> {
  return async (...args) => {
    let answer: Answer
    try {
      answer = await ask(...args)
    } catch (error) {
      tell(provider, call, error instanceof MarketRefused ? 'refused' : 'silent')
      throw error
    }
    const result = judge(answer, ...args)
    if (result) tell(provider, call, result)
    return answer
  }
}
