import { useSyncExternalStore, type ComponentType } from 'react'
import { toastsWanted } from '../api/toast.ts'
import { LatePart } from './late-part.tsx'

/** Fetches the toaster; also called when the page has nothing better to do, so that it is there without the network. */
export async function loadToaster(): Promise<ComponentType> {
  return (await import('./toaster.tsx')).Toaster
}

/** Shows toasts from the first one on. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  return <LatePart wanted={wanted} load={loadToaster} props={{}} />
}
