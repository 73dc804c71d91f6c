import { toast } from '../api/toast.ts'
import { openLogin } from '../domain/dialogs-store.ts'
import { text } from '../i18n/i18n.ts'

const TOLD_MS = 10_000

/** Says to a visitor that they are one because their session has ended. */
export function tellEndedSession(): void {
  toast.info(text('layout:session_ended'), {
    duration_ms: TOLD_MS,
    action: { label: text('layout:login'), run: openLogin },
  })
}
