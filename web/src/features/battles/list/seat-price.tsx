import { useTranslation } from 'react-i18next'
import type { BattleCard } from '@noktra/contract/battles'
import { formatMoney } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'

/** What the next player pays; the full price is struck through when the creator pays a part of it. */
export function SeatPrice({ room }: { room: Pick<BattleCard, 'price' | 'own_price' | 'phase'> }) {
  const { t } = useTranslation('battle-list')
  const { price, own_price, phase } = room
  const reduced = phase === 'waiting' && own_price < price
  return (
    <span className="flex flex-col gap-0.5">
      <CoinAmount amount={reduced ? own_price : price} size={16} />
      {reduced && (
        <span className="type-micro type-number pl-6 text-text-3">
          <span className="sr-only">{t('instead_of')} </span>
          <s>{formatMoney(price)}</s>
        </span>
      )}
    </span>
  )
}
