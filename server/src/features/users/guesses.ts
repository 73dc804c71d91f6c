import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { HOUR_MS, secondsUntil } from './limits.ts'

/**
 * Somebody whose wrong tries are counted: so many are free, then each makes the next one wait, `first_ms` at first and twice as long
 * each time, up to `most_ms`. They are forgotten bit by bit, `an_hour` of them in an hour (1 unless given): what many people share
 * forgets more.
 */
export type Guesser = { guesser: string; free: number; first_ms: number; most_ms: number; an_hour?: number }

/** No wait. The present would be one for a call that read the clock earlier and comes to the row later. */
const NO_WAIT = new Date(0)

/** Somebody who is counted and never made to wait. */
export function counted(guesser: string, an_hour = 1): Guesser {
  return { guesser, free: Number.MAX_SAFE_INTEGER, first_ms: 0, most_ms: 0, an_hour }
}

/**
 * Locks the counts of guessers until the transaction ends, so that of many tries at once each sees those before it. Gives how many
 * wrong tries each has, in the order of the list.
 * @throws AppError too_many_requests while one of them has to wait
 */
export async function lockGuessers(tx: Tx, guessers: Guesser[], now: Date): Promise<number[]> {
  const found = new Map<string, number>()
  // In one order everywhere, so that two callers wait for each other and do not block each other.
  for (const each of guessers.toSorted((a, b) => (a.guesser < b.guesser ? -1 : 1))) {
    const { guesser } = each
    const { rows } = await sql<{ wrong: number; last_at: Date; next_at: Date }>`
      insert into guess (guesser, wrong, last_at, next_at)
      values (${guesser}, 0, ${now}::timestamptz, ${NO_WAIT}::timestamptz)
      on conflict (guesser) do update set guesser = excluded.guesser
      returning wrong, last_at, next_at`.execute(tx)
    const { next_at, ...row } = rows[0]!
    if (next_at > now)
      throw new AppError('too_many_requests', { seconds: secondsUntil(next_at.getTime(), now) })
    found.set(guesser, leftOf(each, row, now))
  }
  return guessers.map(({ guesser }) => found.get(guesser)!)
}

/** How many wrong tries a guesser has now. */
export async function readWrong(db: Db, each: Guesser, now: Date): Promise<number> {
  const row = await db
    .selectFrom('guess')
    .select(['wrong', 'last_at'])
    .where('guesser', '=', each.guesser)
    .executeTakeFirst()
  return row ? leftOf(each, row, now) : 0
}

/** Counts a wrong try of guessers that are locked. */
export async function addWrong(tx: Tx, guessers: Guesser[], now: Date): Promise<void> {
  for (const each of guessers) {
    const wrong = (await readWrong(tx, each, now)) + 1
    const wait_ms = waitAfter(each, wrong)
    const next_at = wait_ms > 0 ? new Date(now.getTime() + wait_ms) : NO_WAIT
    await tx
      .updateTable('guess')
      .set({ wrong, last_at: now, next_at })
      .where('guesser', '=', each.guesser)
      .execute()
  }
}

/** Locks counts that are there, in the order of `lockGuessers`, before some of them are changed and others go. */
export async function holdGuesses(tx: Tx, guessers: Guesser[]): Promise<void> {
  await tx
    .selectFrom('guess')
    .select('guesser')
    .where(
      'guesser',
      'in',
      guessers.map(({ guesser }) => guesser),
    )
    .orderBy(sql`guesser collate "C"`)
    .forUpdate()
    .execute()
}

/** Takes one wrong try back that turned out to be right, and with it the wait that it brought. */
export async function takeBack(tx: Tx, guessers: Guesser[]): Promise<void> {
  for (const { guesser } of guessers) {
    await tx
      .updateTable('guess')
      .set((row) => ({ wrong: sql<number>`greatest(${row.ref('wrong')} - 1, 0)`, next_at: NO_WAIT }))
      .where('guesser', '=', guesser)
      .execute()
  }
}

/** Forgets all wrong tries of guessers. */
export async function forgetWrong(tx: Tx, guessers: Guesser[]): Promise<void> {
  await tx
    .deleteFrom('guess')
    .where(
      'guesser',
      'in',
      guessers.map(({ guesser }) => guesser),
    )
    .execute()
}

function leftOf(
  { an_hour = 1 }: Guesser,
  { wrong, last_at }: { wrong: number; last_at: Date },
  now: Date,
): number {
  const hours = Math.max(0, now.getTime() - last_at.getTime()) / HOUR_MS
  return Math.max(0, wrong - hours * an_hour)
}

function waitAfter({ free, first_ms, most_ms }: Guesser, wrong: number): number {
  const beyond = Math.round(wrong) - free
  return beyond < 0 ? 0 : Math.min(most_ms, first_ms * 2 ** Math.min(beyond, 30))
}
