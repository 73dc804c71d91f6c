import { Armchair, Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../i18n/format.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { playerAt, type RoomShown } from './room-parts.ts'

type Props = RoomShown & {
  seat: number
  total: number
  /** Its side leads, or has won. */
  crowned: boolean
  /** Jackpot: the chance of its side. */
  chance: number | null
}

/** Who sits here, and what he has drawn so far. */
export function SeatHeader({ seat, details, scene, total, crowned, chance }: Props) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const player = playerAt(details, seat)
  const begun = scene.step !== 'waiting' && scene.step !== 'timeout'
  if (!player) {
    return (
      <header className="room-seat-head">
        <span className="grid size-11 shrink-0 place-items-center rounded-control border border-dashed border-line-2 text-text-3 max-sm:size-9">
          <Armchair size={20} strokeWidth={1.9} aria-hidden />
        </span>
        <h2 className="type-label min-w-0 truncate text-text-2">{t('battles:seat', { seat })}</h2>
      </header>
    )
  }
  return (
    <header className="room-seat-head">
      <Avatar
        url={player.avatar}
        size={44}
        grade={player.is_bot ? undefined : player.grade}
        className="room-avatar"
      />
      <div className="min-w-0 grow">
        <h2 className="flex min-w-0 items-center gap-1.5">
          <span className="min-w-0 truncate text-[15px] leading-5 font-semibold" title={player.nickname}>
            {player.nickname}
          </span>
          {seat === details.my_seat && (
            <span className="room-label" data-you>
              {t('battles:you')}
            </span>
          )}
          {player.is_bot && (
            <span className="room-label" data-tip={t('bot_tip')}>
              {t('battles:bot')}
            </span>
          )}
        </h2>
        {begun ? (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5">
            <CoinAmount counting amount={total} size={17} className="text-[15px]" />
            {chance !== null && total > 0 && (
              <span className="type-small type-number text-text-2" data-tip={t('chance_tip')}>
                <span className="sr-only">{t('chance')}</span> {formatPercent(chance)}
              </span>
            )}
          </p>
        ) : (
          <p className="type-small mt-0.5 truncate text-text-2">
            {t(player.user_id !== null && player.user_id === details.room.user_id ? 'creator' : 'ready')}
          </p>
        )}
      </div>
      <span className="room-crown" data-on={crowned || undefined}>
        {crowned && <Crown size={22} strokeWidth={1.9} aria-label={t('leads')} />}
      </span>
    </header>
  )
}
