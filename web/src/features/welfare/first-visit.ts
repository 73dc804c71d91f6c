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

/** At the first visit of the front page, once it has settled, opens the centre when there is something to say. */
export function welcomeOnce(): void {
  if (localStorage.getItem(SEEN) === null) whenSettled(() => void welcome())
}

async function welcome(): Promise<void> {
  if (localStorage.getItem(SEEN) !== null || isBusy()) return
  const list = await queryClient.fetchQuery(announcementsQuery()).catch(() => [])
  if (list.length === 0 || localStorage.getItem(SEEN) !== null || isBusy()) return
  localStorage.setItem(SEEN, '1')
  openWelfare(0)
}
