import { text } from '../i18n/i18n.ts'
import { AppError } from './app-error.ts'
import { toast } from './toast.ts'

/** What a player reads of an error: never the words of a browser or a program. */
export function wordsOf(error: unknown): string {
  return error instanceof AppError ? error.msg : text('common:error.fault')
}

/** Shows an error as a toast, once. */
export function showError(error: AppError, words = error.msg, isEcho = false): void {
  if (error.isTold) return
  error.isTold = true
  toast.error(words, { id: error.name, isEcho })
}

/**
 * Shows what the store refused as a toast, though the place that asked shows it as well: every refusal is one (SPEC 8). A
 * call without an answer is that place's own matter. `words` stand for the store's words where SPEC has others.
 */
export function echoRefusal(error: unknown, words?: string): void {
  if (error instanceof AppError && error.code !== 0) showError(error, words, true)
}
