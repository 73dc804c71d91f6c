import { HandCoins } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import type { Costs } from './prices.ts'
import { FUND_STEPS } from './setup.ts'

export type FundProps = {
  percent: number
  onChange: (percent: number) => void
  costs: Costs
  /** Coins that are no bonus; null for visitors. */
  cash: number | null
  /** Why it cannot be used. */
  closed: string | null
}

/** How much of the others' price the creator pays: off, or 10 to 90 % in steps of 5. */
export function FundOption({ percent, onChange, costs, cash, closed }: FundProps) {
  const { t } = useTranslation('battle-new')
  const step = Math.max(0, FUND_STEPS.indexOf(percent))
  const last = FUND_STEPS.length - 1
  const shown = percent === 0 ? t('fund.off') : `${percent}%`
  const isShort = cash !== null && costs.funded > cash
  return (
    <div className="rounded-control border border-line-1 bg-base-2 px-3.5 py-3">
      <div className="flex items-start gap-3">
        <HandCoins size={20} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-2" />
        <div className="min-w-0 grow">
          <label htmlFor="fund" className="type-label block">
            {t('fund.title')}
          </label>
          <p className="type-small text-text-2">{t('fund.text')}</p>
        </div>
        <span className="type-block type-number shrink-0" aria-hidden>
          {shown}
        </span>
      </div>
      <input
        id="fund"
        type="range"
        className="fund-slider mt-1"
        style={{ '--filled': `${(step / last) * 100}%` } as CSSProperties}
        min={0}
        max={last}
        value={step}
        disabled={closed !== null}
        aria-valuetext={shown}
        aria-describedby="fund-note"
        onChange={(event) => onChange(FUND_STEPS[Number(event.target.value)] ?? 0)}
      />
      <div id="fund-note" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className={`type-small ${closed ? 'text-warning' : 'text-text-2'}`}>
          {closed ??
            (percent > 0 && costs.entry > 0
              ? t('fund.sum', {
                  count: costs.others,
                  percent,
                  seat: formatMoney(costs.funded_seat),
                  total: formatMoney(costs.funded),
                })
              : t('fund.hint'))}
        </p>
        {cash !== null && (
          <p className={`type-small flex items-center gap-2 ${isShort ? 'text-warning' : 'text-text-2'}`}>
            {t('fund.cash')}
            <CoinAmount amount={cash} size={15} />
          </p>
        )}
      </div>
    </div>
  )
}
