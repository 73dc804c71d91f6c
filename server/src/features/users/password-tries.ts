import type { Ctx } from '../../context.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { networkLimit } from '../../http/rate-limit.ts'
import type { Address } from './address.ts'
import { addToCount, clearCount, readCount, takeFromCount, windowEnd, type Counter } from './counters.ts'
import { DAY_MS, secondsUntil } from './limits.ts'

/** Wrong passwords of a day before a captcha is asked for, and before nothing but a code helps. */
const FREE = 3
const MOST_FOR_NUMBER = 50
const MOST_FROM_NETWORK = 300

type Who = { address: Address; network: string }

/** Whether the next try needs a captcha. */
export async function wantsCaptcha(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, who: Who): Promise<boolean> {
  const now = ctx.clock.now()
  const number = await readCount(ctx.db, ofNumber(who.address), now)
  const network = await readCount(ctx.db, ofNetwork(who.network), now)
  return areTooMany(ctx.config, number, network)
}

/**
 * Counts a try as a wrong one, until `forgiveTry`. Returns whether those before it made a captcha necessary.
 * @throws AppError too_many_requests
 */
export async function countTry(
  ctx: Pick<Ctx, 'transact' | 'clock' | 'config'>,
  { address, network }: Who,
): Promise<boolean> {
  const now = ctx.clock.now()
  const counts = await ctx.transact(async (tx) => ({
    number: await addToCount(tx, ofNumber(address), now),
    network: await addToCount(tx, ofNetwork(network), now),
  }))
  if (counts.number > MOST_FOR_NUMBER || counts.network > networkLimit(ctx.config, MOST_FROM_NETWORK)) {
    throw new AppError('too_many_requests', { seconds: secondsUntil(windowEnd(ofNumber(address), now), now) })
  }
  return areTooMany(ctx.config, counts.number - 1, counts.network - 1)
}

/** The password was right: the number starts anew, and the network loses the try just counted. */
export async function forgiveTry(tx: Tx, ctx: Pick<Ctx, 'clock'>, { address, network }: Who): Promise<void> {
  await clearTries(tx, address)
  await takeFromCount(tx, ofNetwork(network), ctx.clock.now())
}

/** Forgets the wrong passwords of a number whose owner has shown a code. */
export async function clearTries(tx: Tx, address: Address): Promise<void> {
  await clearCount(tx, ofNumber(address))
}

function areTooMany(config: Config, number: number, network: number): boolean {
  return number >= FREE || network >= networkLimit(config, FREE)
}

function ofNumber(address: Address): Counter {
  return { bucket: `password:number:${address.value}`, windowMs: DAY_MS }
}

function ofNetwork(network: string): Counter {
  return { bucket: `password:network:${network}`, windowMs: DAY_MS }
}
