import './mall.css'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../ui/page-title.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { OfferDialog } from './buy/offer-dialog.tsx'
import { useOfferDialog } from './buy/use-offer-dialog.ts'
import { FilterPanel } from './list/filter-panel.tsx'
import { MallHead } from './list/mall-head.tsx'
import { OfferList } from './list/offer-list.tsx'
import { useFacets, type Facets } from './list/use-facets.ts'
import { useMallFilters, type MallFiltering } from './list/use-mall-filters.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { choicesOf, toggled } from '../../domain/skin/choices.ts'

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

type Props = { filtering: MallFiltering; facets: Facets }

/** Kinds over the grid, in one line that never wraps; several can be chosen. */
function KindChips({ filtering, facets }: Props) {
  const { t } = useTranslation(['mall', 'common'])
  const { filters, change } = filtering
  const choices = facets.facets && choicesOf(facets.facets.kind, filters.kind)
  return (
    <div role="group" aria-label={t('kinds')} className="mall-kinds">
      {choices ? (
        <>
          <Chip selected={filters.kind.length === 0} className="px-3!" onPress={() => change({ kind: [] })}>
            {t('common:all')}
          </Chip>
          {choices.map(({ key, name, count, chosen }) => (
            <Chip
              key={key}
              selected={chosen}
              label={t('choice', { name, count, shown: formatNumber(count) })}
              className={cx('px-3!', count === 0 && !chosen && 'border-line-1! bg-transparent! text-text-3!')}
              onPress={() => change({ kind: toggled(filters.kind, key) })}
            >
              {name}
            </Chip>
          ))}
        </>
      ) : facets.failed ? null : (
        [52, 70, 84, 60, 62, 78, 70, 82, 76, 62, 54, 70].map((width, at) => (
          <Skeleton key={at} style={{ width }} className="h-[34px] shrink-0 max-sm:h-11" />
        ))
      )}
    </div>
  )
}
