import { isIP, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { AD_NETWORKS, type AdNetwork } from '@noktra/contract/attribution'
import { findMisspelt } from './misspelt-settings.ts'
import { BEACON_SOURCES, type BeaconSource } from './providers/beacon/beacon.ts'
import { DRAND_URLS } from './providers/beacon/quicknet.ts'

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

/** What a database is for, once and for all: to play with, where coins are free, or to sell. */
export type StoreMode = 'sandbox' | 'live'

export type Config = {
  production: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  migrateDatabaseUrl: string | null
  publicUrl: string
  trustProxy: number
  /** Networks whose calls are not counted, as addresses or CIDR. */
  limitExempt: string[]
  /** Whether the store plays its outside services itself. The database has the last word: see `inMode`. */
  sandbox: boolean
  /** The mode that SANDBOX and NODE_ENV ask for; null: the one that the database has. */
  wantedMode: StoreMode | null
  /** What new draws among several people and new pools wait for. */
  beacon: BeaconSource
  /** Whether draws among several people may use the local beacon. */
  localBeacon: boolean
  /** Relays of drand; null when drand is neither used nor configured. */
  drandUrls: string[]
  mainHosts: string[]
  /** Hosts that get the game platform's dialog; null in the sandbox: all but the main ones. */
  steamHosts: string[] | null
  /** Where weaknesses are reported: addresses of /.well-known/security.txt, the preferred one first. */
  securityContacts: string[]
  secretsFile: string
  /** Whom a store that is started as root becomes; null: whoever runs its database. */
  runAs: string | null
  /** Connections that are open at once, in all and of one network. */
  maxConnections: number
  maxConnectionsPerNetwork: number
  poolSize: number
  /** So long a store that is stopped ends what it has begun. */
  shutdownSeconds: number
  alipay: AlipayConfig | null
  cardGateway: CardGatewayConfig | null
  tencentSms: TencentSmsConfig | null
  tencentCaptcha: TencentCaptchaConfig | null
  mail: MailConfig | null
  marketplace: MarketplaceConfig | null
  steamBot: SteamBotConfig | null
  steam: SteamConfig | null
  /** The game whose items are traded, by its number at the platform. */
  steamAppId: number | null
  /** Networks that are told what their adverts led to. */
  adNetworks: Record<AdNetwork, AdNetworkConfig | null>
  /** The money that players pay in, for those networks: three letters of ISO 4217. */
  adCurrency: string
  /** The back office listens here, apart from the store. */
  adminPort: number
  adminHost: string
  /** The back office's own origin, for its links and its cookie. */
  adminUrl: string
  /** Networks that may reach the back office, as addresses or CIDR. */
  adminAllow: string[]
  /** Where /metrics is, on adminHost. */
  metricsPort: number
  /** Sentences for the operator about settings that are probably not what they meant. */
  warnings: string[]
}

/** A mistake in the environment that the operator must mend; its message is one clear sentence. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Environment -> Config. The only reader of process.env.
 * @throws ConfigError in production for a name that is almost a setting's; elsewhere it stands in `warnings`
 */
export function readConfig(given: NodeJS.ProcessEnv = process.env): Config {
  const { env, asked } = noting(given)
  const config = readSettings(env)
  const warnings = findMisspelt(Object.keys(given), asked).map(
    ({ name, meant }) => `There is no setting ${name}: ${meant} is probably meant.`,
  )
  if (config.production && warnings.length > 0) throw new ConfigError(warnings.join(' '))
  return { ...config, warnings }
}

/** The environment, and the names that are looked up in it: those are the settings. */
function noting(given: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; asked: Set<string> } {
  const asked = new Set<string>()
  const env = new Proxy(given, {
    get: (target, name) => {
      asked.add(String(name))
      return target[String(name)]
    },
  })
  return { env, asked }
}

function readSettings(env: NodeJS.ProcessEnv): Config {
  const production = readProduction(env)
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535)
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const databaseUrl = env['DATABASE_URL'] || null
  const publicUrl = (env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/$/, '')
  if (!URL.canParse(publicUrl)) throw new ConfigError(`PUBLIC_URL is not an address: ${publicUrl}`)
  const localBeacon = !production || env['LOCAL_BEACON'] === '1'
  const beacon = readBeacon(env, localBeacon)
  const wantedMode = readMode(env, production)
  const config: Config = {
    production,
    port,
    host: env['HOST'] || '127.0.0.1',
    dataDir,
    databaseUrl,
    migrateDatabaseUrl: env['MIGRATE_DATABASE_URL'] || null,
    publicUrl,
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 0, 10),
    limitExempt: readNetworks(env, 'LIMIT_EXEMPT', ''),
    sandbox: false,
    wantedMode,
    beacon,
    localBeacon,
    drandUrls: env['DRAND_URLS'] ? readRelays(env['DRAND_URLS']) : DRAND_URLS,
    mainHosts: readHosts(env['MAIN_HOSTS'] || `localhost,127.0.0.1,${new URL(publicUrl).hostname}`),
    steamHosts: env['STEAM_HOSTS'] ? readHosts(env['STEAM_HOSTS']) : [],
    securityContacts: readContacts(env['SECURITY_CONTACT']),
    runAs: env['RUN_AS'] || null,
    secretsFile: resolve(env['SECRETS_FILE'] || `${dataDir}/secrets.json`),
    maxConnections: wholeNumber(env, 'MAX_CONNECTIONS', 5000, 10, 1_000_000),
    maxConnectionsPerNetwork: wholeNumber(env, 'MAX_CONNECTIONS_PER_NETWORK', 256, 1, 1_000_000),
    poolSize: wholeNumber(env, 'POOL_SIZE', 10, 2, 200),
    shutdownSeconds: wholeNumber(env, 'SHUTDOWN_SECONDS', 20, 1, 600),
    alipay: group(env, {
      appId: 'ALIPAY_APP_ID',
      privateKey: 'ALIPAY_PRIVATE_KEY',
      alipayPublicKey: 'ALIPAY_PUBLIC_KEY',
      gateway: ['ALIPAY_GATEWAY', 'https://openapi.alipay.com/gateway.do'],
    }),
    cardGateway: group(env, {
      url: 'CARD_GATEWAY_URL',
      merchantId: 'CARD_GATEWAY_MERCHANT',
      secret: 'CARD_GATEWAY_SECRET',
    }),
    tencentSms: group(env, {
      secretId: 'TENCENT_SMS_SECRET_ID',
      secretKey: 'TENCENT_SMS_SECRET_KEY',
      sdkAppId: 'TENCENT_SMS_APP_ID',
      signName: 'TENCENT_SMS_SIGN',
      templateId: 'TENCENT_SMS_TEMPLATE',
      warningTemplate: ['TENCENT_SMS_WARNING_TEMPLATE', null],
      region: ['TENCENT_SMS_REGION', 'ap-guangzhou'],
      endpoint: ['TENCENT_SMS_ENDPOINT', null],
    }),
    tencentCaptcha: group(env, {
      secretId: 'TENCENT_CAPTCHA_SECRET_ID',
      secretKey: 'TENCENT_CAPTCHA_SECRET_KEY',
      captchaAppId: 'TENCENT_CAPTCHA_APP_ID',
      appSecretKey: 'TENCENT_CAPTCHA_APP_SECRET',
      endpoint: ['TENCENT_CAPTCHA_ENDPOINT', null],
    }),
    mail: group(env, { url: 'SMTP_URL', from: 'MAIL_FROM' }),
    marketplace: readMarketplace(env),
    steamBot: readSteamBot(env),
    // Whoever sends items must know that they can arrive: the platform tells whether an inventory is public.
    steam: readSteam(env, Boolean(env['MARKETPLACE_URL'] || env['STEAM_BOT_USERNAME'])),
    steamAppId: env['STEAM_APP_ID'] ? wholeNumber(env, 'STEAM_APP_ID', 0, 1, 2 ** 31 - 1) : null,
    adNetworks: readAdNetworks(env),
    adCurrency: env['ATTRIBUTION_CURRENCY'] || 'CNY',
    ...readAdmin(env, port),
    warnings: [],
  }
  if (config.marketplace && config.steamBot) {
    throw new ConfigError('MARKETPLACE_URL and STEAM_BOT_USERNAME are both set: one of them sends the items.')
  }
  if (!/^[A-Z]{3}$/.test(config.adCurrency)) {
    throw new ConfigError(`ATTRIBUTION_CURRENCY must be three letters like CNY, not "${config.adCurrency}".`)
  }
  if (config.steam && config.steamAppId === null) {
    throw new ConfigError('STEAM_APP_ID is missing: it is the number of the game whose items are traded.')
  }
  return inMode(config, wantedMode ?? 'live')
}

function readProduction(env: NodeJS.ProcessEnv): boolean {
  const text = env['NODE_ENV'] || 'development'
  if (!['production', 'development', 'test'].includes(text)) {
    throw new ConfigError(`NODE_ENV must be production or development, not "${text}".`)
  }
  return text === 'production'
}

/** Production is live unless it says otherwise aloud; elsewhere what is not said is the database's to tell. */
function readMode(env: NodeJS.ProcessEnv, production: boolean): StoreMode | null {
  const text = env['SANDBOX']
  if (!text) return production ? 'live' : null
  if (text !== '0' && text !== '1') throw new ConfigError(`SANDBOX must be 0 or 1, not "${text}".`)
  return text === '1' ? 'sandbox' : 'live'
}

/** The same settings for a database of this mode. @throws ConfigError when a sandbox would reach the world outside */
export function inMode(config: Config, mode: StoreMode): Config {
  if (mode === 'live') return { ...config, sandbox: false, steamHosts: config.steamHosts ?? [] }
  const real = realServices(config)
  if (real.length > 0) {
    throw new ConfigError(
      `A sandbox (SANDBOX=1) cannot run beside ${real.join(' and ')}: unset one of them. A sandbox becomes a shop by npm run open-shop (docs/operations.md).`,
    )
  }
  const { hostname, protocol } = new URL(config.publicUrl)
  if (config.production && protocol === 'https:' && !isLoopback(hostname)) {
    throw new ConfigError(
      `A sandbox gives coins away and shows everybody's codes: it cannot run in production at ${config.publicUrl}.`,
    )
  }
  return { ...config, sandbox: true, steamHosts: config.steamHosts?.length ? config.steamHosts : null }
}

/** The outside services of these settings that a sandbox must not touch, in words. */
export function realServices(config: Config): string[] {
  return [
    config.alipay || config.cardGateway ? 'a real payment service' : null,
    config.tencentSms ? 'a real SMS service' : null,
    config.mail ? 'a real mail server' : null,
    config.marketplace || config.steamBot ? 'a real market for items' : null,
    AD_NETWORKS.some((network) => config.adNetworks[network]) ? 'an advertising network' : null,
  ].filter((service) => service !== null)
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]$)/.test(hostname)
}

/** The local beacon where it is allowed (in production with LOCAL_BEACON=1), else drand; BEACON overrides. */
function readBeacon(env: NodeJS.ProcessEnv, localBeacon: boolean): BeaconSource {
  const text = env['BEACON']
  if (!text) return localBeacon ? 'local' : 'drand'
  const source = BEACON_SOURCES.find((source) => source === text)
  if (!source) throw new ConfigError(`BEACON must be ${BEACON_SOURCES.join(' or ')}, not "${text}".`)
  if (source === 'local' && !localBeacon) {
    throw new ConfigError('BEACON=local needs LOCAL_BEACON=1 in production.')
  }
  return source
}

/** By default the back office has the port after the store's and its metrics the next one, for this machine only. */
function readAdmin(
  env: NodeJS.ProcessEnv,
  port: number,
): Pick<Config, 'adminPort' | 'adminHost' | 'adminUrl' | 'adminAllow' | 'metricsPort'> {
  const beside = (offset: number) => (port === 0 ? 0 : Math.min(port + offset, 65_535))
  const adminPort = wholeNumber(env, 'ADMIN_PORT', beside(1), 0, 65_535)
  const adminUrl = (env['ADMIN_URL'] || `http://localhost:${adminPort}`).replace(/\/$/, '')
  const url = URL.parse(adminUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new ConfigError(`ADMIN_URL must be an origin like https://office.example, not "${adminUrl}".`)
  }
  return {
    adminPort,
    adminHost: env['ADMIN_HOST'] || '127.0.0.1',
    adminUrl,
    adminAllow: readNetworks(env, 'ADMIN_ALLOW', '127.0.0.0/8,::1'),
    metricsPort: wholeNumber(env, 'METRICS_PORT', beside(2), 0, 65_535),
  }
}

/** Addresses or CIDR, separated by commas. */
function readNetworks(env: NodeJS.ProcessEnv, name: string, fallback: string): string[] {
  const networks = (env[name] || fallback)
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean)
  for (const network of networks) {
    const [address, length, ...rest] = network.split('/')
    const most = isIPv6(address!) ? 128 : 32
    const fits = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most)
    if (!isIP(address!) || !fits || rest.length > 0) {
      throw new ConfigError(
        `${name} must be networks like 10.0.0.0/8, separated by commas; "${network}" is none.`,
      )
    }
  }
  return networks
}

type AdNetworkNames = { pixels: string; token: string; url: [string, string] }

function readAdNetworks(env: NodeJS.ProcessEnv): Config['adNetworks'] {
  return {
    fb: readAdNetwork(env, {
      pixels: 'ATTRIBUTION_FB_PIXELS',
      token: 'ATTRIBUTION_FB_TOKEN',
      url: ['ATTRIBUTION_FB_URL', 'https://graph.facebook.com/v24.0'],
    }),
    gg: readAdNetwork(env, {
      pixels: 'ATTRIBUTION_GG_PIXELS',
      token: 'ATTRIBUTION_GG_TOKEN',
      url: ['ATTRIBUTION_GG_URL', 'https://www.google-analytics.com'],
    }),
    kw: readAdNetwork(env, {
      pixels: 'ATTRIBUTION_KW_PIXELS',
      token: 'ATTRIBUTION_KW_TOKEN',
      url: ['ATTRIBUTION_KW_URL', 'https://www.adsnebula.com'],
    }),
    tt: readAdNetwork(env, {
      pixels: 'ATTRIBUTION_TT_PIXELS',
      token: 'ATTRIBUTION_TT_TOKEN',
      url: ['ATTRIBUTION_TT_URL', 'https://business-api.tiktok.com'],
    }),
  }
}

function readAdNetwork(env: NodeJS.ProcessEnv, names: AdNetworkNames): AdNetworkConfig | null {
  const given = group(env, names)
  if (!given) return null
  const pixels = given.pixels
    .split(',')
    .map((pixel) => pixel.trim())
    .filter(Boolean)
  if (pixels.length === 0 || pixels.some((pixel) => !/^[\w-]{1,128}$/.test(pixel))) {
    throw new ConfigError(
      `${names.pixels} must be ids of pixels, separated by commas, not "${given.pixels}".`,
    )
  }
  const url = URL.parse(given.url)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new ConfigError(`${names.url[0]} must be an address like ${names.url[1]}.`)
  }
  return { pixels, token: given.token, url: given.url.replace(/\/+$/, '') }
}

function readRelays(text: string): string[] {
  const relays = text.split(',').map((relay) => relay.trim().replace(/\/+$/, ''))
  for (const relay of relays) {
    const url = URL.parse(relay)
    const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
    if (!isPlain) {
      throw new ConfigError(
        `DRAND_URLS must be addresses like https://api.drand.sh, separated by commas; "${relay}" is none.`,
      )
    }
  }
  return relays
}

function readHosts(text: string): string[] {
  return text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)
}

/** Addresses of mail or pages, separated by commas. */
function readContacts(text = ''): string[] {
  const contacts = text
    .split(',')
    .map((contact) => contact.trim())
    .filter(Boolean)
    .map((contact) => (/^[^\s:@/]+@[^\s:@/]+$/.test(contact) ? `mailto:${contact}` : contact))
  const strange = contacts.find(
    (contact) => !/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact) || !URL.canParse(contact),
  )
  if (strange === undefined) return contacts
  throw new ConfigError(
    `SECURITY_CONTACT must be addresses of mail or https pages, separated by commas; "${strange}" is none.`,
  )
}

function readSteam(env: NodeJS.ProcessEnv, isNeeded: boolean): SteamConfig | null {
  const apiKey = env['STEAM_API_KEY'] || null
  const openIdUrl = env['STEAM_OPENID_URL'] || null
  if (!apiKey && !openIdUrl && !isNeeded) return null
  const url = URL.parse(openIdUrl ?? 'https://steamcommunity.com/openid/login')
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new ConfigError('STEAM_OPENID_URL must be an address like https://steamcommunity.com/openid/login.')
  }
  return { openIdUrl: url.href, apiKey }
}

function readMarketplace(env: NodeJS.ProcessEnv): MarketplaceConfig | null {
  const given = group(env, {
    url: 'MARKETPLACE_URL',
    key: 'MARKETPLACE_KEY',
    secret: 'MARKETPLACE_SECRET',
    rate: 'MARKETPLACE_RATE',
  })
  if (!given) return null
  const url = URL.parse(given.url)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new ConfigError('MARKETPLACE_URL must be an address like https://market.example/api.')
  }
  const rate = /^\d{1,5}(\.\d{1,4})?$/.test(given.rate) ? Math.round(Number(given.rate) * 10_000) : 0
  if (rate === 0) {
    throw new ConfigError(
      `MARKETPLACE_RATE must be the money of one coin, with at most four decimals, not "${given.rate}".`,
    )
  }
  return { url: given.url.replace(/\/+$/, ''), key: given.key, secret: given.secret, rate }
}

function readSteamBot(env: NodeJS.ProcessEnv): SteamBotConfig | null {
  const given = group(env, {
    username: 'STEAM_BOT_USERNAME',
    password: 'STEAM_BOT_PASSWORD',
    sharedSecret: 'STEAM_BOT_SHARED_SECRET',
    identitySecret: 'STEAM_BOT_IDENTITY_SECRET',
  })
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

function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  low: number,
  high: number,
): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new ConfigError(`${name} must be a whole number from ${low} to ${high}, not "${text}".`)
  }
  return value
}

/** Settings that only make sense together: all given, none given, or a clear error naming the missing one. */
function group<T extends Record<string, string | [string, string | null]>>(
  env: NodeJS.ProcessEnv,
  names: T,
): { [K in keyof T]: T[K] extends [string, null] ? string | null : string } | null {
  const settings = Object.entries(names).map(([key, name]) => {
    const [setting, fallback] = typeof name === 'string' ? [name, undefined] : name
    return { key, setting, isRequired: typeof name === 'string', value: env[setting] || fallback }
  })
  const required = settings.filter(({ isRequired }) => isRequired)
  const given = required.filter(({ value }) => value)
  if (given.length === 0) return null
  const missing = required.filter(({ value }) => !value).map(({ setting }) => setting)
  if (missing.length > 0) {
    throw new ConfigError(`${given[0]!.setting} is set but ${missing.join(', ')} is missing.`)
  }
  return Object.fromEntries(settings.map(({ key, value }) => [key, value])) as never
}
