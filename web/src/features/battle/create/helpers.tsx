import { useQuery } from '@tanstack/react-query'
import { History, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxCard } from '@noktra/contract/boxes'
import { toast } from '../../../api/toast.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { readLastBattle } from './last-battle.ts'
import { ownNewestQuery } from './queries.ts'
import { RandomDialog } from './random-dialog.tsx'
import { setupOfRoom, type Setup } from './setup.ts'

type Props = {
  /** Those that can be fought over now. */
  boxes: readonly BoxCard[]
  /** What a seat may cost by default: the balance, unless no player is signed in. */
  budget: number | undefined
  onSetup: (setup: Setup) => void
  onLineup: (box_ids: readonly number[]) => void
}

const ICON = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const

/** Line-ups that need no picking: the last battle's, and one by chance. */
export function Helpers({ boxes, budget, onSetup, onLineup }: Props) {
  const { t } = useTranslation('battle-new')
  const { signedIn } = useSession()
  const [kept] = useState(readLastBattle)
  const { data: newest } = useQuery({ ...ownNewestQuery, enabled: signedIn && !kept })
  const [open, setOpen] = useState(false)
  const last = kept ?? (newest && setupOfRoom(newest, newest.boxes))

  function restore(): void {
    if (!last) return
    const entries = last.entries.filter((entry) => boxes.some(({ box_id }) => box_id === entry.box_id))
    if (entries.length === 0) toast.info(t('last.gone'), { id: 'last-battle' })
    else if (entries.length < last.entries.length) toast.info(t('last.part'), { id: 'last-battle' })
    if (entries.length > 0) onSetup({ ...last, entries })
  }

  return (
    <>
      <Button
        size="small"
        className="min-h-11!"
        icon={<History {...ICON} />}
        disabledReason={last ? null : t('last.none')}
        onPress={restore}
      >
        {t('last.title')}
      </Button>
      <Button
        size="small"
        className="min-h-11!"
        icon={<Shuffle {...ICON} />}
        disabledReason={boxes.length === 0 ? t('random.no_boxes') : null}
        onPress={() => setOpen(true)}
      >
        {t('random.title')}
      </Button>
      <RandomDialog
        open={open}
        onClose={() => setOpen(false)}
        boxes={boxes}
        budget={budget}
        onPick={(box_ids) => {
          setOpen(false)
          onLineup(box_ids)
        }}
      />
    </>
  )
}
