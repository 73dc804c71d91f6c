import { queryClient } from '../../api/query-client.ts'
import { openDialog, openWelfare } from '../../layout/dialogs-store.ts'
import { paths } from '../../paths.ts'
import { whenSettled } from '../../session/when-idle.ts'
import { announcementsQuery } from './queries.ts'

const SEEN = 'welfare_seen'

/** Whether somebody is in the middle of something that a dialog would break into. */
function isBusy(): boolean {
  return (
    location.pathname !== paths.home ||
    openDialog.get().name !== null ||
    document.querySelector('[role=dialog], [role=menu]') !== null ||
    document.activeElement instanceof HTMLInputElement
  )
}

/** What shows that somebody looks at the page; before, a dialog would only be in the way of its first picture. */
const GESTURES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/**
 * At the first visit of the front page opens the centre when there is something to say: after the visitor's first gesture, once the
 * page has settled. The returned function takes it back.
 */
export function welcomeOnce(): () => void {
  if (localStorage.getItem(SEEN) !== null) return () => {}
  const gestures = new AbortController()
  const options = { capture: true, passive: true, signal: gestures.signal }
  const begin = () => {
    gestures.abort()
    whenSettled(() => void welcome())
  }
  for (const gesture of GESTURES) addEventListener(gesture, begin, options)
  return () => gestures.abort()
}

async function welcome(): Promise<void> {
  if (localStorage.getItem(SEEN) !== null || isBusy()) return
  const list = await queryClient.fetchQuery(announcementsQuery()).catch(() => [])
  if (list.length === 0 || localStorage.getItem(SEEN) !== null || isBusy()) return
  localStorage.setItem(SEEN, '1')
  openWelfare(0)
}
