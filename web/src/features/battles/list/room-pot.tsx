import { useTranslation } from 'react-i18next'
import type { BattleCard } from '@noktra/contract/battles'
import { fromCents, toCents } from '@noktra/game/money'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'

/** What is fought for: until it is decided what the seats pay together, then what the drawn items are worth. */
export function RoomPot({ room }: { room: Pick<BattleCard, 'price' | 'seats' | 'total'> }) {
  const { t } = useTranslation('battle-list')
  const paid = fromCents(toCents(room.price) * room.seats)
  return (
    <span className="flex flex-col gap-0.5" data-tip={t(room.total === null ? 'pot_paid' : 'pot_drawn')}>
      <span className="battle-row-label">{t('pot')}</span>
      <CoinAmount amount={room.total ?? paid} size={16} />
    </span>
  )
}
