import { loadTexts } from '../../i18n/i18n.ts'
import { LatePart } from '../../ui/late-part.tsx'
import { showMissing } from '../../ui/show-missing.ts'
import type { RetrieveDialogProps } from './retrieve-dialog-part.tsx'

async function loadPart() {
  const [part] = await Promise.all([import('./retrieve-dialog-part.tsx'), loadTexts('retrieval')])
  return part.RetrieveDialogPart
}

/** Sends items to the player's trade link, from any page; what draws it is fetched when it first opens. */
export function RetrieveDialog(props: RetrieveDialogProps) {
  return <LatePart wanted={props.open} load={loadPart} props={props} onFail={() => giveUp(props.onClose)} />
}

function giveUp(onClose: () => void): void {
  void showMissing()
  onClose()
}
