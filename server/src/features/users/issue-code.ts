import { randomInt } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { networkLimit } from '../../http/rate-limit.ts'
import { keyedHash, type Secrets } from '../../secrets.ts'
import type { Address } from './address.ts'
import { DAY_MS, HOUR_MS, lockAddress, lockNetwork, MINUTE_MS, secondsUntil } from './limits.ts'

export const CODE_MINUTES = 5
export const RETRY_SECONDS = 60
export const MOST_TRIES = 5
/** For so long a new code takes over the wrong tries of the one before it. */
const TRIES_KEPT_MS = 10 * MINUTE_MS

/**
 * Makes a new code for an address; from then on only this one is good.
 * Limits (PRODUCT 11): a number 1 a minute and 10 a day, a network 60 an hour and 300 a day; and none while the tries of
 * the last code are spent.
 * @throws AppError too_many_requests
 */
export async function issueCode(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'config' | 'secrets'>,
  to: { address: Address; network: string },
): Promise<{ id: number; code: string }> {
  const { address, network } = to
  const now = ctx.clock.now()
  await lockAddress(tx, address)
  await lockNetwork(tx, network)
  await refuseBeyond(
    tx,
    { column: 'address', value: address.value, most: 1, windowMs: RETRY_SECONDS * 1000 },
    now,
  )
  await refuseBeyond(tx, { column: 'address', value: address.value, most: 10, windowMs: DAY_MS }, now)
  await refuseBeyond(
    tx,
    { column: 'network', value: network, most: networkLimit(ctx.config, 60), windowMs: HOUR_MS },
    now,
  )
  await refuseBeyond(
    tx,
    { column: 'network', value: network, most: networkLimit(ctx.config, 300), windowMs: DAY_MS },
    now,
  )
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { id } = await tx
    .insertInto('sent_code')
    .values({
      address: address.value,
      network,
      code_hash: hashOfCode(ctx.secrets, address, code),
      tries: await triesTakenOver(tx, address, now),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, code }
}

/** What is kept of a code: six digits alone could be tried out against a plain hash. */
export function hashOfCode(secrets: Secrets, address: Address, code: string): Buffer {
  return keyedHash(secrets, 'code', `${address.value}:${code}`)
}

type Limit = { column: 'address' | 'network'; value: string; most: number; windowMs: number }

/** Refused when the code sent `most` codes ago is younger than the window. Codes that could not be sent count for the network only. */
async function refuseBeyond(tx: Tx, limit: Limit, now: Date): Promise<void> {
  let select = tx
    .selectFrom('sent_code')
    .select('created_at')
    .where(limit.column, '=', limit.value)
    .where('created_at', '>', new Date(now.getTime() - limit.windowMs))
    .orderBy('created_at', 'desc')
    .offset(limit.most - 1)
    .limit(1)
  if (limit.column === 'address') select = select.where('failed_at', 'is', null)
  const earlier = await select.executeTakeFirst()
  if (!earlier) return
  throw new AppError('too_many_requests', {
    seconds: secondsUntil(earlier.created_at.getTime() + limit.windowMs, now),
  })
}

async function triesTakenOver(tx: Tx, address: Address, now: Date): Promise<number> {
  const last = await tx
    .selectFrom('sent_code')
    .select(['tries', 'used_at', 'created_at'])
    .where('address', '=', address.value)
    .where('created_at', '>', new Date(now.getTime() - TRIES_KEPT_MS))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.used_at) return 0
  if (last.tries < MOST_TRIES) return last.tries
  const seconds = secondsUntil(last.created_at.getTime() + TRIES_KEPT_MS, now)
  throw new AppError('too_many_requests', { seconds })
}
