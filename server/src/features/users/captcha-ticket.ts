import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { sha256 } from '../../platform/secrets.ts'
import { MINUTE_MS } from './limits.ts'

/** The pair that a solved captcha gives (SPEC 5): good once for each purpose, from the network that solved it. */
export type TicketPair = { ticket: string; rand_str: string }
type Purpose = 'sms' | 'login'
export type TicketUse = TicketPair & { purpose: Purpose; network: string }

const LIVES_MS = 10 * MINUTE_MS
const PURPOSES: Purpose[] = ['sms', 'login']

/** The pair that came with a login; null where neither half did, or both are empty (SPEC 7 sends the fields always). */
export function sentPair({ ticket, rand_str }: Partial<Record<keyof TicketPair, string | null>>) {
  return ticket || rand_str ? { ticket: ticket ?? '', rand_str: rand_str ?? '' } : null
}

/** Gives a ticket to somebody who solved the store's own captcha. */
export async function issueTicket(tx: Tx, ctx: Pick<Ctx, 'clock'>, network: string): Promise<TicketPair> {
  const pair = {
    ticket: randomBytes(24).toString('base64url'),
    rand_str: randomBytes(6).toString('base64url'),
  }
  await persistTicket(tx, ctx, { ...pair, network })
  return pair
}

/**
 * Asks the outside captcha service about a ticket that the store has not seen. A ticket passes there once, so the store
 * keeps it for the purposes still to come. Does nothing where the store draws its own captcha. Not inside a transaction.
 * @throws AppError captcha_failed, service_unavailable
 */
export async function admitTicket(
  ctx: Pick<Ctx, 'db' | 'transact' | 'clock' | 'providers' | 'log'>,
  use: TicketPair & { network: string },
): Promise<void> {
  const { captcha } = ctx.providers
  if (!captcha) return
  const seen = await ctx.db
    .selectFrom('captcha_ticket')
    .select('ticket_hash')
    .where('ticket_hash', '=', hashOfPair(use))
    .executeTakeFirst()
  if (seen) return
  let passed: boolean
  try {
    passed = use.ticket !== '' && (await captcha.check(use))
  } catch (error) {
    ctx.log.error({ provider: captcha.name, err: error }, 'the captcha service did not answer')
    throw new AppError('service_unavailable')
  }
  if (!passed) throw new AppError('captcha_failed', { field: 'ticket' })
  await ctx.transact((tx) => persistTicket(tx, ctx, use))
}

/**
 * Looks whether a pair that came is a good one, and leaves it as it is. Not inside a transaction.
 * @throws AppError captcha_failed, service_unavailable
 */
export async function checkTicket(ctx: Parameters<typeof admitTicket>[0], use: TicketUse): Promise<void> {
  await admitTicket(ctx, use)
  const good = await ctx.db
    .selectFrom('captcha_ticket')
    .select('purpose')
    .where('ticket_hash', '=', hashOfPair(use))
    .where('purpose', '=', use.purpose)
    .where('network', '=', use.network)
    .where('expires_at', '>', ctx.clock.now())
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!good) throw new AppError('captcha_failed', { field: 'ticket' })
}

/** Makes a ticket good again that paid for a try which was none. */
export async function returnTicket(tx: Tx, use: TicketUse): Promise<void> {
  await tx
    .updateTable('captcha_ticket')
    .set({ used_at: null })
    .where('ticket_hash', '=', hashOfPair(use))
    .where('purpose', '=', use.purpose)
    .execute()
}

/**
 * Uses a ticket up for one purpose; a call that is then refused gives it back with its transaction.
 * @throws AppError captcha_failed when it is unknown, too old, of another network, or used for this purpose
 */
export async function spendTicket(tx: Tx, ctx: Pick<Ctx, 'clock'>, use: TicketUse): Promise<void> {
  const now = ctx.clock.now()
  const spent = await tx
    .updateTable('captcha_ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', hashOfPair(use))
    .where('purpose', '=', use.purpose)
    .where('network', '=', use.network)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returning('purpose')
    .executeTakeFirst()
  if (!spent) throw new AppError('captcha_failed', { field: 'ticket' })
}

async function persistTicket(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  given: TicketPair & { network: string },
): Promise<void> {
  const expires_at = new Date(ctx.clock.now().getTime() + LIVES_MS)
  await tx
    .insertInto('captcha_ticket')
    .values(
      PURPOSES.map((purpose) => ({
        ticket_hash: hashOfPair(given),
        purpose,
        network: given.network,
        expires_at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function hashOfPair(pair: TicketPair): Buffer {
  return sha256(`${pair.ticket}\n${pair.rand_str}`)
}
