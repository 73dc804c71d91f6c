import type { FastifyBaseLogger } from 'fastify'
import { errors, type ErrorName } from '@noktra/contract/errors'
import type { SaidDetails } from '@noktra/languages/said'
import { isPassing } from '../db/faults.ts'

export type ErrorLists = Record<string, readonly Record<string, number>[]>

/**
 * A refusal that the caller is told about: its name is in the catalogue, `details` fill its text and stand in `data`, as they are said in
 * the caller's language; `lists` only stand there.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly error: ErrorName
  readonly details: SaidDetails
  readonly lists: ErrorLists
  constructor(error: ErrorName, details: SaidDetails = {}, lists: ErrorLists = {}) {
    super(error)
    this.error = error
    this.details = details
    this.lists = lists
  }
}

export function httpStatusOf(error: ErrorName): number {
  return errors[error].http
}

/** So soon a call that found the store busy may come again. */
const BUSY_FOR_S = 2

/** After how many seconds a refused call may come again, where that is known: the header Retry-After. */
export function retryAfter(error: ErrorName, details: SaidDetails): number | null {
  if (error === 'busy') return BUSY_FOR_S
  return httpStatusOf(error) === 429 ? Number(details['seconds']) : null
}

type From = { log: Pick<FastifyBaseLogger, 'error' | 'warn'>; ref: string; url?: string | undefined }

/** What the caller is told of whatever was thrown; an unexpected fault gets a number, and tells nothing. */
export function refusalOf(error: unknown, { log, ref, url }: From): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('body_too_large')
  if (statusCode && statusCode < 500) return new AppError('unreadable_body')
  if (isPassing(error)) {
    log.warn({ err: error }, 'refused for lack of a lock or a connection')
    return new AppError('busy')
  }
  log.error({ err: error, ref, url }, 'unexpected')
  return new AppError('unexpected', { ref })
}
