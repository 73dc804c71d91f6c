import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { formatSigned } from '../../../domain/money/signed-money.ts'
import { playerAt, sideStyle, type RoomShown } from './room-parts.ts'
import { cx } from '../../../ui/class-names.ts'
import { landedDraws, leadingSides, seatTotals, sideOf } from './standing.ts'

/** Phones: one's own seat stays in view while the columns scroll. */
export function MySeatBar({ details, scene }: RoomShown) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const { room, my_seat } = details
  const player = my_seat === null ? undefined : playerAt(details, my_seat)
  if (my_seat === null || !player || !['round', 'finale', 'over'].includes(scene.step)) return null
  const landed = landedDraws(details.draws, scene)
  const side = sideOf(room, my_seat)
  const net = scene.step === 'over' ? (details.my_result?.net ?? null) : null
  const total = seatTotals(landed, room.seats)[my_seat - 1] ?? 0
  return (
    <div className="room-my-bar" style={sideStyle(side)} aria-hidden>
      <Avatar url={player.avatar} size={30} />
      <span className="type-label min-w-0 grow truncate">
        {t(net === null ? 'battles:you' : 'my_result')}
      </span>
      {net === null && leadingSides(room, landed).includes(side) && (
        <Crown size={18} strokeWidth={2} className="text-(--side)" />
      )}
      {net === null ? (
        <CoinAmount counting amount={total} size={18} className="text-[16px]" />
      ) : (
        <span className={cx('type-number text-[18px] font-semibold', net > 0 && 'text-success')}>
          {formatSigned(net)}
        </span>
      )}
    </div>
  )
}
