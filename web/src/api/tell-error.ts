import { AppError } from './app-error.ts'
import { toast } from './toast.ts'

/** Shows an error as a toast, once. */
export function tellError(error: AppError, text = error.msg, isEcho = false): void {
  if (error.isTold) return
  error.isTold = true
  toast.error(text, { id: error.name, isEcho })
}

/**
 * Shows what the store refused as a toast, though the place that asked shows it as well: every refusal is one (SPEC 8). A
 * call without an answer is that place's own matter. `text` stands for the store's words where SPEC has others.
 */
export function echoRefusal(error: unknown, text?: string): void {
  if (error instanceof AppError && error.code !== 0) tellError(error, text, true)
}
