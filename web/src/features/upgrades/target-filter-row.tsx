import { useTranslation } from 'react-i18next'
import { RARITIES, type Rarity } from '../../domain/skin/rarity.ts'
import { PriceField } from '../../ui/price-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TARGET_SORTS, type TargetFilters } from './filters.ts'

type Props = { filters: TargetFilters; onChange: (part: Partial<TargetFilters>) => void }

/** What narrows the targets besides the search. */
export function TargetFilterRow({ filters, onChange }: Props) {
  const { t } = useTranslation(['upgrades', 'common'])
  return (
    <div id="target-filters" className="mb-3.5 grid grid-cols-4 items-end gap-2.5 max-sm:grid-cols-2">
      <PriceField
        label={t('filter.from')}
        value={filters.min_price}
        onChange={(min_price) => onChange({ min_price })}
      />
      <PriceField
        label={t('filter.to')}
        value={filters.max_price}
        onChange={(max_price) => onChange({ max_price })}
      />
      <Select<Rarity | 'all'>
        label={t('filter.rarity')}
        visibleLabel
        value={filters.rarity ?? 'all'}
        options={[
          { value: 'all', label: t('common:all') },
          ...RARITIES.map((rarity) => ({ value: rarity, label: t(`common:rarity.${rarity}`) })),
        ]}
        onChange={(rarity) => onChange({ rarity: rarity === 'all' ? undefined : rarity })}
        className="[&_select]:min-h-11"
      />
      <Select
        label={t('sort.label')}
        visibleLabel
        value={filters.sort}
        options={TARGET_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={(sort) => onChange({ sort })}
        className="[&_select]:min-h-11"
      />
    </div>
  )
}
