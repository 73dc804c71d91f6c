import './mall.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../ui/page-title.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { OfferDialog } from './buy/offer-dialog.tsx'
import { useOfferDialog } from './buy/use-offer-dialog.ts'
import { FilterPanel } from './list/filter-panel.tsx'
import { queryOf } from './list/filters.ts'
import { KindChips } from './list/kind-chips.tsx'
import { MallHead } from './list/mall-head.tsx'
import { OfferList } from './list/offer-list.tsx'
import { useFacets } from './list/use-facets.ts'
import { useKeptScroll } from './list/use-kept-scroll.ts'
import { useMallFilters } from './list/use-mall-filters.ts'
import { mallQuery } from './queries.ts'

/** /mall: skins that are bought with coins or diamonds. */
export function MallPage() {
  const { t } = useTranslation('mall')
  const filtering = useMallFilters()
  const facets = useFacets(filtering.filters)
  const dialog = useOfferDialog()
  const wide = useMedia('(width >= 860px)')
  // The list below fetches; here only whether it is there is read.
  const { data } = useInfiniteQuery({ ...mallQuery(queryOf(filtering.filters)), enabled: false })
  useKeptScroll(data !== undefined)
  return (
    <>
      <PageTitle title={t('title')} />
      <div className="mall">
        {wide && (
          <aside className="mall-side panel" aria-label={t('filter.title')}>
            <FilterPanel filtering={filtering} facets={facets} />
          </aside>
        )}
        <section className="min-w-0" aria-label={t('list')}>
          <MallHead filtering={filtering} facets={facets} wide={wide} />
          <KindChips filtering={filtering} facets={facets} />
          <OfferList filtering={filtering} onOpen={dialog.open} />
        </section>
      </div>
      <OfferDialog dialog={dialog} />
    </>
  )
}
