import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { NETWORKS_OF_SITE, siteOf } from '../../platform/http/network.ts'
import { networkLimit } from '../../platform/http/rate-limit.ts'
import type { Address } from '../../core/addresses/address.ts'
import type { Caller } from './caller.ts'
import {
  addWrong,
  counted,
  forgetWrong,
  holdGuesses,
  lockGuessers,
  readWrong,
  takeBack,
  type Guesser,
} from './guesses.ts'
import { HOUR_MS, MINUTE_MS } from './limits.ts'

/** Wrong passwords before a captcha is asked for. */
const FREE = 3
/** Wrong passwords of all strangers together at one number before they wait, however many puzzles they solve (NIST SP 800-63B). */
const FREE_OF_STRANGERS = 100

type Who = { address: Address; caller: Caller }
type TryCtx = Pick<Ctx, 'clock' | 'config'>

/** Who guesses at passwords. A count that reached `captcha` asks for one. */
type Counted = Guesser & { captcha: number }

/**
 * By whom a try is counted. A device that had a session of the account stands for itself alone: whatever others try, at this number
 * or in its network, its owner gets in by the right password. Of strangers the device waits, the network at this number, the network
 * once it floods, and all of them together at the number once they are many; the number and the network ask for a captcha before that.
 */
function guessersOf(config: Pick<Config, 'sandbox'>, { address, caller }: Who): Counted[] {
  const { device, network } = caller
  const name = (...parts: string[]) => ['password', ...parts].join(':')
  if (caller.isKnown) {
    const own = name('device', device, address.value)
    return [{ guesser: own, free: 5, first_ms: 5000, most_ms: MINUTE_MS, captcha: FREE }]
  }
  const waits = { first_ms: 5000, most_ms: 15 * MINUTE_MS }
  const ofDevice = { guesser: name('device', device), free: 10, ...waits, captcha: FREE }
  const site = siteOf(network)
  return [
    { ...strangersAt(address), captcha: FREE },
    {
      guesser: name('pair', network, address.value),
      free: networkLimit(config, 5),
      ...waits,
      captcha: Number.MAX_SAFE_INTEGER,
    },
    ...inAll(config, network, 1),
    ...(site ? inAll(config, site, NETWORKS_OF_SITE) : []),
    ...(caller.keepsCookie ? [ofDevice] : []),
  ]
}

/** A network at whatever numbers it tries, or a site, which may `times` as much: a few wrong ones ask for a captcha, a flood waits. */
function inAll(config: Pick<Config, 'sandbox'>, network: string, times: number): Counted[] {
  return [
    { ...counted(`password:network:${network}`, times), captcha: networkLimit(config, FREE * times) },
    {
      guesser: `password:flood:${network}`,
      free: networkLimit(config, 100 * times),
      first_ms: 1000,
      most_ms: 2 * MINUTE_MS,
      an_hour: 30 * times,
      captcha: Number.MAX_SAFE_INTEGER,
    },
  ]
}

function strangersAt({ value }: Address): Guesser {
  return {
    guesser: `password:number:${value}`,
    free: FREE_OF_STRANGERS,
    first_ms: MINUTE_MS,
    most_ms: HOUR_MS,
  }
}

/** Whether the next try needs a captcha. */
export async function wantsCaptcha(db: Db, { clock, config }: TryCtx, who: Who): Promise<boolean> {
  const now = clock.now()
  for (const guesser of guessersOf(config, who)) {
    if ((await readWrong(db, guesser, now)) >= guesser.captcha) return true
  }
  return false
}

/**
 * Counts a try as a wrong one, until `forgiveTry`, unless it needs a captcha that did not come: then it counts nothing. Returns whether
 * it was counted.
 * @throws AppError too_many_requests while the caller has to wait
 */
export async function countTry(tx: Tx, ctx: TryCtx, who: Who, isSolved: boolean): Promise<boolean> {
  const now = ctx.clock.now()
  const guessers = guessersOf(ctx.config, who)
  const wrong = await lockGuessers(tx, guessers, now)
  if (!isSolved && guessers.some(({ captcha }, index) => wrong[index]! >= captcha)) return false
  await addWrong(tx, guessers, now)
  return true
}

/** The password was right: the guesser's count at this number starts again, the others lose the try just counted. */
export async function forgiveTry(tx: Tx, ctx: TryCtx, who: Who): Promise<void> {
  const guessers = guessersOf(ctx.config, who)
  await holdGuesses(tx, guessers)
  const isAtNumber = ({ guesser }: Guesser) => guesser.endsWith(`:${who.address.value}`)
  await takeBack(
    tx,
    guessers.filter((each) => !isAtNumber(each)),
  )
  await forgetWrong(tx, guessers.filter(isAtNumber))
}

/** Forgets the wrong passwords of a number whose owner has shown a code. */
export async function clearTries(tx: Tx, address: Address): Promise<void> {
  await forgetWrong(tx, [strangersAt(address)])
}
