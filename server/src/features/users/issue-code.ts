import { randomInt } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { networkLimit } from '../../platform/http/rate-limit.ts'
import { keyedHash, type Secrets } from '../../platform/secrets.ts'
import type { Address } from '../../core/addresses/address.ts'
import type { Caller } from './caller.ts'
import { DAY_MS, HOUR_MS, lockAddress, lockNetwork, MINUTE_MS, secondsUntil } from './limits.ts'

export const CODE_MINUTES = 5
export const RETRY_SECONDS = 60
export const MOST_TRIES = 5
/** For so long a new code takes over the wrong tries of the one before it. */
const TRIES_KEPT_MS = 10 * MINUTE_MS

/** Codes a day: of one asker to a number, of all strangers together to a number, of a network, and of a network in an hour. */
const OF_ASKER = 10
const OF_STRANGERS = 20
const OF_NETWORK = 300
const OF_NETWORK_AN_HOUR = 60

type Order = { address: Address; caller: Caller }

/**
 * Makes a new code for an address; from then on only this one is good for its asker. Limits (PRODUCT 11): a number 1 a
 * minute and 10 a day, a network 60 an hour and 300 a day; and none while the tries of the asker's last code are spent. A device that
 * the account knows has a minute and ten codes of its own, which no stranger can use up.
 * @throws AppError too_many_requests
 */
export async function issueCode(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'config' | 'secrets'>,
  order: Order,
): Promise<{ id: number; code: string }> {
  const { address, caller } = order
  const now = ctx.clock.now()
  await lockAddress(tx, address)
  await lockNetwork(tx, caller.network)
  await refuseBeyond(tx, limitsOf(ctx, order), now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { id } = await tx
    .insertInto('sent_code')
    .values({
      address: address.value,
      network: caller.network,
      device: caller.device,
      by_device: caller.keepsCookie,
      by_known: caller.isKnown,
      code_hash: hashOfCode(ctx.secrets, address, code),
      tries: await triesTakenOver(tx, order, now),
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

/** The codes that answer to a caller: those that this device asked for, and those that its network asked for without cookies. */
export function askedBy({ keepsCookie, device, network }: Caller): RawBuilder<boolean> {
  const ofNetwork = sql<boolean>`(not by_device and network = ${network})`
  return keepsCookie ? sql<boolean>`(device = ${device} or ${ofNetwork})` : ofNetwork
}

type Limit = { among: RawBuilder<boolean>; most: number; windowMs: number }

function limitsOf({ config }: Pick<Ctx, 'config'>, { address, caller }: Order): Limit[] {
  // A code that could not be sent counts for the network only.
  const arrived = sql<boolean>`address = ${address.value} and failed_at is null and by_known = ${caller.isKnown}`
  const minute = { among: arrived, most: 1, windowMs: RETRY_SECONDS * 1000 }
  if (caller.isKnown) return [minute, { among: arrived, most: OF_ASKER, windowMs: DAY_MS }]
  const network = sql<boolean>`network = ${caller.network}`
  const hour = { among: network, most: networkLimit(config, OF_NETWORK_AN_HOUR), windowMs: HOUR_MS }
  return [
    minute,
    { among: sql`${arrived} and ${network}`, most: OF_ASKER, windowMs: DAY_MS },
    { among: arrived, most: OF_STRANGERS, windowMs: DAY_MS },
    hour,
    { among: network, most: networkLimit(config, OF_NETWORK), windowMs: DAY_MS },
  ]
}

/** Refused while, of one of the limits, the code sent `most` codes ago is younger than the window. All are asked in one statement. */
async function refuseBeyond(tx: Tx, limits: Limit[], now: Date): Promise<void> {
  const freeFrom = limits.map(({ among, most, windowMs }) => {
    const since = new Date(now.getTime() - windowMs)
    return sql`(
      select created_at + ${`${windowMs} ms`}::interval as free_from from sent_code
      where ${among} and created_at > ${since}::timestamptz order by created_at desc offset ${most - 1} limit 1
    )`
  })
  const { rows } = await sql<{ free_from: Date | null }>`
    select max(free_from) as free_from from (${sql.join(freeFrom, sql` union all `)}) as waits`.execute(tx)
  const until = rows[0]?.free_from
  if (until) throw new AppError('too_many_requests', { seconds: secondsUntil(until.getTime(), now) })
}

async function triesTakenOver(tx: Tx, { address, caller }: Order, now: Date): Promise<number> {
  const last = await tx
    .selectFrom('sent_code')
    .select(['tries', 'used_at', 'created_at'])
    .where('address', '=', address.value)
    .where(askedBy(caller))
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
