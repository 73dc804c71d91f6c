import { useTranslation } from 'react-i18next'
import { MALL_CURRENCIES } from '@noktra/contract/plain/mall'
import { BuyNotice } from './buy-notice.tsx'
import { CurrencyOption } from './currency-option.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { Buying } from './use-buying.ts'

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
      <BuyNotice buying={buying} />
    </div>
  )
}
