import { useEffect } from 'react'
import { AttributionDoor } from '../attribution/attribution-door.tsx'
import { fixedPictures } from '../fixed-pictures.ts'
import { WelfareDoor } from '../features/welfare/welfare-door.tsx'
import { loadTexts } from '../i18n/i18n.ts'
import { useLimitNews } from '../live/limit-news.ts'
import { useRollNews } from '../live/roll-news.ts'
import { useClosedRooms } from '../session/closed-rooms.ts'
import { keepOfflinePage } from '../session/offline-page.ts'
import { whenSettled } from '../session/when-idle.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { LatePart } from '../ui/late-part.tsx'
import { mendPictures } from '../ui/mend-pictures.ts'
import { loadToaster } from '../ui/toast-host.tsx'
import { TooltipLayer } from '../ui/tooltip-layer.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { Footer } from './footer.tsx'
import { SideBar } from './side-bar.tsx'

async function loadMaintenanceNotice() {
  const [part] = await Promise.all([
    import('../features/maintenance/maintenance-notice.tsx'),
    loadTexts('maintenance'),
  ])
  return part.MaintenanceNotice
}

export function LateParts() {
  useRollNews()
  useLimitNews()
  useEffect(fetchForFaults, [])
  useEffect(() => whenSettled(keepOfflinePage), [])
  useEffect(keepFocus, [])
  useEffect(mendPictures, [])
  const closedRooms = useClosedRooms()
  return (
    <>
      <Footer />
      <SideBar />
      <TooltipLayer />
      <ConnectionNote />
      <WelfareDoor />
      <AttributionDoor />
      <LatePart wanted={closedRooms.length > 0} load={loadMaintenanceNotice} props={{ rooms: closedRooms }} />
    </>
  )
}

/** Without the network they could not be fetched any more, and that is when they are needed: toasts, the picture of a fault. */
function fetchForFaults(): void {
  whenSettled(() => {
    void loadToaster().catch(() => undefined)
    new Image().src = fixedPictures.mine
  })
}
