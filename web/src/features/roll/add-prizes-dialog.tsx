import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addRollSkins } from '@noktra/contract/plain/rolls'
import type { RollShown } from '@noktra/contract/rolls'
import { ROLL_PRIZES } from '@noktra/game/rolls'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../api/toast.ts'
import { useMove } from '../../api/use-move.ts'
import { formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useItemChoice, worthOf } from './item-picker-choice.ts'
import { ItemPicker } from './item-picker.tsx'
import { NoPrizes } from './new-roll-closed.tsx'
import { RollNotice } from './new-roll-banner.tsx'
import { refusalOf, type RollRefusal } from './new-roll-refusal.ts'
import { updateOwnRoom } from './owner-room-cache.ts'
import { refetchRoll } from './queries.ts'

type Props = { room: RollShown; open: boolean; onClose: () => void }

/** Stakes more of the owner's items in their room, until its draw is locked. */
export function AddPrizesDialog({ room, open, onClose }: Props) {
  const { t } = useTranslation('rolls')
  const [item_ids, setItemIds] = useState<number[]>([])
  const [refusal, setRefusal] = useState<RollRefusal | null>(null)
  const choice = useItemChoice(item_ids, open)
  const { chosen } = choice
  const add = useMove(addRollSkins, {
    silent: true,
    onSuccess: (answer, { item_ids: added }) => {
      updateOwnRoom(answer.room)
      setItemIds([])
      toast.success(t('owner.added', { count: added.length }))
      onClose()
    },
    onError: (error) => {
      const told = refusalOf(error)
      setRefusal(told)
      if (told.at === 'prizes') void queryClient.invalidateQueries({ queryKey: ['backpack'] })
      else void refetchRoll(room.id)
    },
  })

  function choose(next: number[]): void {
    setItemIds(next)
    setRefusal(null)
  }

  const hasNothing = choice.total === 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={add.isPending}
      width={hasNothing ? 560 : 760}
      title={t('owner.add')}
      description={t('owner.add_text', { name: room.room_name })}
      footer={
        !hasNothing && (
          <div className="flex w-full flex-col gap-3">
            <RollNotice refusal={refusal} onDismiss={() => setRefusal(null)} onClose={onClose} />
            <Button
              variant="primary"
              className="self-end max-sm:w-full"
              busy={add.isPending}
              disabledReason={chosen.length === 0 ? t('form.fault.prizes') : null}
              data-testid="add-prizes"
              onPress={() =>
                add.mutate({ free_room_id: room.id, item_ids: chosen.map(({ item_id }) => item_id) })
              }
            >
              {chosen.length > 0
                ? t('owner.add_submit', { count: chosen.length, amount: formatMoney(worthOf(chosen)) })
                : t('owner.add')}
            </Button>
          </div>
        )
      }
    >
      {hasNothing ? (
        <NoPrizes onClose={onClose} />
      ) : (
        <div className="grid md:h-[min(560px,calc(100dvh-270px))]">
          <ItemPicker
            choice={choice}
            most={ROLL_PRIZES.most - room.prize_num}
            onChange={choose}
            error={refusal?.at === 'prizes' ? refusal.msg : null}
          />
        </div>
      )}
    </Dialog>
  )
}
