import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FilterFields } from './filter-fields.tsx'
import { countFilters } from './filters.ts'
import type { Facets } from './use-facets.ts'
import type { MallFiltering } from './use-mall-filters.ts'

type Props = { filtering: MallFiltering; facets: Facets }

/** The filters left of the grid. */
export function FilterPanel({ filtering, facets }: Props) {
  const { t } = useTranslation(['mall', 'common'])
  const active = countFilters(filtering.filters) > 0
  return (
    <>
      <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
        <h2 className="type-block">{t('filter.title')}</h2>
        {active && (
          <button
            type="button"
            onClick={filtering.clear}
            className="type-small -me-2 min-h-8 rounded-control px-2 text-signal-hi hover:underline"
          >
            {t('common:clear')}
          </button>
        )}
      </div>
      <PanelBody filtering={filtering} facets={facets} />
    </>
  )
}

/** The fields, once there is something to choose from. */
export function PanelBody({ filtering, facets: { facets, failed } }: Props) {
  const { t } = useTranslation('common')
  if (facets) return <FilterFields filtering={filtering} facets={facets} />
  return failed ? <p className="type-small text-text-3">{t('error.list')}</p> : <PanelSkeleton />
}

function PanelSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-5">
      <Skeleton className="h-6" />
      <Skeleton className="h-[182px]" />
      <Skeleton className="h-[62px]" />
      <Skeleton className="h-[116px]" />
      <Skeleton className="h-[240px]" />
      <Skeleton className="h-[240px]" />
    </div>
  )
}
