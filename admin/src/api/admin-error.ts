import { errorNameOf, type ErrorDetails, type ErrorName } from '@noktra/contract/errors'

/** A refusal of the back office, or none of its answers ('offline'). */
export class AdminError extends Error {
  override name = 'AdminError'
  readonly error: ErrorName | 'offline'
  readonly status: number
  readonly details: ErrorDetails
  constructor(error: ErrorName | 'offline', message: string, status: number, details: ErrorDetails = {}) {
    super(message)
    this.error = error
    this.status = status
    this.details = details
  }
}

/** The field that a refusal names, if it names one. */
export function fieldOf(error: unknown): string | null {
  const field = error instanceof AdminError ? error.details['field'] : undefined
  return typeof field === 'string' ? field : null
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export function refusalOf(
  status: number,
  envelope: { code: number; msg: string; data?: unknown },
): AdminError {
  const name = errorNameOf(envelope.code) ?? 'unexpected'
  return new AdminError(name, envelope.msg, status, (envelope.data ?? {}) as ErrorDetails)
}
