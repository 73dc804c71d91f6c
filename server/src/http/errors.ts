import { errors, type ErrorDetails, type ErrorName } from '@noktra/contract/errors'

/** A refusal that the caller is told about: its name is in the catalogue, `details` fill its text and stand in `data`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly error: ErrorName
  readonly details: ErrorDetails
  constructor(error: ErrorName, details: ErrorDetails = {}) {
    super(error)
    this.error = error
    this.details = details
  }
}

export function httpStatusOf(error: ErrorName): number {
  return errors[error].http
}
