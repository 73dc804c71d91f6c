import { sql } from 'kysely'
import type { DataOf, Route } from '@noktra/contract/route'
import { Gatherer } from '../gather.ts'
import type { Tx } from '../db/connect.ts'
import type { LockMode } from '../db/lock-mode.ts'
import type { AfterCommit } from '../db/transact.ts'
import { AppError } from './errors.ts'
import { insertEntries, NewEntries } from '../public-log/new-entries.ts'
import { tryKeys, type Once } from './idempotency.ts'
import {
  answer,
  commandOnce,
  onceOf,
  readPlayerCall,
  withPromise,
  type Handler,
  type Command,
  type PlayerCall,
} from './serve.ts'
import { countAsWaiting, takeTurn, takeTurnAt } from './turns.ts'

/** What became of a call among others: its answer, its own refusal, or that it must run alone. */
export type Outcome<Data> = { data: Data } | { refused: AppError } | 'alone'

/** How the calls of different players run in one transaction. */
export type Together<R extends Route, Read> = {
  /** How many transactions may be under way in a process; 1 where calls meet at the same rows. */
  atOnce?: number
  /**
   * Names a row that calls of many players meet at and `read` waits for. While they wait for it they are no crowd that asks for more than
   * the store can do, and those that must run alone take turns.
   */
  rowOf?: (call: PlayerCall<R>) => string
  /**
   * Locks and reads what the calls need, in statements that are sent at once. Of several calls it waits for no row that another
   * transaction holds (`skip`), but the one that `rowOf` names: what it does not get, `run` sends on its way alone.
   */
  read: (tx: Tx, commands: Command<R>[], mode: LockMode) => Promise<Read>
  /** Of the calls that were read for, those that go on. Gives one outcome per call, in the same order. A call that is refused or must run alone has changed nothing. */
  run: (tx: Tx, commands: Command<R>[], read: Read) => Promise<Outcome<DataOf<R>>[]>
  /** What stays of a call that is refused and so rolls back. It still has its player's turn. */
  onRefusal?: (call: PlayerCall<R>, refusal: AppError) => Promise<void>
}

/** What a call does alone, by the same steps: it waits for rows that others hold. */
export function byItself<R extends Route, Read>({
  read,
  run,
}: Pick<Together<R, Read>, 'read' | 'run'>): (command: Command<R>) => Promise<DataOf<R>> {
  return async (command) => {
    const [outcome] = await run(command.tx, [command], await read(command.tx, [command], 'wait'))
    return dataAlone(outcome)
  }
}

/** What became of a call that waits for the rows that it needs. @throws AppError its refusal */
export function dataAlone<Data>(outcome: Outcome<Data> | undefined): Data {
  if (!outcome || outcome === 'alone') throw new Error('A call that is alone has nobody to run without.')
  if ('refused' in outcome) throw outcome.refused
  return outcome.data
}

/** The outcome of a step that may refuse. @throws whatever is no refusal */
export async function outcomeOf<Data>(
  step: () => Data | Promise<Data>,
): Promise<{ data: Data } | { refused: AppError }> {
  try {
    return { data: await step() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { refused: error }
  }
}

/** What those calls have come to that are neither refused nor sent on their way alone. */
export function goingOn<Data>(outcomes: Outcome<Data>[]): Data[] {
  return outcomes.flatMap((one) => (one !== 'alone' && 'data' in one ? [one.data] : []))
}

/** The next step of those that go on, one after the other, so that each sees what the ones before it have done. It may refuse. */
export async function stepOn<Data, Next>(
  outcomes: Outcome<Data>[],
  step: (data: Data) => Next | Promise<Next>,
): Promise<Outcome<Next>[]> {
  const stepped: Outcome<Next>[] = []
  for (const one of outcomes)
    stepped.push(one === 'alone' || 'refused' in one ? one : await outcomeOf(() => step(one.data)))
  return stepped
}

type Job<R extends Route> = {
  call: PlayerCall<R>
  once: Once
  begins?: () => void
  /** Whether the caller has hung up. */
  isGone: () => boolean
}
type Ended = { text: string } | { refused: AppError } | 'alone'

const MOST_TOGETHER = 64
/** While the database works for one transaction, node prepares the other. */
const AT_ONCE = 2
/** A transaction of a few costs almost as much as one of many: fewer wait for the one that is under way. */
const FEWEST_BESIDE = 16

/**
 * A call that moves money or items, of which those of several players run in one transaction when they come faster than
 * they are done. A call alone runs by `operation`; so does one that cannot run together. One transaction and one effect per
 * idempotency key either way. Of callers who hang up while they wait nothing is begun: a crowd that leaves holds up no one.
 */
export function serveTogether<R extends Route, Read>(
  route: R,
  operation: (command: Command<R>) => Promise<DataOf<R>>,
  { read, run, atOnce = AT_ONCE, rowOf, onRefusal }: Together<R, Read>,
): Handler {
  class Waiting extends Gatherer<Job<R>, string> {}

  const alone = ({ call, once, begins }: Job<R>) => {
    begins?.()
    const work = () => commandOnce(route, operation, call, once)
    return rowOf ? takeTurnAt(call, rowOf(call), work) : work()
  }

  async function together(jobs: Job<R>[]): Promise<(() => Promise<string>)[]> {
    const [first] = jobs
    // One of them stands for the transaction: it may wait for the store, the others wait for it.
    first!.begins?.()
    if (jobs.length === 1) {
      const text = await alone(first!)
      return [() => Promise.resolve(text)]
    }
    let isCommitting = false
    try {
      const ended = await first!.call.transact(async (tx, afterCommit) => {
        const all = await endTogether(tx, afterCommit, jobs)
        isCommitting = true
        return all
      })
      return ended.map((end, at) => async () => {
        if (end === 'alone') return alone(jobs[at]!)
        if ('refused' in end) throw end.refused
        return end.text
      })
    } catch (error) {
      // A commit that was not answered may have happened: then only a repeated key may ask again.
      if (isCommitting) throw error
      return jobs.map((job) => () => alone(job))
    }
  }

  async function endTogether(tx: Tx, afterCommit: AfterCommit, jobs: Job<R>[]): Promise<Ended[]> {
    const ends = new Map<Job<R>, Ended>()
    const commands = new Map(
      jobs.map((job) => [job, { ...job.call, db: tx, tx, afterCommit, entries: new NewEntries() }] as const),
    )
    const onces = jobs.map(({ once }) => once).filter(({ key }) => key !== null)
    const [free, answered, open, known] = await Promise.all([
      tryKeys(tx, onces),
      findAnswers(tx, onces),
      holdAllOpen(
        tx,
        jobs.map(({ call }) => call.player.id),
      ),
      read(tx, [...commands.values()], 'skip'),
    ])
    for (const job of jobs) {
      const { playerId, key } = job.once
      const before = answered.get(playerId)
      if (before) ends.set(job, endOf(before, job.once))
      else if (key !== null && !free.has(playerId)) ends.set(job, 'alone')
    }
    for (const job of jobs) {
      if (ends.has(job)) continue
      const status = open.get(job.call.player.id)
      if (status === undefined) ends.set(job, 'alone')
      else if (status !== 0) ends.set(job, { refused: new AppError('account_closed') })
    }
    const left = jobs.filter((job) => !ends.has(job))
    if (left.length > 0) {
      const outcomes = await run(
        tx,
        left.map((job) => commands.get(job)!),
        known,
      )
      const played = left.map((job) => commands.get(job)!.entries)
      const promises = left[0]!.call.publicLog.promise(played, left[0]!.call.clock.now())
      for (const [at, job] of left.entries()) {
        const outcome = outcomes[at]!
        ends.set(
          job,
          outcome !== 'alone' && 'data' in outcome
            ? { text: answer(route, withPromise(outcome.data, promises[at]), job.call) }
            : outcome,
        )
      }
      await Promise.all([
        insertEntries(
          tx,
          played.flatMap(({ list }) => list),
        ),
        persistAnswers(
          tx,
          left.flatMap((job) => {
            const end = ends.get(job)!
            return end !== 'alone' && 'text' in end && job.once.key !== null
              ? [{ once: job.once, key: job.once.key, text: end.text }]
              : []
          }),
        ),
      ])
    }
    return jobs.map((job) => ends.get(job)!)
  }

  return {
    route,
    run: async (received) => {
      const call = readPlayerCall(route, received)
      const once = onceOf(call, received.request)
      return takeTurn(call, call.player.id, async () => {
        const begins = rowOf && countAsWaiting(call)
        try {
          return await received.memory.of(Waiting).ask(
            { call, once, begins, isGone: () => received.request.raw.socket.destroyed },
            {
              most: MOST_TOGETHER,
              atOnce,
              // Those that wait for a row hold up no call that needs another one.
              fewestBeside: rowOf ? 1 : FEWEST_BESIDE,
              laneOf: ({ once: { playerId } }) => playerId,
              whyNot: ({ isGone }) => (isGone() ? new AppError('busy') : null),
              run: together,
            },
          )
        } catch (error) {
          if (error instanceof AppError) await onRefusal?.(call, error)
          throw error
        } finally {
          begins?.()
        }
      })
    },
  }
}

type Answered = { player_id: number; fingerprint: Buffer; answer: string | null }

/** What the calls with a known key were answered with, by player: each has one call. */
async function findAnswers(tx: Tx, keyed: Once[]): Promise<Map<number, Answered>> {
  const { rows } = await sql<Answered>`
    select player_id, fingerprint, answer from idempotency
    join unnest(${keyed.map(({ playerId }) => playerId)}::bigint[], ${keyed.map(({ key }) => key)}::text[])
      as asked(player_id, key) using (player_id, key)`.execute(tx)
  return new Map(rows.map((row) => [row.player_id, row]))
}

function endOf({ fingerprint, answer: text }: Answered, once: Once): Ended {
  if (!fingerprint.equals(once.fingerprint())) return { refused: new AppError('idempotency_key_reused') }
  return text === null ? 'alone' : { text }
}

/** The status of each account, which stays until the transaction ends; an account that is being frozen is left out. */
async function holdAllOpen(tx: Tx, players: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; status: number }>`
    select id, status from player where id = any(${players}::bigint[])
    order by id for key share skip locked`.execute(tx)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

async function persistAnswers(tx: Tx, given: { once: Once; key: string; text: string }[]): Promise<void> {
  if (given.length === 0) return
  await sql`
    insert into idempotency (player_id, key, fingerprint, answer, created_at)
    select player_id, key, fingerprint, answer, ${given[0]!.once.now}::timestamptz
    from unnest(${given.map(({ once }) => once.playerId)}::bigint[], ${given.map(({ key }) => key)}::text[],
      ${given.map(({ once }) => once.fingerprint())}::bytea[], ${given.map(({ text }) => text)}::text[])
      as given(player_id, key, fingerprint, answer)
    order by player_id`.execute(tx)
}
