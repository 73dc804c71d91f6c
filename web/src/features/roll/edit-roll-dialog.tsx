import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { editRoll } from '@noktra/contract/plain/rolls'
import type { RollShown } from '@noktra/contract/rolls'
import { toast } from '../../api/toast.ts'
import { useMove } from '../../api/use-move.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RollFields } from './new-roll-fields.tsx'
import { changesOf, formOf } from './new-roll-form.ts'
import { RollNotice } from './new-roll-banner.tsx'
import { refusalOf } from './new-roll-refusal.ts'
import { useRollForm } from './new-roll-use-form.ts'
import { updateOwnRoom } from './owner-room-cache.ts'
import { refetchRoll } from './queries.ts'

type Props = { room: RollShown; open: boolean; onClose: () => void }

/** Changes the owner's room: its texts until the lock, its terms until somebody has joined. */
export function EditRollDialog({ room, open, onClose }: Props) {
  // Every opening starts from the room as it is then.
  const [turn, setTurn] = useState({ open, number: 0 })
  if (turn.open !== open) setTurn({ open, number: open ? turn.number + 1 : turn.number })
  return <RoomEditor key={turn.number} room={room} open={open} onClose={onClose} />
}

function RoomEditor({ room, open, onClose }: Props) {
  const { t } = useTranslation('rolls')
  const formId = useId()
  const edited = useRollForm(() => formOf(room), { id: formId, room })
  const changes = changesOf(edited.form, room)
  const edit = useMove(editRoll, {
    silent: true,
    onSuccess: (answer) => {
      updateOwnRoom(answer.room)
      toast.success(t('owner.saved'))
      onClose()
    },
    onError: (error) => {
      edited.refuse(refusalOf(error))
      // Somebody joined meanwhile, or the draw came: the form shows what is still open.
      void refetchRoll(room.id)
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (edit.isPending || !changes || !edited.check()) return
    edit.mutate({ free_room_id: room.id, ...changes })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={edit.isPending}
      width={620}
      title={t('owner.edit')}
      description={t('owner.edit_text')}
      footer={
        <div className="flex w-full flex-col gap-3">
          <RollNotice refusal={edited.refusal} onDismiss={edited.pardon} onClose={onClose} />
          <Button
            variant="primary"
            type="submit"
            form={formId}
            className="self-end max-sm:w-full"
            busy={edit.isPending}
            disabledReason={changes ? null : t('owner.unchanged')}
            data-testid="save-room"
          >
            {t('owner.save')}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <RollFields
          form={edited.form}
          onChange={edited.change}
          onTouch={edited.touch}
          errors={edited.errors}
          fixed={!room.can_change_terms}
          hasPassword={room.has_password}
        />
      </form>
    </Dialog>
  )
}
