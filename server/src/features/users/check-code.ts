import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { networkLimit } from '../../platform/http/rate-limit.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import type { Address } from '../../core/addresses/address.ts'
import { callerAt, type Caller } from './caller.ts'
import { addWrong, lockGuessers, type Guesser } from './guesses.ts'
import { askedBy, hashOfCode, MOST_TRIES } from './issue-code.ts'
import { MINUTE_MS } from './limits.ts'

const FREE_OF_DEVICE = 10
const FREE_OF_NETWORK = 50

type Verdict = { id: number; right: boolean; left: number } | undefined

/** Whose call it is: a player reads why a code was refused; a stranger, as everybody who signs in, only that it was. */
type CodeCall = Ctx & Pick<PlayerCall, 'browser'> & { player?: PlayerCall['player'] | null }

/**
 * Compares a typed code with the last one that this caller had sent to the address. What others had sent there answers to them alone,
 * and their tries are their own. A wrong try counts for the code and for its guesser, and stays counted whatever becomes of
 * the call. Returns the id to spend with `spendCode`.
 * @throws AppError code_required, code_length, too_many_requests; with a session code_wrong (with the tries left) and code_expired,
 * without one code_wrong for both
 */
export async function checkCode(
  call: CodeCall,
  address: Address,
  typed: string | undefined,
): Promise<number> {
  if (!typed) throw new AppError('code_required', { field: 'code' })
  if (typed.length !== 6) throw new AppError('code_length', { field: 'code' })
  const hash = hashOfCode(call.secrets, address, typed)
  const now = call.clock.now()
  const caller = await callerAt(call.db, call.browser, address)
  const guessers = guessersOf(call.config, caller)
  const verdict = await call.transact(async (tx): Promise<Verdict> => {
    await lockGuessers(tx, guessers, now)
    const { rows } = await sql<NonNullable<Verdict>>`
      update sent_code set tries = tries + case when code_hash = ${hash} then 0 else 1 end
      where id = (
          select id from sent_code where address = ${address.value} and failed_at is null and ${askedBy(caller)}
          order by by_device desc, created_at desc, id desc limit 1
        )
        and used_at is null and expires_at > ${now}::timestamptz and tries < ${MOST_TRIES}
      returning id, code_hash = ${hash} as "right", ${MOST_TRIES}::int - tries as "left"`.execute(tx)
    if (!rows[0]?.right) await addWrong(tx, guessers, now)
    return rows[0]
  })
  if (verdict?.right) return verdict.id
  throw refusalOf(call, verdict)
}

/** A stranger may not learn whether a code is on its way to somebody. */
function refusalOf({ player }: CodeCall, verdict: Verdict): AppError {
  if (!player) return new AppError('code_wrong', { field: 'code' })
  if (!verdict) return new AppError('code_expired', { field: 'code' })
  return new AppError('code_wrong', { field: 'code', tries: verdict.left })
}

/** Who guesses at codes. A device that the account knows is not held up by what others do in its network. */
function guessersOf(config: Pick<Config, 'sandbox'>, caller: Caller): Guesser[] {
  const waits = { first_ms: 10_000, most_ms: 15 * MINUTE_MS }
  const device = { guesser: `code:device:${caller.device}`, free: FREE_OF_DEVICE, ...waits }
  const network = {
    guesser: `code:network:${caller.network}`,
    free: networkLimit(config, FREE_OF_NETWORK),
    ...waits,
    an_hour: 10,
  }
  if (caller.isKnown) return [device]
  return caller.keepsCookie ? [device, network] : [network]
}

/**
 * Uses up a checked code, once.
 * @throws AppError when another call was first: code_expired, or to a stranger code_wrong
 */
export async function spendCode(
  tx: Tx,
  { clock, player }: Pick<CodeCall, 'clock' | 'player'>,
  id: number,
): Promise<void> {
  const spent = await tx
    .updateTable('sent_code')
    .set({ used_at: clock.now() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw new AppError(player ? 'code_expired' : 'code_wrong', { field: 'code' })
}
