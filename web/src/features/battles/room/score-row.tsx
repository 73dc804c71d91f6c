import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { ShareBar } from './share-bar.tsx'
import { playerAt, sideStyle, type RoomShown } from './room-parts.ts'
import { landedDraws, seatTotals, sharesOf, sideTotals } from './standing.ts'

/** What the sides have so far: their names at the ends when there are two of them. */
export function ScoreRow({ details, scene }: RoomShown) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const { room } = details
  const totals = sideTotals(room, seatTotals(landedDraws(details.draws, scene), room.seats))
  const shares = sharesOf(totals)
  if (totals.length > 2) {
    return (
      <div className="room-score" data-sides="many">
        <ShareBar shares={shares} />
      </div>
    )
  }
  return (
    <div className="room-score">
      {totals.map((total, index) => (
        <p key={index === 0 ? 'first' : 'second'} className="room-score-side" style={sideStyle(index + 1)}>
          <span className="type-block min-w-0 truncate text-(--side) brightness-110">
            {room.team ? t(`battles:side_${index + 1}`) : playerAt(details, index + 1)?.nickname}
          </span>
          <CoinAmount counting amount={total} size={18} className="text-[19px] max-sm:text-[15px]" />
          {room.mode === 'jackpot' && total > 0 && (
            <span className="type-small type-number text-text-2">{formatPercent(shares[index] ?? 0)}</span>
          )}
        </p>
      ))}
      <ShareBar shares={shares} />
    </div>
  )
}
