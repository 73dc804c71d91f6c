import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreFilters } from '../../domain/skin/more-filters.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/select.tsx'
import { EXTERIORS, SORTS, type BackpackFilters, type ItemSource } from './filters.ts'
import { facetsQuery } from './queries.ts'
import { PriceField } from '../../ui/price-field.tsx'

type Props = {
  filters: BackpackFilters
  sources: readonly ItemSource[]
  onChange: (part: Partial<BackpackFilters>) => void
  /** Where items can be selected. */
  onSelectAll: (() => void) | undefined
}

/** Filters and order of the list. */
export function BackpackToolbar({ filters, sources, onChange, onSelectAll }: Props) {
  const { t } = useTranslation(['backpack', 'common'])
  const [showsMore, showMore] = useState(false)
  const facets = useQuery({ ...facetsQuery(filters), enabled: showsMore })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <div
        role="group"
        aria-label={t('exterior')}
        className="flex gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none]"
      >
        <Chip selected={!filters.exterior} onPress={() => onChange({ exterior: undefined })}>
          {t('common:all')}
        </Chip>
        {EXTERIORS.map((exterior) => (
          <Chip
            key={exterior}
            selected={filters.exterior === exterior}
            label={t(`common:exterior.${exterior}`)}
            className="px-2.5!"
            onPress={() => onChange({ exterior: filters.exterior === exterior ? undefined : exterior })}
          >
            {exterior}
          </Chip>
        ))}
      </div>
      <ValueRange filters={filters} onChange={onChange} />
      <MoreFilters
        answer={facets}
        query={filters.item}
        onChange={(item) => onChange({ item })}
        open={showsMore}
        onOpen={showMore}
        className="max-sm:w-full"
      />
      <div className="ms-auto flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:min-w-0 max-sm:*:flex-1">
        {onSelectAll && (
          <Chip selected={false} onPress={onSelectAll} className="min-h-10! max-sm:hidden">
            {t('select_all')}
          </Chip>
        )}
        <Select
          label={t('from')}
          value={filters.source ?? 'all'}
          options={[
            { value: 'all', label: t('all_sources') },
            ...sources.map((source) => ({ value: source, label: t(`source.${source}`) })),
          ]}
          onChange={(source) => onChange({ source: source === 'all' ? undefined : source })}
        />
        <Select
          label={t('order')}
          value={filters.sort}
          options={SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
    </div>
  )
}

type ValueRangeProps = { filters: BackpackFilters; onChange: (part: Partial<BackpackFilters>) => void }

/** Items worth from so much up to so much, in coins; either end may be open. */
function ValueRange({ filters, onChange }: ValueRangeProps) {
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
