import pino, { type DestinationStream, type Level, type LogFn, type Logger } from 'pino'
import { isGone } from './db/faults.ts'

const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.code',
  '*.token',
  '*.secret',
  '*.card_secret',
]

/** So often a fault that comes again and again is told with its count. */
const TELL_EVERY_MS = 60_000
/** Refs of what was not told one by one: a player who names one of them is believed. */
const MOST_REFS = 20
const WARN = 40

/** The store's log: JSON lines without secrets. A fault that repeats is told whole once, and then counted. */
export function makeLog(level: Level, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    { level, redact: REDACTED, serializers: { err: tellError }, hooks: { logMethod: countRepeated() } },
    to,
  )
}

/** The code of an error is none that anybody signs in with: it goes by another name, which is not left out. */
function tellError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, ...told } = pino.stdSerializers.err(error) as { code?: string }
  return { ...told, fault_code: code }
}

type Repeated = { times: number; refs: string[] }
type Line = Parameters<LogFn>

/** Lets the first line of a fault through; the same fault within a minute is counted, and told in one line after it. */
function countRepeated() {
  const known = new Map<string, Repeated>()

  return function (this: Logger, line: Line, method: LogFn, level: number): void {
    const fault = level >= WARN ? faultOf(line) : null
    if (!fault) return method.apply(this, line)
    const before = known.get(fault.name)
    if (before) {
      before.times += 1
      if (fault.ref && before.refs.length < MOST_REFS) before.refs.push(fault.ref)
      return
    }
    const repeated: Repeated = { times: 0, refs: [] }
    known.set(fault.name, repeated)
    method.apply(this, line)
    setTimeout(() => {
      known.delete(fault.name)
      if (repeated.times === 0) return
      const refs = repeated.refs.length > 0 ? repeated.refs : undefined
      method.call(this, { fault: fault.name, times: repeated.times, refs }, 'the same fault came again')
    }, TELL_EVERY_MS).unref()
  }
}

/**
 * What a line tells of, when that is an error: without one, each line is of something else. Whatever meets a database that does
 * not answer meets one and the same fault.
 */
function faultOf([first, message]: Line): { name: string; ref: string | undefined } | null {
  const fields = (first ?? {}) as { err?: unknown; sweep?: string; ref?: string }
  const error = first instanceof Error ? first : fields.err
  if (!(error instanceof Error)) return null
  if (isGone(error)) return { name: 'the database does not answer', ref: fields.ref }
  const { code } = error as Error & { code?: string }
  const parts = [message, fields.sweep, code, error.message]
  return { name: parts.filter(Boolean).join(': '), ref: fields.ref }
}
