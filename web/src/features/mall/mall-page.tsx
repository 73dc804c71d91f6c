import './mall.css'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../ui/page-title.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { OfferDialog } from './buy/offer-dialog.tsx'
import { useOfferDialog } from './buy/use-offer-dialog.ts'
import { FilterPanel } from './list/filter-panel.tsx'
import { KindChips } from './list/kind-chips.tsx'
import { MallHead } from './list/mall-head.tsx'
import { OfferList } from './list/offer-list.tsx'
import { useFacets } from './list/use-facets.ts'
import { useMallFilters } from './list/use-mall-filters.ts'

/** /mall: skins that are bought with coins or diamonds. */
export function MallPage() {
  const { t } = useTranslation('mall')
  const filtering = useMallFilters()
  const facets = useFacets(filtering.filters)
  const dialog = useOfferDialog()
  const wide = useMedia('(width >= 860px)')
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
