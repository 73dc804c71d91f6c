import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TABS, type BackpackTab } from './filters.ts'

type Props = {
  tab: BackpackTab
  /** How many items the tab holds and what they are worth, once it is known. */
  totals: { total: number; total_value: number } | undefined
  onTab: (tab: BackpackTab) => void
}

export function BackpackHead({ tab, totals, onTab }: Props) {
  const { t } = useTranslation('backpack')
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="type-title">{t('title')}</h1>
        <p aria-live="polite" className="type-small flex items-center gap-3 text-text-3">
          {totals && (
            <>
              <span className="type-number">
                {t('count', { count: totals.total, shown: formatNumber(totals.total) })}
              </span>
              <CoinAmount amount={totals.total_value} size={16} className="text-text-2" />
            </>
          )}
        </p>
      </div>
      <Tabs
        id="backpack"
        label={t('title')}
        value={tab}
        items={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        onChange={onTab}
      />
    </header>
  )
}
