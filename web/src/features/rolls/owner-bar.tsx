import { Pencil, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RollShown } from '@noktra/contract/rolls'
import { ROLL_PRIZES } from '@noktra/game/rolls'
import { Button } from '../../ui/button.tsx'
import { AddPrizesDialog } from './add-prizes-dialog.tsx'
import { EditRollDialog } from './edit-roll-dialog.tsx'
import { OwnerCancelDialog } from './owner-cancel-dialog.tsx'

type Open = 'edit' | 'prizes' | 'cancel' | null

const ICON = { size: 17, strokeWidth: 1.9, 'aria-hidden': true } as const

/** What the owner may still do with his room; nothing once it is over. */
export function OwnerBar({ room }: { room: RollShown }) {
  const { t } = useTranslation('rolls')
  const [open, setOpen] = useState<Open>(null)
  const isOver = room.phase !== 'open' && room.phase !== 'locked'
  if (!room.i_created || isOver) return null
  const locked = room.can_edit ? null : t('owner.locked')
  const isFull = room.prize_num >= ROLL_PRIZES.most
  const joined = room.can_change_terms ? null : t('owner.has_entrants', { count: room.join_num })
  const close = () => setOpen(null)
  return (
    <section
      aria-label={t('owner.title')}
      className="panel flex flex-wrap items-center gap-x-5 gap-y-3 p-3 pl-4"
    >
      <div className="min-w-0 grow basis-60">
        <h2 className="type-label">{t('owner.title')}</h2>
        <p className="type-small text-text-2">
          {locked ?? (joined ? t('owner.text_joined', { count: room.join_num }) : t('owner.text_open'))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button
          icon={<Pencil {...ICON} />}
          disabledReason={locked}
          className="max-sm:grow"
          onPress={() => setOpen('edit')}
        >
          {t('owner.edit')}
        </Button>
        <Button
          icon={<Plus {...ICON} />}
          disabledReason={locked ?? (isFull ? t('form.prizes.full', { count: ROLL_PRIZES.most }) : null)}
          className="max-sm:grow"
          onPress={() => setOpen('prizes')}
        >
          {t('owner.add')}
        </Button>
        <Button
          variant="danger"
          icon={<X {...ICON} />}
          disabledReason={locked ?? joined}
          className="max-sm:grow"
          onPress={() => setOpen('cancel')}
        >
          {t('owner.cancel')}
        </Button>
      </div>
      <EditRollDialog room={room} open={open === 'edit'} onClose={close} />
      <AddPrizesDialog room={room} open={open === 'prizes'} onClose={close} />
      <OwnerCancelDialog room={room} open={open === 'cancel'} onClose={close} />
    </section>
  )
}
