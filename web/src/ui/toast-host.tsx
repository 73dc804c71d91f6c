import { useSyncExternalStore, type ComponentType } from 'react'
import { toastsWanted } from '../api/toast.ts'
import { LatePart } from './late-part.tsx'

/** Fetches the toaster; also called when the page has nothing better to do, so that it is there without the network. */
export async function loadToaster(): Promise<ComponentType> {
  return (await import('./toaster.tsx')).Toaster
}

/** Shows toasts from the first one on. A dialog hides the page from readers, but not what is live by the time it opens. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  return (
    <div aria-live="polite">
      <LatePart wanted={wanted} load={loadToaster} props={{}} />
    </div>
  )
}
