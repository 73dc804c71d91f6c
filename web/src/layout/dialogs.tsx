import { useState, useSyncExternalStore, type ComponentType } from 'react'
import { toast } from '../api/toast.ts'
import { loadTexts, text } from '../i18n/i18n.ts'
import { Boundary } from '../ui/boundary.tsx'
import { LatePart } from '../ui/late-part.tsx'
import { showMissing } from '../ui/show-missing.ts'
import { closeDialog, openDialog, type WelfareTab } from '../domain/dialogs-store.ts'

type DialogPart = ComponentType<{
  open: boolean
  onClose: () => void
  need?: number | undefined
  tab?: WelfareTab | undefined
  isNew?: boolean | undefined
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

async function loadGift(): Promise<DialogPart> {
  const [part] = await Promise.all([import('../features/box/key-gift-dialog.tsx'), loadTexts('boxes')])
  return part.KeyGiftDialog
}

async function loadMe(): Promise<DialogPart> {
  const [part] = await Promise.all([import('./me-sheet.tsx'), loadTexts('account')])
  return part.MeSheet
}

/** Holds the dialogs that open from anywhere. One that was open stays mounted, so that it can fade out. */
export function Dialogs() {
  const open = useSyncExternalStore(openDialog.subscribe, openDialog.get)
  return (
    <>
      <LateDialog open={open.name === 'login'} isNew={open.isNew} load={loadLogin} />
      <LateDialog open={open.name === 'recharge'} need={open.need} load={loadRecharge} />
      <LateDialog open={open.name === 'welfare'} tab={open.tab} load={loadWelfare} />
      <LateDialog open={open.name === 'gift'} load={loadGift} />
      <LateDialog open={open.name === 'me'} load={loadMe} />
    </>
  )
}

type LateDialogProps = {
  open: boolean
  need?: number | undefined
  tab?: WelfareTab | undefined
  isNew?: boolean | undefined
  load: () => Promise<DialogPart>
}

/** A dialog that breaks closes, and is a new one when it is opened again. */
function LateDialog({ open, load, ...parts }: LateDialogProps) {
  const [faults, setFaults] = useState(0)
  function giveUpBroken(): void {
    closeDialog()
    toast.error(text('common:error.part'))
    setFaults(faults + 1)
  }
  return (
    <Boundary key={faults} renderFallback={() => null} onFault={giveUpBroken}>
      <LatePart wanted={open} load={load} props={{ open, onClose: closeDialog, ...parts }} onFail={giveUp} />
    </Boundary>
  )
}

function giveUp(): void {
  closeDialog()
  void showMissing()
}
