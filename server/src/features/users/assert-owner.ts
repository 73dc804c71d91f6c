import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { SignedIn } from '../../platform/http/auth.ts'
import type { Browser } from '../../platform/http/browser.ts'
import type { Address } from '../../core/addresses/address.ts'
import { checkCode, spendCode } from './check-code.ts'
import { addWrong, forgetWrong, lockGuessers, type Guesser } from './guesses.ts'
import { HOUR_MS, MINUTE_MS } from './limits.ts'
import { isPassword } from '../../core/passwords/passwords.ts'

/** So long after signing in nothing more is asked for. */
const FRESH_MS = 15 * MINUTE_MS
const FREE = 10

type Owner = { mobile: string | null; email: string | null; password_hash: string | null }

/** Changing a password takes the old one, or a code, however young the session is. */
type What = { changesPassword?: boolean }

/**
 * Shows that the caller owns the account, and has not merely come upon an open session: by the password, by a code that
 * was sent to the account's own phone or address, or by having signed in within the last 15 minutes. What was sent is
 * checked even where the session alone would do. The function it gives goes first in the caller's transaction: it locks the
 * player's row, spends the code, and refuses when the password or the session has ended meanwhile.
 * @throws AppError proof_needed (details: `methods`, of password, mobile, email), password_wrong, code_length, code_wrong,
 * code_expired, too_many_requests, busy; the function: not_signed_in, password_wrong, code_expired
 */
export async function proveOwner(
  call: Ctx & { player: SignedIn; browser: Browser },
  sent: { password?: string | undefined; code?: string | undefined },
  { changesPassword = false }: What = {},
): Promise<(tx: Tx) => Promise<void>> {
  const { db, player } = call
  const owner = await db
    .selectFrom('player')
    .select(['mobile', 'email', 'password_hash'])
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  if (sent.password && owner.password_hash) {
    await checkPassword(call, owner.password_hash, sent.password)
    return async (tx) => void (await lockOwner(tx, player, owner.password_hash))
  }
  const address = sent.code ? await lastAddress(call, owner) : null
  if (address) {
    const codeId = await checkCode(call, address, sent.code)
    return async (tx) => {
      await lockOwner(tx, player)
      await spendCode(tx, call, codeId)
    }
  }
  const proofNeeded = () => new AppError('proof_needed', { methods: methodsOf(owner).join(',') })
  if (changesPassword && owner.password_hash) throw proofNeeded()
  if (!(await isFresh(call))) throw proofNeeded()
  return async (tx) => {
    const still = await lockOwner(tx, player)
    // Another call has set the first password meanwhile.
    if (changesPassword && still.password_hash) throw proofNeeded()
  }
}

/** Until the transaction ends no other call changes how this player signs in. */
export async function lockPlayer(tx: Tx, playerId: number): Promise<{ password_hash: string | null }> {
  return tx
    .selectFrom('player')
    .select('password_hash')
    .where('id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The same, where the session must still be open and the password still the one that was checked. */
async function lockOwner(
  tx: Tx,
  player: SignedIn,
  passwordHash?: string | null,
): Promise<{ password_hash: string | null }> {
  const still = await lockPlayer(tx, player.id)
  if (passwordHash !== undefined && still.password_hash !== passwordHash) {
    throw new AppError('password_wrong', { field: 'password' })
  }
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', player.sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!session) throw new AppError('not_signed_in')
  return still
}

/** Counted before the password is looked at, so that many tries at once do not all find a count of none. */
async function checkPassword(call: Ctx & { player: SignedIn }, hash: string, typed: string): Promise<void> {
  const guesser: Guesser = {
    guesser: `password:session:${call.player.sessionId}`,
    free: FREE,
    first_ms: MINUTE_MS,
    most_ms: HOUR_MS,
  }
  await call.transact(async (tx) => {
    const now = call.clock.now()
    await lockGuessers(tx, [guesser], now)
    await addWrong(tx, [guesser], now)
  })
  if (!(await isPassword(hash, typed))) throw new AppError('password_wrong', { field: 'password' })
  await call.transact((tx) => forgetWrong(tx, [guesser]))
}

/** Of the player's own phone and address, the one that a code went to last. */
async function lastAddress({ db }: Ctx, owner: Owner): Promise<Address | null> {
  const own = addressesOf(owner)
  if (own.length < 2) return own[0] ?? null
  const last = await db
    .selectFrom('sent_code')
    .select('address')
    .where(
      'address',
      'in',
      own.map(({ value }) => value),
    )
    .where('failed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return own.find(({ value }) => value === last?.address) ?? own[0]!
}

/** By what the player signs in: their phone, their e-mail address, both or neither. */
export function addressesOf(owner: Pick<Owner, 'mobile' | 'email'>): Address[] {
  return [
    ...(owner.mobile ? [{ kind: 'mobile' as const, value: owner.mobile }] : []),
    ...(owner.email ? [{ kind: 'email' as const, value: owner.email }] : []),
  ]
}

function methodsOf(owner: Owner): string[] {
  return [...(owner.password_hash ? ['password'] : []), ...addressesOf(owner).map(({ kind }) => kind)]
}

async function isFresh({ db, clock, player }: Ctx & { player: SignedIn }): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', player.sessionId)
    .executeTakeFirstOrThrow()
  return clock.now().getTime() - session.created_at.getTime() < FRESH_MS
}
