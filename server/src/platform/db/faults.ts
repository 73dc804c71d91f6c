/** No connection could be had, or not in time; `cause` says why. */
export class NoConnection extends Error {
  override name = 'NoConnection'
}

type Fault = { code?: string; message?: string }

/** Codes of PostgreSQL that mean: nothing was done, and trying again later helps. */
const PASSING = new Set([
  '25006', // only reads are taken: a standby that is taking over
  '40001',
  '40P01', // a deadlock
  '55P03', // a lock was not had in time
  '57014', // a statement was not done in time
])

/** The class of codes for what has run out: disk, memory, connections. */
const RUN_OUT = '53'

/** The server goes, has gone, or is not ready; and what it could not read or write. */
const GOING = new Set(['57P01', '57P02', '57P03', '58030'])

/** What pg and the system say of a connection that broke under a statement. */
const BROKEN_CODES = new Set(['ECONNRESET', 'EPIPE'])
const BROKEN_WORDS = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Query read timeout',
]
/** All connections of the pool are lent out. */
const CROWDED = 'timeout exceeded when trying to connect'

/** Whether the database did not answer, so that it is unknown whether it comes back soon. */
export function isGone(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Fault
  return (
    error instanceof NoConnection ||
    GOING.has(code) ||
    code.startsWith('08') ||
    BROKEN_CODES.has(code) ||
    BROKEN_WORDS.some((words) => message.startsWith(words))
  )
}

/** Whether a call failed for lack of something that is there again later: a lock, a connection, the database, its disk. */
export function isPassing(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Fault
  return isGone(error) || message === CROWDED || PASSING.has(code) || code.startsWith(RUN_OUT)
}
