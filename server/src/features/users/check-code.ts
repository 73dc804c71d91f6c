import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import type { Address } from './address.ts'
import { addToCount, readCount, windowEnd, type Counter } from './counters.ts'
import { hashOfCode, MOST_TRIES } from './issue-code.ts'
import { DAY_MS, secondsUntil } from './limits.ts'

const WRONG_A_DAY = 20

type Verdict = { id: number; right: boolean; left: number }

/**
 * Compares a typed code with the last one sent to the address and counts a wrong try, which stays counted whatever becomes
 * of the call. Returns the id to spend with `spendCode`.
 * @throws AppError code_required, code_length, code_wrong (with the tries left), code_expired, too_many_requests
 */
export async function checkCode(ctx: Ctx, address: Address, typed: string | undefined): Promise<number> {
  if (!typed) throw new AppError('code_required', { field: 'code' })
  if (typed.length !== 6) throw new AppError('code_length', { field: 'code' })
  const hash = hashOfCode(ctx.secrets, address, typed)
  const now = ctx.clock.now()
  const wrongToday: Counter = { bucket: `wrong-code:${address.value}`, windowMs: DAY_MS }
  const verdict = await ctx.transact(async (tx) => {
    // Whoever keeps asking for new codes to guess at is stopped for the day.
    if ((await readCount(tx, wrongToday, now)) >= WRONG_A_DAY) return 'stopped'
    const { rows } = await sql<Verdict>`
      update sent_code set tries = tries + case when code_hash = ${hash} then 0 else 1 end
      where id = (
          select id from sent_code where address = ${address.value} and failed_at is null
          order by created_at desc, id desc limit 1
        )
        and used_at is null and expires_at > ${now}::timestamptz and tries < ${MOST_TRIES}
      returning id, code_hash = ${hash} as "right", ${MOST_TRIES}::int - tries as "left"`.execute(tx)
    if (rows[0] && !rows[0].right) await addToCount(tx, wrongToday, now)
    return rows[0]
  })
  if (verdict === 'stopped') {
    throw new AppError('too_many_requests', { seconds: secondsUntil(windowEnd(wrongToday, now), now) })
  }
  if (!verdict) throw new AppError('code_expired', { field: 'code' })
  if (verdict.right) return verdict.id
  throw new AppError('code_wrong', { field: 'code', tries: verdict.left })
}

/**
 * Uses up a checked code, once.
 * @throws AppError code_expired when another call was first
 */
export async function spendCode(tx: Tx, id: number, now: Date): Promise<void> {
  const spent = await tx
    .updateTable('sent_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw new AppError('code_expired', { field: 'code' })
}
