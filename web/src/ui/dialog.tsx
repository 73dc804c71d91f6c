import { lazy, Suspense, useState, type ReactNode } from 'react'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Read out with the title; hidden when `descriptionHidden`. */
  description?: string
  descriptionHidden?: boolean
  /** In px, 480 unless given; under 600 px every dialog is a sheet from the bottom. */
  width?: number
  /** Main action last; full width on phones. */
  footer?: ReactNode
  /** While a payment is pending, Escape and the scrim do not close it. */
  locked?: boolean
  children: ReactNode
}

const RadixDialog = lazy(() => import('./dialog-radix.tsx').then((part) => ({ default: part.RadixDialog })))

/** A modal dialog. What draws it is fetched when the first one opens. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <RadixDialog {...props} />
    </Suspense>
  )
}
