import { LogOut, Pencil, Timer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatDuration, formatMoney } from '../../../i18n/format.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ICON, type RoomShown } from './room-parts.ts'
import { changeLink } from './setup-link.ts'
import type { RoomMoves } from './use-room-moves.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

const SOON_S = 60

type Props = Pick<RoomShown, 'details'> & { ends_at: number | null; moves: RoomMoves }

/** A room that is not full yet: how long it waits, and what its people may still do. */
export function WaitingPanel({ details, ends_at, moves }: Props) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const left = useSecondsLeft(ends_at)
  const { room, my_seat, is_creator } = details
  const free = room.seats - room.players.length
  const others = room.players.some((player) => !player.is_bot && player.user_id !== room.user_id)
  const closed = others ? t('others_in') : null
  const navigate = useNavigate()
  return (
    <section className="room-panel panel" aria-label={t('battles:phase.waiting')}>
      <div className="min-w-0 grow">
        <h2 className="type-block">{t('free_seats', { count: free })}</h2>
        <p className="type-small mt-0.5 text-text-2">
          {t(details.password ? 'invite_private' : is_creator ? 'invite' : 'waits_for')}
        </p>
      </div>
      <p className="flex min-w-0 items-center gap-2.5">
        <Avatar url={room.avatar} size={32} />
        <span className="min-w-0">
          <span className="type-micro block text-text-2">{t('created_by')}</span>
          <span className="flex items-center gap-1.5">
            <span className="type-small truncate font-semibold">{room.nickname}</span>
            {room.room_type === 0 && (
              <span className="room-label" data-tip={t('house_tip')}>
                {t('battles:house')}
              </span>
            )}
          </span>
        </span>
      </p>
      <p className="flex items-center gap-2" data-tip={t('closes_tip')}>
        <Timer size={18} strokeWidth={1.9} aria-hidden className="text-text-3" />
        <span className="sr-only">{t('closes_in')}</span>
        <span
          role="timer"
          className={cx('type-number text-[17px] font-semibold', left < SOON_S && 'text-warning')}
        >
          {formatDuration(left).replace(/^00:/, '')}
        </span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        {is_creator && (
          <>
            <Button
              size="small"
              icon={<Pencil size={16} strokeWidth={1.9} aria-hidden />}
              disabledReason={closed}
              onPress={() => void navigate(changeLink(details))}
            >
              {t('change')}
            </Button>
            <CancelButton details={details} moves={moves} closed={closed} />
          </>
        )}
        {my_seat !== null && !is_creator && (
          <Button size="small" icon={<LogOut {...ICON} />} busy={moves.isBusy} onPress={moves.leave}>
            {t('leave', { price: formatMoney(room.own_price) })}
          </Button>
        )}
      </div>
    </section>
  )
}

type CancelProps = Pick<Props, 'details' | 'moves'> & { closed: string | null }

function CancelButton({ details, moves, closed }: CancelProps) {
  const { t } = useTranslation(['battle-room', 'common'])
  const [open, setOpen] = useState(false)
  async function cancel(): Promise<void> {
    try {
      await moves.cancel()
    } catch {
      // What was refused is said as a toast, and the room is fetched again.
    }
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="danger"
        size="small"
        icon={<Trash2 size={16} strokeWidth={1.9} aria-hidden />}
        disabledReason={closed}
        onPress={() => setOpen(true)}
        data-testid="cancel"
      >
        {t('cancel')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('cancel_title')}
        description={t('cancel_text')}
        footer={
          <>
            <Button onPress={() => setOpen(false)}>{t('keep')}</Button>
            <Button variant="danger-solid" busy={moves.isBusy} onPress={() => void cancel()}>
              {t('cancel')}
            </Button>
          </>
        }
      >
        <p className="flex items-center gap-2.5 text-text-2">
          {t('comes_back')}
          <CoinAmount amount={details.room.price} className="text-[16px] text-text-1" />
        </p>
      </Dialog>
    </>
  )
}
