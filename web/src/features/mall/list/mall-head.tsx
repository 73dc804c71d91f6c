import { useTranslation } from 'react-i18next'
import { MALL_SORTS } from '@noktra/contract/plain/mall'
import { formatNumber } from '../../../i18n/format.ts'
import { Select } from '../../../ui/select.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { SearchField } from './search-field.tsx'
import type { Facets } from './use-facets.ts'
import type { MallFiltering } from './use-mall-filters.ts'

type Props = { filtering: MallFiltering; facets: Facets; wide: boolean }

/** Title with the count, search and order; where there is no room for the panel, the button of its sheet. */
export function MallHead({ filtering, facets, wide }: Props) {
  const { t } = useTranslation('mall')
  const { filters, change } = filtering
  const { total } = facets
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-x-2.5 gap-y-3">
      <div className="mr-auto flex min-w-0 items-baseline gap-3 max-sm:w-full">
        <h1 className="type-title">{t('title')}</h1>
        <p role="status" className="type-small type-number min-h-[18px] text-text-3">
          {total !== undefined && t('count', { count: total, shown: formatNumber(total) })}
        </p>
      </div>
      <SearchField value={filters.q} onChange={(q) => change({ q })} />
      <Select
        label={t('sort.label')}
        value={filters.sort}
        options={MALL_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={(sort) => change({ sort })}
        className="mall-sort"
      />
      {!wide && <FilterSheet filtering={filtering} facets={facets} />}
    </div>
  )
}
