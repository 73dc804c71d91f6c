import type { ErrorDetails, ErrorName } from '@noktra/contract/errors'

/** Why a call gave no data: a refusal of the contract, or what happened on the way. */
export type AppErrorName = ErrorName | 'offline' | 'network' | 'timeout' | 'cancelled' | 'unknown'

/** What `call` throws. `msg` is in the player's language; `code` is the number of the envelope, 0 without an answer. */
export class AppError extends Error {
  override name: AppErrorName
  code: number
  msg: string
  details: ErrorDetails
  /** After how long the store wants the call again; 0 where it has not said. */
  again_ms = 0
  /** The player knows of it, or need not: it is not toasted again. */
  isTold = false

  constructor(name: AppErrorName, code: number, msg: string, details: ErrorDetails = {}) {
    super(msg)
    this.name = name
    this.code = code
    this.msg = msg
    this.details = details
  }
}

/** Whether the store never answered, or was too busy to say, so that the effect is unknown and the call may be sent again. */
export function hasNoAnswer(error: unknown): boolean {
  return error instanceof AppError && ['offline', 'network', 'timeout', 'busy'].includes(error.name)
}

export function isAppError(error: unknown, ...names: AppErrorName[]): error is AppError {
  return error instanceof AppError && (names.length === 0 || names.includes(error.name))
}
