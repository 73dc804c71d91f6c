import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { AD_NETWORKS } from '@noktra/contract/attribution'
import { COSIGNATURE, parseVerifierKey, type VerifierKey } from '@noktra/game/log/signed-note'
import { FINISHED_LANGUAGES, languageFiles } from '@noktra/languages/folders'
import { ConfigError, readList, readNetworks, wholeNumber } from './environment.ts'
import { findMisspelt } from './misspelt-settings.ts'
import { readProviders, type ProviderConfig } from './provider-config.ts'
import { BEACON_SOURCES, type BeaconSource } from './providers/beacon/beacon.ts'
import { DRAND_URLS } from './providers/beacon/quicknet.ts'
import { PUSH_SERVICES } from './providers/push/push.ts'
import { ROOT } from './root.ts'

export { ConfigError } from './environment.ts'

const MOST_WORKERS = 64

/** What a database is for, once and for all: to play with, where coins are free, or to sell. */
export type StoreMode = 'sandbox' | 'live'

export type Config = ProviderConfig & {
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
  /** Codes of the languages that the store speaks; the others of languages/ are drafts. */
  languages: string[]
  mainHosts: string[]
  /** Hosts that get the game platform's dialog; null in the sandbox: all but the main ones. */
  steamHosts: string[] | null
  /** Where weaknesses are reported: addresses of /.well-known/security.txt, the preferred one first. */
  securityContacts: string[]
  secretsFile: string
  /** The keys that sign the public log, apart from the store's other secrets. */
  logKeyFile: string
  /** Public keys of those whose cosignatures of the log are taken. */
  logWitnesses: VerifierKey[]
  /** What the first version of the brand is read from. */
  brandFile: string
  /** Services that pushes may be sent to: hosts, also as *.push.example; outside of production also addresses like http://127.0.0.1:9000. */
  pushServices: string[]
  /** Where pictures of items may be fetched from: hosts, also as *.pictures.example; and addresses like http://10.0.0.5:8080, which may lie inside. */
  pictureHosts: string[]
  /** Hosts that feeds of prices may be read from although they are not of the public internet, or speak http; also with a port. */
  feedHosts: string[]
  /** The folder in which the folders of feeds are. */
  feedFolder: string
  /** So long a feed may take to answer, redirects and all. */
  feedTimeoutMs: number
  /** The user that a store becomes when root starts it; null: the user who runs its database. */
  runAs: string | null
  /** Connections that are open at once, in all and of one network. */
  maxConnections: number
  maxConnectionsPerNetwork: number
  /** So long calls wait for an answer, before new ones are refused while a crowd waits longer. */
  mostWaitMs: number
  /** So long a list or a page that is the same for everybody is sent again before it is read again; 0: never. */
  sharedKeptMs: number
  /** So long a session is known before it is read again, unless the bus says that it has ended; 0: not at all. */
  sessionKeptMs: number
  poolSize: number
  /** Processes that share the ports, and which of them this one is. */
  workers: number
  workerNumber: number
  /** So long a store that is stopped ends what it has begun. */
  shutdownSeconds: number
  /** The back office listens here, apart from the store. */
  adminPort: number
  adminHost: string
  /** The back office's own origin, for its links and its cookie. */
  adminUrl: string
  /** Networks that may reach the back office, as addresses or CIDR. */
  adminAllow: string[]
  /** Where /metrics is, on adminHost. */
  metricsPort: number
  /** Pages come from the sources by way of Vite, so that the web need not be built: `npm run dev` alone. */
  webFromSource: boolean
  /** Sentences for the operator about settings that are probably not what they meant. */
  warnings: string[]
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
  const workerNumber = wholeNumber(env, 'WORKER_NUMBER', 1, 1, MOST_WORKERS)
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
    languages: readLanguages(env['LANGUAGES']),
    mainHosts: readHosts(env['MAIN_HOSTS'] || `localhost,127.0.0.1,${new URL(publicUrl).hostname}`),
    steamHosts: env['STEAM_HOSTS'] ? readHosts(env['STEAM_HOSTS']) : [],
    securityContacts: readContacts(env['SECURITY_CONTACT']),
    brandFile: resolve(env['BRAND_FILE'] || join(ROOT, 'brand/brand.json')),
    pushServices: readPushServices(env['PUSH_SERVICES'], production),
    pictureHosts: readPictureHosts(env['PICTURE_HOSTS']),
    feedHosts: readFeedHosts(env['FEED_HOSTS']),
    feedFolder: resolve(env['FEED_FOLDER'] || join(dataDir, 'feeds')),
    feedTimeoutMs: wholeNumber(env, 'FEED_TIMEOUT_MS', 30_000, 100, 120_000),
    runAs: env['RUN_AS'] || null,
    secretsFile: resolve(env['SECRETS_FILE'] || `${dataDir}/secrets.json`),
    logKeyFile: resolve(env['LOG_KEY_FILE'] || `${dataDir}/log-key.json`),
    logWitnesses: readWitnesses(env['LOG_WITNESSES']),
    maxConnections: wholeNumber(env, 'MAX_CONNECTIONS', 5000, 10, 1_000_000),
    maxConnectionsPerNetwork: wholeNumber(env, 'MAX_CONNECTIONS_PER_NETWORK', 256, 1, 1_000_000),
    mostWaitMs: wholeNumber(env, 'MOST_WAIT_MS', 1500, 10, 600_000),
    sharedKeptMs: wholeNumber(env, 'SHARED_KEPT_MS', 500, 0, 500),
    sessionKeptMs: wholeNumber(env, 'SESSION_KEPT_MS', 10_000, 0, 60_000),
    poolSize: wholeNumber(env, 'POOL_SIZE', 10, 2, 200),
    workers: wholeNumber(env, 'WORKERS', production ? availableParallelism() : 1, 1, MOST_WORKERS),
    workerNumber,
    shutdownSeconds: wholeNumber(env, 'SHUTDOWN_SECONDS', 20, 1, 600),
    ...readProviders(env),
    ...readAdmin(env, port, workerNumber),
    webFromSource: readWebFromSource(env, production),
    warnings: [],
  }
  return inMode(config, wantedMode ?? 'live')
}

/** In the order of the selector. */
function readLanguages(text: string | undefined): string[] {
  if (!text) return [...FINISHED_LANGUAGES]
  const named = readList(text)
  const unknown = named.find((code) => !languageFiles.has(code))
  if (unknown) throw new ConfigError(`LANGUAGES names ${unknown}, and languages/ has no such folder.`)
  if (!named.includes('en'))
    throw new ConfigError('LANGUAGES must name en: what another language lacks is said in English.')
  return [...languageFiles.keys()].filter((code) => named.includes(code))
}

function readProduction(env: NodeJS.ProcessEnv): boolean {
  const text = env['NODE_ENV'] || 'development'
  if (!['production', 'development', 'test'].includes(text)) {
    throw new ConfigError(`NODE_ENV must be production or development, not "${text}".`)
  }
  return text === 'production'
}

/** @throws ConfigError in production, which serves the built web alone */
function readWebFromSource(env: NodeJS.ProcessEnv, production: boolean): boolean {
  if (env['WEB_FROM_SOURCE'] !== '1') return false
  if (production) throw new ConfigError('WEB_FROM_SOURCE=1 is for npm run dev alone, not for production.')
  return true
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
    config.marketplace || config.quickBuy || config.peerMarket || config.steamBot
      ? 'a real market for items'
      : null,
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

/**
 * By default the back office has the port after the store's and its metrics the next one, for this machine only. Each further
 * process tells its metrics one port higher.
 */
function readAdmin(
  env: NodeJS.ProcessEnv,
  port: number,
  workerNumber: number,
): Pick<Config, 'adminPort' | 'adminHost' | 'adminUrl' | 'adminAllow' | 'metricsPort'> {
  const beside = (offset: number) => (port === 0 ? 0 : Math.min(port + offset, 65_535))
  const adminPort = wholeNumber(env, 'ADMIN_PORT', beside(1), 0, 65_535)
  const metricsPort = wholeNumber(env, 'METRICS_PORT', beside(2), 0, 65_535)
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
    metricsPort: metricsPort === 0 ? 0 : Math.min(metricsPort + workerNumber - 1, 65_535),
  }
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

/** Those of the browsers there are, unless they are named; `none` sends no pushes. */
function readPushServices(text: string | undefined, production: boolean): string[] {
  if (!text) return PUSH_SERVICES
  if (text === 'none') return []
  const services = readList(text.toLowerCase())
  const strange = services.find(
    (service) =>
      !/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(service) &&
      (production || !/^http:\/\/[\w.-]+:\d+$/.test(service)),
  )
  if (strange === undefined) return services
  throw new ConfigError(
    `PUSH_SERVICES must be hosts like fcm.googleapis.com or *.push.apple.com, separated by commas, or the word none, not "${strange}".`,
  )
}

/** Hosts of pictures; an address that is written out whole may lie inside a network of one's own. */
function readPictureHosts(text = ''): string[] {
  const hosts = readList(text.toLowerCase())
  const strange = hosts.find(
    (host) => !/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host) && !isOrigin(host),
  )
  if (strange === undefined) return hosts
  throw new ConfigError(
    `PICTURE_HOSTS must be hosts like pictures.example.com or *.example.com, or addresses like http://10.0.0.5:8080, separated by commas, not "${strange}".`,
  )
}

/** Addresses that feeds may be read from wherever they lie, each written out whole. */
function readFeedHosts(text = ''): string[] {
  const hosts = readList(text.toLowerCase())
  const strange = hosts.find((host) => !isOrigin(host))
  if (strange === undefined) return hosts
  throw new ConfigError(
    `FEED_HOSTS must be addresses like http://10.0.0.5:8080, separated by commas, not "${strange}".`,
  )
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.parse(text)?.origin === text
}

function readHosts(text: string): string[] {
  return readList(text.toLowerCase())
}

/** Keys as `npm run witness` prints them, separated by commas. */
function readWitnesses(text = ''): VerifierKey[] {
  const keys = readList(text).map((key) => {
    try {
      const read = parseVerifierKey(key)
      if (read.type === COSIGNATURE) return read
    } catch {
      // Said below, as of one of another type.
    }
    throw new ConfigError(`LOG_WITNESSES must be keys of witnesses, separated by commas; "${key}" is none.`)
  })
  if (new Set(keys.map(({ name }) => name)).size < keys.length) {
    throw new ConfigError('LOG_WITNESSES names a witness twice.')
  }
  return keys
}

/** Addresses of mail or pages, separated by commas. */
function readContacts(text = ''): string[] {
  const contacts = readList(text).map((contact) =>
    /^[^\s:@/]+@[^\s:@/]+$/.test(contact) ? `mailto:${contact}` : contact,
  )
  const strange = contacts.find(
    (contact) => !/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact) || !URL.canParse(contact),
  )
  if (strange === undefined) return contacts
  throw new ConfigError(
    `SECURITY_CONTACT must be addresses of mail or https pages, separated by commas; "${strange}" is none.`,
  )
}
