import { useTranslation } from 'react-i18next'
import { MALL_CURRENCIES } from '@noktra/contract/plain/mall'
import { BuyBanner } from './buy-banner.tsx'
import type { Buying } from './use-buying.ts'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { MallCurrency, MallOffer } from '@noktra/contract/mall'
import { formatMoney } from '../../../i18n/format.ts'
import { BonusAmount, CoinAmount, DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { useSession } from '../../../session/session.ts'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { priceIn, spendable } from './buying.ts'

const ICON = { size: 16, strokeWidth: 2.4, 'aria-hidden': true } as const
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** Currency and quantity, and below them the one thing the player should know now. Its height never changes. */
export function OrderForm({ buying }: { buying: Buying }) {
  const { t } = useTranslation('mall')
  const { offer, standing, currency, choose, num, most, setNum } = buying
  const fixed = buying.isSending || standing === 'unanswered'
  const closed = fixed || standing === 'sold_out' || standing === 'unlisted'
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div role="radiogroup" aria-label={t('buy.pay_with')} className="flex flex-col gap-2">
        <p aria-hidden className="type-small text-text-2">
          {t('buy.pay_with')}
        </p>
        {MALL_CURRENCIES.map((option) => (
          <CurrencyOption
            key={option}
            currency={option}
            offer={offer}
            selected={option === currency}
            disabled={fixed}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
      <div className="flex items-center justify-between gap-4">
        <span className="type-small text-text-2">{t('buy.quantity')}</span>
        <QuantityStepper
          num={num}
          most={standing === 'sold_out' ? 0 : most}
          disabled={closed}
          onNum={setNum}
        />
      </div>
      <BuyBanner buying={buying} />
    </div>
  )
}

type Props = { num: number; most: number; disabled: boolean; onNum: (num: number) => void }

/** How many copies, by steps or typed; what is typed counts within 1..most. */
function QuantityStepper({ num, most, disabled, onNum }: Props) {
  const { t } = useTranslation('mall')
  const [draft, setDraft] = useState<string | null>(null)

  function step(by: number): void {
    setDraft(null)
    onNum(Math.max(1, Math.min(num + by, most)))
  }

  return (
    <div className="flex items-center gap-2">
      <IconButton
        label={t('buy.less')}
        icon={<Minus {...ICON} />}
        outlined
        disabled={disabled || num <= 1}
        className="size-11!"
        onPress={() => step(-1)}
      />
      <input
        aria-label={t('buy.quantity')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={draft ?? String(num)}
        readOnly={disabled}
        onChange={(event) => {
          const text = event.target.value.replace(/\D/g, '')
          setDraft(text)
          if (text) onNum(Number(text))
        }}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          const by = STEPS[event.key]
          if (!by || disabled) return
          event.preventDefault()
          step(by)
        }}
        className="field type-number w-14! px-1! text-center text-[15px] font-semibold max-sm:text-base"
      />
      <IconButton
        label={t('buy.more')}
        icon={<Plus {...ICON} />}
        outlined
        disabled={disabled || num >= most}
        className="size-11!"
        onPress={() => step(1)}
      />
      <Button
        variant="ghost"
        className="min-w-[78px] px-2.5! text-[13px]"
        disabled={disabled || num >= most}
        onPress={() => onNum(most)}
      >
        {t('buy.most', { count: most })}
      </Button>
    </div>
  )
}

type CurrencyOptionProps = {
  currency: MallCurrency
  offer: MallOffer | undefined
  selected: boolean
  disabled: boolean
  onChoose: () => void
}

/** A currency with the price of one copy and what the player has of it. */
function CurrencyOption({ currency, offer, selected, disabled, onChoose }: CurrencyOptionProps) {
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
        <span className="shrink-0 text-end">
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
