import { useTranslation } from 'react-i18next'
import type { MallCurrency, MallOffer } from '@noktra/contract/mall'
import { formatMoney } from '../../../i18n/format.ts'
import { BonusAmount, CoinAmount, DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { useSession } from '../../../session/session.ts'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { priceIn, spendable } from './buying.ts'

type Props = {
  currency: MallCurrency
  offer: MallOffer | undefined
  selected: boolean
  disabled: boolean
  onChoose: () => void
}

/** A currency with the price of one copy and what the player has of it. */
export function CurrencyOption({ currency, offer, selected, disabled, onChoose }: Props) {
  const { t } = useTranslation('mall')
  const { user } = useSession()
  const Money = currency === 'coin' ? CoinAmount : DiamondAmount
  return (
    <label
      className={cx(
        'relative flex min-h-[66px] items-center gap-3 rounded-control border px-3.5 py-2 transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-white',
        disabled ? 'opacity-60' : 'cursor-pointer',
        selected ? 'border-signal-line bg-signal-tint' : 'border-line-2 bg-base-2 hover:bg-base-3',
      )}
    >
      <input
        type="radio"
        name="mall-currency"
        value={currency}
        checked={selected}
        disabled={disabled}
        onChange={onChoose}
        className="peer absolute size-px opacity-0"
      />
      <span
        aria-hidden
        className="grid size-[18px] shrink-0 place-items-center rounded-full border border-line-2 bg-well after:size-2 after:rounded-full peer-checked:border-signal peer-checked:after:bg-signal"
      />
      <span className="min-w-0 grow">
        <span className="type-label block truncate">{t(`buy.${currency}`)}</span>
        <span className="type-micro flex min-h-4 flex-wrap items-center gap-x-1.5 text-text-2">
          {user && (
            <>
              {t('buy.have')}
              <span className="type-number text-text-1">{formatMoney(spendable(user, currency))}</span>
            </>
          )}
        </span>
        {currency === 'coin' && user !== undefined && user.bonus_coin > 0 && (
          <Bonus amount={user.bonus_coin} />
        )}
      </span>
      {offer ? (
        <span className="shrink-0 text-right">
          <Money amount={priceIn(offer, currency)} size={18} className="text-[15px]" />
          <span className="type-micro block text-text-3">{t('buy.each')}</span>
        </span>
      ) : (
        <Skeleton className="h-9 w-20" />
      )}
    </label>
  )
}

function Bonus({ amount }: { amount: number }) {
  const { t } = useTranslation('mall')
  return (
    <span className="type-micro mt-0.5 flex items-start gap-1.5 text-text-2">
      <BonusAmount amount={amount} size={14} />
      <span className="min-w-0">{t('buy.bonus')}</span>
    </span>
  )
}
