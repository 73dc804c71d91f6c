import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeIntent } from '../../session/intent.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NewRollClosed, NEW_ROLL_INTENT } from './new-roll-closed.tsx'
import { NewRollMaker } from './new-roll-maker.tsx'
import { useRollRights } from './new-roll-rights.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Items of the backpack that are chosen from the start. */
  itemIds?: readonly number[]
}

const NONE: readonly number[] = []

/** Opens a room: prizes out of the backpack and the terms on which they are given away. */
export function NewRollDialog({ open, onClose, itemIds = NONE }: Props) {
  const { t } = useTranslation('rolls')
  const { signedIn, user } = useSession()
  const rights = useRollRights(open)
  // Every opening starts from the draft, with a fresh clock.
  const [turn, setTurn] = useState({ open, number: 0 })
  if (turn.open !== open) setTurn({ open, number: open ? turn.number + 1 : turn.number })

  // A visitor who signed in for this is back: the address has opened the dialog again.
  useEffect(() => {
    if (open && signedIn) takeIntent(NEW_ROLL_INTENT)
  }, [open, signedIn])

  if (user && rights.may === 'yes') {
    return (
      <NewRollMaker
        key={turn.number}
        open={open}
        onClose={onClose}
        itemIds={itemIds}
        user_id={user.user_id}
      />
    )
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('form.title')} description={t('form.intro')} width={560}>
      <NewRollClosed rights={rights} onClose={onClose} />
    </Dialog>
  )
}
