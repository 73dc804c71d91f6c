import type { BodySent, DataOf, ParamsOf, QuerySent } from '@noktra/contract/plain-types'
import type { Envelope } from '@noktra/contract/route'
import type { PlainRoute } from '@noktra/contract/plain-route'
import type { ErrorDetails } from '@noktra/contract/errors'
import { currentLanguage, text } from '../i18n/i18n.ts'
import { readToken } from '../session/token.ts'
import { NUMBER_ALPHABET, NUMBER_LENGTH, REQUEST_NUMBER } from '@noktra/contract/request-number'
import { AppError, type AppErrorName } from './app-error.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { showError } from './show-error.ts'

const TIMEOUT_MS = 30_000

/** An old code of the trade that counts as success (SPEC 8). */
const ALSO_SUCCESS = 20014

/** Paths whose errors are never toasted (SPEC 8). */
const SILENT_PATHS = [
  '/api/user/seed',
  '/api/user/details',
  '/api/user/inviterInfo',
  '/api/freeRoom/addSkin',
  '/api/recharge/details',
]

type Parts<R extends PlainRoute> = {
  params?: ParamsOf<R>
  query?: QuerySent<R>
  body?: BodySent<R>
  /** Made once per intended effect and reused on retry; see `useMove`. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** 'none' sends no bearer token (SPEC 7). */
  authorization?: 'none'
  /** Shows no toast by itself: what asked shows the error (see `echoRefusal`), or it was not the player who asked. */
  silent?: boolean
  onHeaders?: (headers: Headers) => void
}

type NotSignedIn = () => void
let notSignedIn: NotSignedIn = () => {}

/** What happens when the store says that a call needs a session. */
export function onNotSignedIn(act: NotSignedIn): void {
  notSignedIn = act
}

/** A play that the store refused, as its answer numbered it. */
export type RefusedPlay = { call: string; code: number; refusal_no: number }

let refused: (play: RefusedPlay) => void = () => {}

/** What happens when the store refuses a play and tells its number in the player's record. */
export function onRefusedPlay(act: typeof refused): void {
  refused = act
}

/** A new key for one intended effect: 32 hex digits. `crypto.randomUUID` is missing on plain http. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Makes a call of the contract and gives its data, or throws `AppError` (and toasts it, unless SPEC 8 says not to). */
export async function call<R extends PlainRoute>(route: R, parts: Parts<R> = {}): Promise<DataOf<R>> {
  try {
    return await send(route, parts)
  } catch (error) {
    if (error instanceof AppError) {
      error.isTold = error.name === 'cancelled' || SILENT_PATHS.includes(route.path)
      if (!parts.silent) showError(error)
    }
    throw error
  }
}

async function send<R extends PlainRoute>(route: R, parts: Parts<R>): Promise<DataOf<R>> {
  const answer = await fetchEnvelope(route, parts)
  if (answer.code === 0 || answer.code === ALSO_SUCCESS) return answer.data as DataOf<R>
  const { errorNameOf } = await import('@noktra/contract/errors')
  const name = errorNameOf(answer.code) ?? 'unknown'
  if (name === 'not_signed_in' && parts.authorization !== 'none') notSignedIn()
  const error = new AppError(name, answer.code, answer.msg, (answer.data ?? {}) as ErrorDetails)
  if (answer.again_ms) error.again_ms = answer.again_ms
  const { refusal_no } = error.details
  if (typeof refusal_no === 'number') refused({ call: route.path, code: answer.code, refusal_no })
  throw error
}

/** `again_ms`: when the store says that the call may come again. */
type Answer = Envelope<unknown> & { again_ms?: number }

async function fetchEnvelope<R extends PlainRoute>(route: R, parts: Parts<R>): Promise<Answer> {
  const address = addressOf(route, parts)
  const sentAlong = route.method === 'GET' ? takeFirstAnswer(address, currentLanguage()) : undefined
  if (sentAlong) return sentAlong
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = parts.signal ? AbortSignal.any([parts.signal, timeout]) : timeout
  const number = newNumber()
  let isAnswered = false
  try {
    const response = await fetch(address, {
      method: route.method,
      headers: headersOf(route, parts, number),
      body: route.method === 'POST' ? JSON.stringify(parts.body ?? {}) : undefined,
      signal,
    })
    isAnswered = true
    parts.onHeaders?.(response.headers)
    // The envelope counts, whatever the HTTP status says; a gateway on the way may answer with JSON of its own.
    const envelope = (await response.json()) as Envelope<unknown> | null
    if (typeof envelope?.code === 'number') {
      return { ...envelope, again_ms: Number(response.headers.get('retry-after') ?? 0) * 1000 }
    }
  } catch {
    if (parts.signal?.aborted) throw new AppError('cancelled', 0, '')
  }
  throw noAnswer(timeout.aborted ? 'timeout' : isAnswered ? 'broken' : 'network', number)
}

/** What a player reads who got no answer: what to do, and the number by which the call stands in the store's log. */
export function noAnswer(how: 'timeout' | 'broken' | 'network', number = newNumber()): AppError {
  if (!navigator.onLine) return new AppError('offline', 0, text('common:error.offline'))
  // An answer that cannot be read is none.
  const name: AppErrorName = how === 'timeout' ? 'timeout' : 'network'
  return new AppError(name, 0, text(`common:error.${how}`, { number }))
}

function newNumber(): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(NUMBER_LENGTH)),
    (byte) => NUMBER_ALPHABET[byte % NUMBER_ALPHABET.length],
  ).join('')
}

function addressOf<R extends PlainRoute>(route: R, parts: Parts<R>): string {
  const params = (parts.params ?? {}) as Record<string, string | number>
  const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const sent = Object.entries((parts.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, String(value)])
  return sent.length > 0 ? `${path}?${new URLSearchParams(sent)}` : path
}

function headersOf<R extends PlainRoute>(route: R, parts: Parts<R>, number: string): HeadersInit {
  const headers: Record<string, string> = { 'accept-language': currentLanguage(), [REQUEST_NUMBER]: number }
  const token = parts.authorization === 'none' ? null : readToken()
  if (token) headers.authorization = `Bearer ${token}`
  if (route.method === 'POST') headers['content-type'] = 'application/json'
  if (parts.idempotencyKey) headers['idempotency-key'] = parts.idempotencyKey
  return headers
}
