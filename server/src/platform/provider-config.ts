import type { AdNetwork } from '@noktra/contract/attribution'
import { ConfigError, group, isServiceAddress, readList, wholeNumber } from './environment.ts'

export type AlipayConfig = { appId: string; privateKey: string; alipayPublicKey: string; gateway: string }
export type CardGatewayConfig = { url: string; merchantId: string; secret: string }
export type TencentSmsConfig = {
  secretId: string
  secretKey: string
  sdkAppId: string
  signName: string
  templateId: string
  /** The template of warnings; null: phones are not warned. */
  warningTemplate: string | null
  region: string
  endpoint: string | null
}
export type TencentCaptchaConfig = {
  secretId: string
  secretKey: string
  captchaAppId: string
  appSecretKey: string
  endpoint: string | null
}
export type MailConfig = { url: string; from: string }
/** `rate`: ten-thousandths of the marketplace's money in one coin. */
export type MarketplaceConfig = { url: string; key: string; secret: string; rate: number }
/** `rate` as of a marketplace. */
export type QuickBuyConfig = { url: string; key: string; rate: number }
/** `game` as the market names the one whose items are traded. */
export type PeerMarketConfig = { url: string; key: string; game: string; rate: number }
/** Sign-in by the game platform: its OpenID endpoint; without a key of its API accounts have no names. */
export type SteamConfig = { openIdUrl: string; apiKey: string | null }
export type SteamBotConfig = {
  username: string
  password: string
  sharedSecret: string
  identitySecret: string
}

/** `pixels` are the store's own; `token` is the secret that its events are sent with. */
export type AdNetworkConfig = { pixels: string[]; token: string; url: string }

/** The services outside of the store: each is null unless all of its settings are there. */
export type ProviderConfig = {
  alipay: AlipayConfig | null
  cardGateway: CardGatewayConfig | null
  tencentSms: TencentSmsConfig | null
  tencentCaptcha: TencentCaptchaConfig | null
  mail: MailConfig | null
  marketplace: MarketplaceConfig | null
  quickBuy: QuickBuyConfig | null
  peerMarket: PeerMarketConfig | null
  steamBot: SteamBotConfig | null
  steam: SteamConfig | null
  /** The game whose items are traded, by its number at the platform. */
  steamAppId: number | null
  /** Networks that are told what their adverts led to. */
  adNetworks: Record<AdNetwork, AdNetworkConfig | null>
  /** The money that players pay in, for those networks: three letters of ISO 4217. */
  adCurrency: string
}

/** @throws ConfigError for a service that is half configured, or configured beside one that excludes it */
export function readProviders(env: NodeJS.ProcessEnv): ProviderConfig {
  const marketplace = readMarketplace(env)
  const quickBuy = readQuickBuy(env)
  const peerMarket = readPeerMarket(env)
  const steamBot = readSteamBot(env)
  const adCurrency = env['ATTRIBUTION_CURRENCY'] || 'CNY'
  if (!/^[A-Z]{3}$/.test(adCurrency)) {
    throw new ConfigError(`ATTRIBUTION_CURRENCY must be three letters like CNY, not "${adCurrency}".`)
  }
  // The sender of items must know that they can arrive: the platform tells whether an inventory is public.
  const steam = readSteam(env, Boolean(marketplace || quickBuy || peerMarket || steamBot))
  const steamAppId = env['STEAM_APP_ID'] ? wholeNumber(env, 'STEAM_APP_ID', 0, 1, 2 ** 31 - 1) : null
  if (steam && steamAppId === null) {
    throw new ConfigError('STEAM_APP_ID is missing: it is the number of the game whose items are traded.')
  }
  return {
    alipay: group(env, (need) => ({
      appId: need('ALIPAY_APP_ID'),
      privateKey: need('ALIPAY_PRIVATE_KEY'),
      alipayPublicKey: need('ALIPAY_PUBLIC_KEY'),
      gateway: env['ALIPAY_GATEWAY'] || 'https://openapi.alipay.com/gateway.do',
    })),
    cardGateway: group(env, (need) => ({
      url: need('CARD_GATEWAY_URL'),
      merchantId: need('CARD_GATEWAY_MERCHANT'),
      secret: need('CARD_GATEWAY_SECRET'),
    })),
    tencentSms: group(env, (need) => ({
      secretId: need('TENCENT_SMS_SECRET_ID'),
      secretKey: need('TENCENT_SMS_SECRET_KEY'),
      sdkAppId: need('TENCENT_SMS_APP_ID'),
      signName: need('TENCENT_SMS_SIGN'),
      templateId: need('TENCENT_SMS_TEMPLATE'),
      warningTemplate: env['TENCENT_SMS_WARNING_TEMPLATE'] || null,
      region: env['TENCENT_SMS_REGION'] || 'ap-guangzhou',
      endpoint: env['TENCENT_SMS_ENDPOINT'] || null,
    })),
    tencentCaptcha: group(env, (need) => ({
      secretId: need('TENCENT_CAPTCHA_SECRET_ID'),
      secretKey: need('TENCENT_CAPTCHA_SECRET_KEY'),
      captchaAppId: need('TENCENT_CAPTCHA_APP_ID'),
      appSecretKey: need('TENCENT_CAPTCHA_APP_SECRET'),
      endpoint: env['TENCENT_CAPTCHA_ENDPOINT'] || null,
    })),
    mail: group(env, (need) => ({ url: need('SMTP_URL'), from: need('MAIL_FROM') })),
    marketplace,
    quickBuy,
    peerMarket,
    steamBot,
    steam,
    steamAppId,
    adNetworks: {
      fb: readAdNetwork(env, {
        pixels: 'ATTRIBUTION_FB_PIXELS',
        token: 'ATTRIBUTION_FB_TOKEN',
        url: 'ATTRIBUTION_FB_URL',
        usualUrl: 'https://graph.facebook.com/v24.0',
      }),
      gg: readAdNetwork(env, {
        pixels: 'ATTRIBUTION_GG_PIXELS',
        token: 'ATTRIBUTION_GG_TOKEN',
        url: 'ATTRIBUTION_GG_URL',
        usualUrl: 'https://www.google-analytics.com',
      }),
      kw: readAdNetwork(env, {
        pixels: 'ATTRIBUTION_KW_PIXELS',
        token: 'ATTRIBUTION_KW_TOKEN',
        url: 'ATTRIBUTION_KW_URL',
        usualUrl: 'https://www.adsnebula.com',
      }),
      tt: readAdNetwork(env, {
        pixels: 'ATTRIBUTION_TT_PIXELS',
        token: 'ATTRIBUTION_TT_TOKEN',
        url: 'ATTRIBUTION_TT_URL',
        usualUrl: 'https://business-api.tiktok.com',
      }),
    },
    adCurrency,
  }
}

type AdNetworkNames = Record<'pixels' | 'token' | 'url', string> & { usualUrl: string }

function readAdNetwork(env: NodeJS.ProcessEnv, names: AdNetworkNames): AdNetworkConfig | null {
  const url = env[names.url] || names.usualUrl
  const given = group(env, (need) => ({ pixels: need(names.pixels), token: need(names.token) }))
  if (!given) return null
  const pixels = readList(given.pixels)
  if (pixels.length === 0 || pixels.some((pixel) => !/^[\w-]{1,128}$/.test(pixel))) {
    throw new ConfigError(
      `${names.pixels} must be ids of pixels, separated by commas, not "${given.pixels}".`,
    )
  }
  if (!isServiceAddress(url)) throw new ConfigError(`${names.url} must be an address like ${names.usualUrl}.`)
  return { pixels, token: given.token, url: url.replace(/\/+$/, '') }
}

function readSteam(env: NodeJS.ProcessEnv, isNeeded: boolean): SteamConfig | null {
  const apiKey = env['STEAM_API_KEY'] || null
  const openIdUrl = env['STEAM_OPENID_URL'] || null
  if (!apiKey && !openIdUrl && !isNeeded) return null
  const url = openIdUrl ?? 'https://steamcommunity.com/openid/login'
  if (!isServiceAddress(url)) {
    throw new ConfigError('STEAM_OPENID_URL must be an address like https://steamcommunity.com/openid/login.')
  }
  return { openIdUrl: new URL(url).href, apiKey }
}

function readMarketplace(env: NodeJS.ProcessEnv): MarketplaceConfig | null {
  const given = group(env, (need) => ({
    url: need('MARKETPLACE_URL'),
    key: need('MARKETPLACE_KEY'),
    secret: need('MARKETPLACE_SECRET'),
    rate: need('MARKETPLACE_RATE'),
  }))
  if (!given) return null
  const { key, secret } = given
  return {
    url: marketUrl('MARKETPLACE_URL', given.url),
    key,
    secret,
    rate: marketRate('MARKETPLACE_RATE', given.rate),
  }
}

function readQuickBuy(env: NodeJS.ProcessEnv): QuickBuyConfig | null {
  const given = group(env, (need) => ({
    url: need('QUICK_BUY_URL'),
    key: need('QUICK_BUY_KEY'),
    rate: need('QUICK_BUY_RATE'),
  }))
  if (!given) return null
  const { key } = given
  return { url: marketUrl('QUICK_BUY_URL', given.url), key, rate: marketRate('QUICK_BUY_RATE', given.rate) }
}

function readPeerMarket(env: NodeJS.ProcessEnv): PeerMarketConfig | null {
  const given = group(env, (need) => ({
    url: need('PEER_MARKET_URL'),
    key: need('PEER_MARKET_KEY'),
    game: need('PEER_MARKET_GAME'),
    rate: need('PEER_MARKET_RATE'),
  }))
  if (!given) return null
  const { key, game } = given
  return {
    url: marketUrl('PEER_MARKET_URL', given.url),
    key,
    game,
    rate: marketRate('PEER_MARKET_RATE', given.rate),
  }
}

function marketUrl(name: string, url: string): string {
  if (!isServiceAddress(url))
    throw new ConfigError(`${name} must be an address like https://market.example/api.`)
  return url.replace(/\/+$/, '')
}

function marketRate(name: string, given: string): number {
  const rate = /^\d{1,5}(\.\d{1,4})?$/.test(given) ? Math.round(Number(given) * 10_000) : 0
  if (rate > 0) return rate
  throw new ConfigError(`${name} must be the money of one coin, with at most four decimals, not "${given}".`)
}

function readSteamBot(env: NodeJS.ProcessEnv): SteamBotConfig | null {
  const given = group(env, (need) => ({
    username: need('STEAM_BOT_USERNAME'),
    password: need('STEAM_BOT_PASSWORD'),
    sharedSecret: need('STEAM_BOT_SHARED_SECRET'),
    identitySecret: need('STEAM_BOT_IDENTITY_SECRET'),
  }))
  if (!given) return null
  for (const [name, secret] of [
    ['STEAM_BOT_SHARED_SECRET', given.sharedSecret],
    ['STEAM_BOT_IDENTITY_SECRET', given.identitySecret],
  ] as const) {
    if (!/^[A-Za-z0-9+/]{27}=$/.test(secret)) {
      throw new ConfigError(`${name} must be the 20 bytes of the authenticator's secret in base64.`)
    }
  }
  return given
}
