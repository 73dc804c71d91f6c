import { useState, useSyncExternalStore, type ComponentType } from 'react'
import { toast } from '../api/toast.ts'
import { loadTexts, text } from '../i18n/i18n.ts'
import { Boundary } from '../ui/boundary.tsx'
import { LatePart } from '../ui/late-part.tsx'
import { showMissing } from '../ui/show-missing.ts'
import { closeDialog, openDialog } from '../domain/dialogs-store.ts'
import type { NewcomerGift } from '../domain/game/game-view.ts'
import { useGames } from '../domain/game/games-context.ts'

type DialogPart = ComponentType<{
  open: boolean
  onClose: () => void
  need?: number | undefined
  tab?: number | undefined
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

async function loadCentre(): Promise<DialogPart> {
  const [part] = await Promise.all([import('../features/centre/centre-dialog.tsx'), loadTexts('centre')])
  return part.CentreDialog
}

async function loadTerms(): Promise<DialogPart> {
  const [part] = await Promise.all([import('../features/terms/terms-dialog.tsx'), loadTexts('terms')])
  return part.TermsDialog
}

async function loadMe(): Promise<DialogPart> {
  const [part] = await Promise.all([import('./me-sheet.tsx'), loadTexts('account')])
  return part.MeSheet
}

/** What a new player is handed over, if a game has such a gift. */
export function useNewcomerGift(): NewcomerGift | undefined {
  return useGames().find(({ newcomerGift }) => newcomerGift)?.newcomerGift
}

/** Holds the dialogs that open from anywhere. One that was open stays mounted, so that it can fade out. */
export function Dialogs() {
  const open = useSyncExternalStore(openDialog.subscribe, openDialog.get)
  const gift = useNewcomerGift()
  return (
    <>
      <LateDialog open={open.name === 'login'} isNew={open.isNew} load={loadLogin} />
      <LateDialog open={open.name === 'recharge'} need={open.need} load={loadRecharge} />
      <LateDialog open={open.name === 'centre'} tab={open.tab} load={loadCentre} />
      {gift && <GiftDialog gift={gift} open={open.name === 'gift'} />}
      <LateDialog open={open.name === 'terms'} load={loadTerms} />
      <LateDialog open={open.name === 'me'} load={loadMe} />
    </>
  )
}

function GiftDialog({ gift: { load, texts }, open }: { gift: NewcomerGift; open: boolean }) {
  const [loadAll] = useState(() => async (): Promise<DialogPart> => {
    const [part] = await Promise.all([load(), loadTexts(...texts)])
    return part
  })
  return <LateDialog open={open} load={loadAll} />
}

type LateDialogProps = {
  open: boolean
  need?: number | undefined
  tab?: number | undefined
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
