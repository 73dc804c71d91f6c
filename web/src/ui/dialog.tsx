import type { DialogProps } from './dialog-radix.tsx'
import { LatePart } from './late-part.tsx'
import { showMissing } from './show-missing.ts'

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
