import { useEffect } from 'react'
import { isAppError } from '../api/app-error.ts'
import { queryClient } from '../api/query-client.ts'
import { openDialog, openTerms } from '../domain/dialogs-store.ts'
import { refreshUser, useSession } from '../session/session.ts'

/** The version that was shown in this visit; it is shown once, and again where a play is refused for it. */
const SHOWN = 'terms_shown'

/** Shows the notice of changed terms to a player who has not accepted them, once a visit and when it stands in the way of a play. */
export function useTermsNotice(): void {
  const { user } = useSession()
  const version = user?.terms_due?.version
  useEffect(() => {
    if (version === undefined || sessionStorage.getItem(SHOWN) === String(version)) return
    if (openDialog.get().name !== null) return
    sessionStorage.setItem(SHOWN, String(version))
    openTerms()
  }, [version])
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (!isAppError(event.action.error, 'terms_not_accepted')) return
        // They may have been published since the player was fetched.
        void refreshUser()
        openTerms()
      }),
    [],
  )
}
