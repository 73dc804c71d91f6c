import { consistency, inclusion, log } from '@noktra/contract/plain/log'
import { fair } from '@noktra/contract/plain/fair'
import { hasNoAnswer, isAppError } from '../../api/app-error.ts'
import { call } from '../../api/call.ts'
import { isOutdated } from '../../api/new-version.ts'
import { fetchedFair } from '../visit/fetch-proof.ts'
import { besideLog } from './beside-log.ts'
import { logBook, type Round } from './log-book.ts'
import { SECOND_LOOK_MS } from './plan-rounds.ts'
import {
  inconsistent,
  shrunk,
  triedAgain,
  type FairRead,
  type Found,
  type KeptDraw,
  type Named,
  type Watch,
} from './watch-log.ts'

/** Draws that one round asks for: two calls each, of the 1,200 that a network has in a minute. */
const MOST_DRAWS = 10

const LOOKS = 2
/** Fewer entries than were signed may come out of a cache or a copy that lags: it has to stay so for long. */
const SHRUNK_LOOKS = 3
const SHRUNK_MS = 10 * 60_000

const WITHOUT_ANSWER: readonly Round['is'][] = ['unreached', 'unreadable', 'empty']

const FOLLOWED: readonly Round['is'][] = ['first', 'whole', 'older']

const QUIET = { silent: true, authorization: 'none' } as const

const TAB = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('')

/** One round: the newest checkpoint from the one that is kept, then the draws that are due. Null: another tab is at it. */
export async function checkLog(): Promise<Round['is'] | null> {
  if (!logBook.takeTurn(TAB, Date.now())) return null
  try {
    const is = await checkOnce()
    const { rounds } = logBook.state()
    const at = Date.now()
    logBook.setRounds({
      last: { at, is },
      whole_at: is === 'whole' || is === 'first' ? at : rounds.whole_at,
      fails: WITHOUT_ANSWER.includes(is) ? rounds.fails + 1 : 0,
    })
    return is
  } finally {
    logBook.endTurn(TAB)
  }
}

async function checkOnce(): Promise<Round['is']> {
  try {
    const clock: Clock = { store_s: null }
    const is = await followLog(clock)
    const { watch } = logBook.state()
    if (watch !== null && FOLLOWED.includes(is)) await checkDraws(watch, clock)
    return is
  } catch (error) {
    if (!isAppError(error)) throw error
    return hasNoAnswer(error) ? 'unreached' : 'unreadable'
  }
}

/** The store's own clock, as its newest answer told it. */
type Clock = { store_s: number | null }

async function followLog(clock: Clock): Promise<Round['is']> {
  const answer = await call(log, { ...QUIET, onHeaders: (headers) => readClock(headers, clock) })
  const { watch } = logBook.state()
  const verdict = await besideLog('log', watch, answer, Date.now())
  switch (verdict.is) {
    case 'empty':
    case 'unreadable':
      return verdict.is
    case 'known':
      accept(verdict.watch)
      return watch === null ? 'first' : 'whole'
    case 'grown':
      return followTo(watch!, verdict.next, verdict.isKnown)
    case 'older':
      return lookBack(watch!, verdict.older)
    case 'found':
      await strike(verdict.found, verdict.isPlain ? 1 : LOOKS)
      return 'doubtful'
  }
}

function accept(watch: Watch): 'whole' {
  logBook.setWatch(watch)
  clearStrikes((of) => of === null)
  return 'whole'
}

async function followTo(watch: Watch, next: Watch, isKnown: boolean): Promise<'whole' | 'doubtful'> {
  const answer = await call(consistency, { ...QUIET, query: { from: watch.size, to: next.size } })
  if (await besideLog('leadsOn', watch, next, answer.path)) return accept(next)
  await strike(inconsistent(watch, next, answer, isKnown), LOOKS)
  return 'doubtful'
}

/** An older checkpoint of a trusted key: does the log that gave it still know the newer one? */
async function lookBack(watch: Watch, older: Named): Promise<'older'> {
  try {
    const answer = await call(consistency, { ...QUIET, query: { from: older.size, to: watch.size } })
    if (!(await besideLog('leadsOn', older, watch, answer.path))) {
      await strike(inconsistent(older, watch, answer), LOOKS)
    }
  } catch (error) {
    if (!isAppError(error, 'invalid_input')) throw error
    await strike(shrunk(watch, older), SHRUNK_LOOKS, SHRUNK_MS)
  }
  return 'older'
}

async function checkDraws(watch: Watch, clock: Clock): Promise<void> {
  const now = Date.now()
  const due = logBook
    .state()
    .draws.filter(({ state, next_at, at }) => isOpen(state) && (next_at <= now || at > now))
    .slice(-MOST_DRAWS)
  for (const kept of due) {
    try {
      await checkDraw(kept, watch, clock)
    } catch (error) {
      if (!isAppError(error) || hasNoAnswer(error)) throw error
      // A refusal of one says nothing of the others.
      logBook.update(triedAgain(kept, Date.now()))
    }
  }
}

function isOpen(state: KeptDraw['state']): boolean {
  return state === 'promised' || state === 'late'
}

async function checkDraw(kept: KeptDraw, watch: Watch, clock: Clock): Promise<void> {
  const { id } = kept
  const read = kept.leaf === undefined ? await readFair(kept) : null
  const query = { id, size: watch.size }
  const answer = await call(inclusion, { ...QUIET, query, onHeaders: (headers) => readClock(headers, clock) })
  const times = { now: Date.now(), store_s: clock.store_s }
  const { kept: next, found } = await besideLog('draw', kept, watch, read, answer, times)
  if (found === null) {
    logBook.update(next)
    return clearStrikes((of) => of === id)
  }
  const struck = await strike(found, LOOKS)
  logBook.update({
    ...next,
    next_at: struck === 'first' ? times.now + SECOND_LOOK_MS : next.next_at,
    state: struck === 'fault' ? 'broken' : kept.state,
  })
}

/** A second look asks again. */
async function readFair({ id, tries }: Pick<KeptDraw, 'id' | 'tries'>): Promise<FairRead> {
  const fetched = tries === 0 ? fetchedFair(id) : undefined
  if (fetched) return fetched
  try {
    return await call(fair, { ...QUIET, params: { id } })
  } catch (error) {
    if (!isAppError(error) || hasNoAnswer(error)) throw error
    return isAppError(error, 'draw_open') ? 'open' : null
  }
}

function readClock(headers: Headers, clock: Clock): void {
  const at = Date.parse(headers.get('date') ?? '')
  clock.store_s = Number.isNaN(at) ? null : at / 1000
}

/**
 * Counts what was found. A fault once it has been found so often in a row, for so long, and not by a page of an older version, which may
 * not know how today's proofs are written; then it stays one.
 */
async function strike(found: Found, looks: number, least_ms = 0): Promise<'first' | 'again' | 'fault'> {
  const { strikes, faults } = logBook.state()
  const name = `${found.kind} ${found.of}`
  const at = Date.now()
  const before = strikes[name] ?? { count: 0, since: at, at, draw: found.draw }
  const counted = { ...before, count: before.count + 1, at }
  logBook.setStrikes({ ...strikes, [name]: counted })
  if (counted.count < looks || at - counted.since < least_ms || (await isOutdated())) {
    return counted.count === 1 ? 'first' : 'again'
  }
  if (!faults.some(({ kind, of }) => kind === found.kind && of === found.of)) {
    logBook.setFaults([...faults, { ...found, at, isPutAway: false }])
  }
  clearStrikes((of) => of === found.draw)
  return 'fault'
}

/** What came out well is not counted on. */
function clearStrikes(isOf: (draw: string | null) => boolean): void {
  const { strikes } = logBook.state()
  const left = Object.entries(strikes).filter(([, { draw }]) => !isOf(draw))
  if (left.length < Object.keys(strikes).length) logBook.setStrikes(Object.fromEntries(left))
}
