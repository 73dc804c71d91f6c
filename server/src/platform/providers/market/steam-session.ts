import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { SteamBotConfig } from '../../provider-config.ts'
import { MarketSilence } from './market.ts'
import { steamCode, type SteamClient } from './steam-client.ts'

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 30 * MINUTE_MS
/** The platform's web session lasts a day; it is renewed in its middle. */
const RENEW_MS = 12 * 60 * MINUTE_MS
/** The web session is renewed no more often, whatever the platform says of it. */
const RENEW_AGAIN_MS = MINUTE_MS / 2
/** Wrong password, too many log-ons: trying soon again makes it worse. */
const PATIENT_RESULTS = [5, 84]

export type SteamSessionParts = {
  config: Pick<SteamBotConfig, 'username' | 'password' | 'sharedSecret'>
  open: () => Promise<SteamClient>
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Does something later. */
  after: (ms: number, work: () => void) => void
}

export type SteamSession = {
  /** Begins to log on, once. */
  begin: () => void
  /** The client as soon as it may trade; begins to log on. @throws MarketSilence when the signal comes first */
  ready: (signal: AbortSignal) => Promise<SteamClient>
}

/**
 * Keeps the bot logged on: with codes of its shared secret, again after a refusal at growing distances (the library
 * itself reconnects after a lost connection), and with a web session that is renewed in time and whenever the platform
 * says that it is over.
 */
export function steamSession({ config, open, clock, log, after }: SteamSessionParts): SteamSession {
  let begun = false
  let gate = Promise.withResolvers<SteamClient>()
  let isOpen = false
  let failures = 0
  /** How many web sessions there were: who wants to renew an older one has nothing to do. */
  let entered = 0
  let renewing = false
  let renewedAt = -Infinity
  /** Two processes of the store with one account would throw each other out under the same number. */
  const logonID = randomInt(1, 2 ** 32)

  function begin(): void {
    if (begun) return
    begun = true
    open().then(
      (client) => {
        attach(client)
        logOn(client)
      },
      (error: unknown) => {
        begun = false
        log.error({ reason: String(error) }, 'the Steam bot could not be loaded')
      },
    )
  }

  function logOn({ user }: SteamClient): void {
    if (user.steamID) return
    user.logOn({
      accountName: config.username,
      password: config.password,
      twoFactorCode: steamCode(config.sharedSecret, clock.now()),
      logonID,
    })
  }

  function attach(client: SteamClient): void {
    const { user, community, manager } = client
    user.on('loggedOn', () => {
      failures = 0
    })
    user.on('webSession', (_id: string, cookies: string[]) => enter(client, cookies))
    user.on('steamGuard', (domain: string | null, answer: (code: string) => void, wasWrong: boolean) => {
      if (domain) {
        log.error('the Steam bot is asked for a code by mail: its account needs the mobile authenticator')
        return
      }
      // The same code would be refused again, and again.
      const give = () => answer(steamCode(config.sharedSecret, clock.now()))
      if (wasWrong) after(MINUTE_MS / 2, give)
      else give()
    })
    user.on('error', (error: Error & { eresult?: number }) => {
      shut()
      failures += 1
      const wait = PATIENT_RESULTS.includes(error.eresult ?? 0)
        ? LONGEST_WAIT_MS
        : Math.min(MINUTE_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
      log.error(
        { reason: error.message, result: error.eresult, wait_ms: wait },
        'the Steam bot is logged off',
      )
      after(wait, () => logOn(client))
    })
    user.on('disconnected', (result: number) => log.warn({ result }, 'the Steam bot lost its connection'))
    const expired = () => {
      shut()
      renew(client)
    }
    community.on('sessionExpired', expired)
    manager.on('sessionExpired', expired)
  }

  function enter(client: SteamClient, cookies: string[]): void {
    entered += 1
    const session = entered
    client.manager.setCookies(cookies, (error) => {
      if (error) {
        log.warn({ reason: error.message }, 'the Steam bot got a web session that does not trade')
        shut()
        renew(client)
        return
      }
      // Until the account has once taken note of trade protection, the platform refuses its offers.
      client.community.acknowledgeTradeProtection((refused) => {
        if (refused)
          log.warn({ reason: refused.message }, 'the Steam bot could not acknowledge trade protection')
      })
      if (!isOpen) log.info('the Steam bot may trade')
      isOpen = true
      gate.resolve(client)
      after(RENEW_MS, () => {
        if (session === entered) renew(client)
      })
    })
  }

  function shut(): void {
    if (!isOpen) return
    isOpen = false
    gate = Promise.withResolvers<SteamClient>()
  }

  /** A session that is still good stays in use until the new one is there. */
  function renew(client: SteamClient): void {
    if (renewing) return
    renewing = true
    const now = clock.now().getTime()
    const wait = Math.max(0, renewedAt + RENEW_AGAIN_MS - now)
    renewedAt = now + wait
    const session = entered
    const ask = () => {
      renewing = false
      // Without a connection there is nothing to do: after the next log-on the library brings a session by itself.
      if (client.user.steamID && session === entered) client.user.webLogOn()
    }
    if (wait > 0) after(wait, ask)
    else ask()
  }

  return {
    begin,
    async ready(signal) {
      begin()
      const silence = () => new MarketSilence('the Steam bot is not logged on')
      if (signal.aborted) throw silence()
      const late = Promise.withResolvers<never>()
      const give = () => late.reject(silence())
      signal.addEventListener('abort', give, { once: true })
      try {
        return await Promise.race([gate.promise, late.promise])
      } finally {
        signal.removeEventListener('abort', give)
      }
    },
  }
}
