import { useSyncExternalStore, type ComponentType } from 'react'
import { toast } from '../api/toast.ts'
import { loadTexts, text } from '../i18n/i18n.ts'
import { LatePart } from '../ui/late-part.tsx'
import { closeDialog, openDialog, type WelfareTab } from './dialogs-store.ts'

type DialogPart = ComponentType<{
  open: boolean
  onClose: () => void
  need?: number | undefined
  tab?: WelfareTab | undefined
}>

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

async function loadWelfare(): Promise<DialogPart> {
  const [part] = await Promise.all([import('../features/welfare/welfare-dialog.tsx'), loadTexts('welfare')])
  return part.WelfareDialog
}

async function loadMe(): Promise<DialogPart> {
  return (await import('./me-sheet.tsx')).MeSheet
}

/** Holds the dialogs that open from anywhere. One that was open stays mounted, so that it can fade out. */
export function Dialogs() {
  const open = useSyncExternalStore(openDialog.subscribe, openDialog.get)
  return (
    <>
      <LateDialog open={open.name === 'login'} load={loadLogin} />
      <LateDialog open={open.name === 'recharge'} need={open.need} load={loadRecharge} />
      <LateDialog open={open.name === 'welfare'} tab={open.tab} load={loadWelfare} />
      <LateDialog open={open.name === 'me'} load={loadMe} />
    </>
  )
}

type LateDialogProps = {
  open: boolean
  need?: number | undefined
  tab?: WelfareTab | undefined
  load: () => Promise<DialogPart>
}

function LateDialog({ open, load, ...parts }: LateDialogProps) {
  return (
    <LatePart wanted={open} load={load} props={{ open, onClose: closeDialog, ...parts }} onFail={giveUp} />
  )
}

function giveUp(): void {
  closeDialog()
  toast.error(text('common:error.offline'))
}
