import { useSyncExternalStore, type ComponentType } from 'react'
import { toast } from '../api/toast.ts'
import { loadTexts, text } from '../i18n/i18n.ts'
import { LatePart } from '../ui/late-part.tsx'
import { closeDialog, openDialog, rechargeNeed, type DialogName } from './dialogs-store.ts'

type DialogPart = ComponentType<{ open: boolean; onClose: () => void; need?: number }>

async function loadLogin(): Promise<DialogPart> {
  const [part] = await Promise.all([import('../features/login/login-dialog.tsx'), loadTexts('login')])
  return part.LoginDialog
}

async function loadRecharge(): Promise<DialogPart> {
  const [part] = await Promise.all([
    import('../features/recharge/recharge-dialog.tsx'),
    loadTexts('recharge'),
  ])
  return part.RechargeDialog
}

async function loadMe(): Promise<DialogPart> {
  return (await import('./me-sheet.tsx')).MeSheet
}

/** Holds the dialogs that open from anywhere. One that was open stays mounted, so that it can fade out. */
export function Dialogs() {
  const open = useSyncExternalStore(openDialog.subscribe, openDialog.get)
  return (
    <>
      <LateDialog name="login" open={open} load={loadLogin} />
      <LateDialog name="recharge" open={open} load={loadRecharge} />
      <LateDialog name="me" open={open} load={loadMe} />
    </>
  )
}

type LateDialogProps = { name: DialogName; open: DialogName | null; load: () => Promise<DialogPart> }

function LateDialog({ name, open, load }: LateDialogProps) {
  const props = { open: open === name, onClose: closeDialog, need: rechargeNeed() }
  return <LatePart wanted={open === name} load={load} props={props} onFail={giveUp} />
}

function giveUp(): void {
  closeDialog()
  toast.error(text('common:error.offline'))
}
