import { useTranslation } from 'react-i18next'
import { cancelRoll } from '@noktra/contract/plain/rolls'
import type { RollShown } from '@noktra/contract/rolls'
import { toast } from '../../api/toast.ts'
import { useMove } from '../../api/use-move.ts'
import { formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RollNotice } from './new-roll-banner.tsx'
import { refusalOf } from './new-roll-refusal.ts'
import { updateOwnRoom } from './owner-room-cache.ts'
import { refetchRoll } from './queries.ts'

type Props = { room: RollShown; open: boolean; onClose: () => void }

/** Asks before a room is closed and its prizes come back. */
export function OwnerCancelDialog({ room, open, onClose }: Props) {
  const { t } = useTranslation('rolls')
  const cancel = useMove(cancelRoll, {
    silent: true,
    onSuccess: (answer) => {
      updateOwnRoom(answer.room)
      toast.success(t('owner.cancelled', { count: room.prize_num }))
      onClose()
    },
    onError: () => void refetchRoll(room.id),
  })

  function close(): void {
    cancel.reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      locked={cancel.isPending}
      title={t('owner.cancel_title', { name: room.room_name })}
      footer={
        <>
          <Button onPress={close}>{t('owner.keep')}</Button>
          <Button
            variant="danger-solid"
            busy={cancel.isPending}
            data-testid="cancel-room"
            onPress={() => cancel.mutate({ free_room_id: room.id })}
          >
            {t('owner.cancel')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">
        {t('owner.cancel_text', { count: room.prize_num, amount: formatMoney(room.prize_pool) })}
      </p>
      {cancel.error && (
        <div className="mt-4">
          <RollNotice refusal={refusalOf(cancel.error)} onDismiss={cancel.reset} onClose={close} />
        </div>
      )}
    </Dialog>
  )
}
