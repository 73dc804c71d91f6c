import { useTranslation } from 'react-i18next'
import { PriceField } from '../../ui/price-field.tsx'
import type { BackpackFilters } from './filters.ts'

type Props = { filters: BackpackFilters; onChange: (part: Partial<BackpackFilters>) => void }

/** Items worth from so much up to so much, in coins; either end may be open. */
export function ValueRange({ filters, onChange }: Props) {
  const { t } = useTranslation('backpack')
  return (
    <div role="group" aria-label={t('value_range')} className="flex items-center gap-2 max-sm:w-full">
      <span aria-hidden className="type-small shrink-0 text-text-2">
        {t('value')}
      </span>
      <PriceField
        label={t('min_value')}
        hiddenLabel
        placeholder={t('min')}
        value={filters.min_value}
        onChange={(min_value) => onChange({ min_value })}
        className="w-22 max-sm:flex-1"
      />
      <span aria-hidden className="text-text-3">
        –
      </span>
      <PriceField
        label={t('max_value')}
        hiddenLabel
        placeholder={t('max')}
        value={filters.max_value}
        onChange={(max_value) => onChange({ max_value })}
        className="w-22 max-sm:flex-1"
      />
    </div>
  )
}
