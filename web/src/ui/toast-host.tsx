import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsWanted } from '../api/toast.ts'

const Toaster = lazy(() => import('./toaster.tsx').then((part) => ({ default: part.Toaster })))

/** Fetches the toaster when the first toast is asked for. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
