import type { ReactNode } from 'react'
import { LatePart } from './late-part.tsx'
import { showMissing } from './show-missing.ts'

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
  /** While something is under way, neither Escape nor a press beside it closes it; `outside`: Escape does. */
  locked?: boolean | 'outside'
  children: ReactNode
}

async function loadDialog() {
  return (await import('./dialog-radix.tsx')).RadixDialog
}

/** A modal dialog. What draws it is fetched when the first one opens; when that fails it closes again, with a word. */
export function Dialog(props: DialogProps) {
  return <LatePart wanted={props.open} load={loadDialog} props={props} onFail={() => giveUp(props.onClose)} />
}

function giveUp(onClose: () => void): void {
  void showMissing()
  onClose()
}
