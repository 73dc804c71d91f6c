import { verifySync } from 'otplib'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { AfterCommit } from '../../platform/db/transact.ts'
import { AppError } from '../../platform/http/errors.ts'
import { unseal, type Secrets } from '../../platform/secrets.ts'
import type { Browser } from '../../platform/http/browser.ts'
import { isKnownDevice } from './caller.ts'
import { addWrong, forgetWrong, lockGuessers, type Guesser } from './guesses.ts'
import { HOUR_MS } from './limits.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { notifySecurity } from './notify-security.ts'

const STEP_S = 30
const FREE = 5

type FactorCtx = Pick<Ctx, 'db' | 'transact' | 'clock' | 'secrets' | 'bus'>
/** Whose factor it is, and who types it: the player's session, or the browser of somebody who signs in. */
type Typist = { playerId: number; sessionId: number } | { playerId: number; browser: Browser }
/** What was typed, found right: a step of the authenticator's clock, or a recovery code. */
type Factor = { step: number } | { recovery: Buffer }
export type SpendFactor = (tx: Tx, afterCommit: AfterCommit) => Promise<void>

/**
 * Asks for the second factor of a player who has one; the function it gives uses the code up, in the transaction of the
 * sign-in. Nothing else that the caller sent is used up by a refusal.
 * @throws AppError totp_required, totp_wrong, too_many_requests; the function: totp_wrong
 */
export async function checkSecondFactor(
  ctx: FactorCtx & { browser: Browser },
  playerId: number,
  typed: string | undefined,
): Promise<SpendFactor> {
  const totp = await ctx.db
    .selectFrom('totp')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!totp) return async () => {}
  if (!typed) throw new AppError('totp_required', { field: 'totp' })
  const factor = await checkFactor(ctx, { playerId, browser: ctx.browser }, typed)
  return async (tx, afterCommit) => {
    await spendFactor(tx, ctx, playerId, factor)
    if ('recovery' in factor) await notifyCodesLeft(tx, ctx, afterCommit, playerId)
  }
}

/**
 * Compares a typed code with the player's authenticator, confirmed or not, and their recovery codes. A wrong one counts for the caller who
 * typed it, and stays counted whatever becomes of the call: strangers, who know the password by then, wait and keep out neither the
 * player's own devices nor their sessions.
 * @throws AppError totp_wrong, too_many_requests
 */
export async function checkFactor(ctx: FactorCtx, typist: Typist, typed: string): Promise<Factor> {
  const { playerId } = typist
  const now = ctx.clock.now()
  const guessers = [await guesserOf(ctx, typist)]
  const verdict = await ctx.transact(async (tx) => {
    await lockGuessers(tx, guessers, now)
    const totp = await tx
      .selectFrom('totp')
      .select(['secret', 'last_step'])
      .where('player_id', '=', playerId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!totp) return 'wrong'
    const factor = isSixDigits(typed)
      ? stepOf(ctx.secrets, totp.secret, typed, now)
      : await findRecovery(tx, ctx.secrets, playerId, typed)
    if (!factor) await addWrong(tx, guessers, now)
    // The code of a step that was used is no guess: it is refused, but does not count.
    if (!factor || ('step' in factor && factor.step <= totp.last_step)) return 'wrong'
    await forgetWrong(tx, guessers)
    return factor
  })
  if (verdict === 'wrong') throw new AppError('totp_wrong', { field: 'totp' })
  return verdict
}

/**
 * Uses a checked code up, once.
 * @throws AppError totp_wrong when another call was first
 */
export async function spendFactor(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  playerId: number,
  factor: Factor,
): Promise<void> {
  const spent =
    'step' in factor
      ? await tx
          .updateTable('totp')
          .set({ last_step: factor.step })
          .where('player_id', '=', playerId)
          .where('last_step', '<', factor.step)
          .returning('player_id')
          .executeTakeFirst()
      : await tx
          .updateTable('recovery_code')
          .set({ used_at: clock.now() })
          .where('player_id', '=', playerId)
          .where('code_hash', '=', factor.recovery)
          .where('used_at', 'is', null)
          .returning('player_id')
          .executeTakeFirst()
  if (!spent) throw new AppError('totp_wrong', { field: 'totp' })
}

function isSixDigits(typed: string): boolean {
  return /^\d{6}$/.test(typed.replace(/\s/g, ''))
}

/** RFC 6238 with SHA-1, six digits and 30 s; a step before and one after are good too. */
function stepOf(secrets: Secrets, sealed: Buffer, typed: string, now: Date): Factor | null {
  const result = verifySync({
    secret: unseal(secrets, sealed).toString('utf8'),
    token: typed.replace(/\s/g, ''),
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_S,
  })
  return result.valid && 'timeStep' in result ? { step: result.timeStep } : null
}

async function findRecovery(
  tx: Tx,
  secrets: Secrets,
  playerId: number,
  typed: string,
): Promise<Factor | null> {
  const row = await tx
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('player_id', '=', playerId)
    .where('code_hash', '=', hashOfRecoveryCode(secrets, playerId, typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row ? { recovery: row.code_hash } : null
}

async function notifyCodesLeft(
  tx: Tx,
  ctx: FactorCtx,
  afterCommit: AfterCommit,
  playerId: number,
): Promise<void> {
  const { left } = await tx
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  await notifySecurity(tx, ctx, afterCommit, { playerId, change: 'recovery_code', values: { left } })
}

/** Five wrong ones are free, then there is one an hour. */
async function guesserOf({ db }: FactorCtx, typist: Typist): Promise<Guesser> {
  const whose = `totp:${typist.playerId}`
  const waits = { free: FREE, first_ms: HOUR_MS, most_ms: HOUR_MS }
  if ('sessionId' in typist) return { guesser: `${whose}:session:${typist.sessionId}`, ...waits }
  const isKnown = await isKnownDevice(db, typist.browser, typist.playerId)
  return { guesser: isKnown ? `${whose}:device:${typist.browser.device}` : whose, ...waits }
}
