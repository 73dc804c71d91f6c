import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MallCurrency, MallOffer } from '@noktra/contract/mall'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { usePhone, useMedia } from '../../../ui/use-media.ts'
import { useFirstOf } from '../../../domain/skin/first-screen-over.ts'
import { EmptyFiltered } from '../../../domain/skin/empty-filtered.tsx'
import { itemFacetsQuery, mallQuery } from '../queries.ts'
import { countFilters, queryOf, searchOf } from './filters.ts'
import { offersOf } from './offer-pages.ts'
import type { MallFiltering } from './use-mall-filters.ts'
import { FIRST_SIZES } from '@noktra/contract/first-screen'
import { fixedPictures } from '../../../fixed-pictures.ts'
import { DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { SkinCard } from '../../../domain/skin/skin-card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type Props = {
  filtering: MallFiltering
  onOpen: (offer: MallOffer, currency?: MallCurrency) => void
}

/** Cards above the fold, on phones and elsewhere. */
const EAGER = [2, 10] as const
/** Cards of the first screen and a little further. */
const FIRST = [8, 20] as const
const NONE: readonly MallOffer[] = []

/** The shelves: offers by the filters, more as one scrolls. */
export function OfferList({ filtering, onOpen }: Props) {
  const { t } = useTranslation('mall')
  const { filters } = filtering
  const list = useInfiniteQuery({ ...mallQuery(queryOf(filters)), placeholderData: keepPreviousData })
  const top = useTopOfList(searchOf(filters))
  // Rendered bit by bit: 60 cards at once would hold up a phone.
  const shown = useDeferredValue(list.data)
  const device = usePhone() ? 0 : 1
  const all = shown && offersOf(shown.pages)
  const begun = useFirstOf(all ?? NONE, FIRST[device])
  const offers = all && begun
  const aboveFold = EAGER[device]
  const narrowed = countFilters(filters) > 0 || filters.q !== ''

  return (
    <div ref={top} className="mall-list" aria-busy={list.isPending || list.isPlaceholderData}>
      {list.isError && !list.data ? (
        <div className="panel">
          <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        </div>
      ) : !offers ? (
        <OfferGridSkeleton />
      ) : offers.length === 0 && !list.isPlaceholderData ? (
        <div className="panel hairlines">
          {narrowed ? (
            <NothingFits filtering={filtering} />
          ) : (
            <Empty title={t('empty.title')} text={t('empty.text')} />
          )}
        </div>
      ) : (
        <ul className={cx('mall-grid', list.isPlaceholderData && 'mall-grid-waiting')}>
          {offers.map((offer, at) => (
            <li key={offer.skin_id}>
              <OfferCard offer={offer} eager={at < aboveFold} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && offers && offers === all && !list.isPlaceholderData && (
        <LoadMore
          // Until a page is drawn its end is near: each further page would put the drawing off.
          isLoading={list.isFetchingNextPage || shown !== list.data}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </div>
  )
}

/** Filters that leave nothing, and which of them hides what. */
function NothingFits({ filtering: { filters, drop, clear } }: Pick<Props, 'filtering'>) {
  const { t } = useTranslation('mall')
  const { data } = useQuery(itemFacetsQuery(queryOf(filters)))
  return (
    <EmptyFiltered
      title={t('empty.filtered')}
      text={t('empty.filtered_text')}
      without={data?.without}
      onDrop={drop}
      clear={t('filter.clear')}
      onClear={clear}
    />
  )
}

function OfferGridSkeleton() {
  return (
    <div className="mall-grid">
      {Array.from({ length: 15 }, (_, at) => (
        <OfferCardSkeleton key={at} />
      ))}
    </div>
  )
}

/** Other filters show their list from its top, for somebody who has scrolled past it. */
function useTopOfList(search: string) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }, [search])
  return top
}

type OfferCardProps = {
  offer: MallOffer
  /** Above the fold. */
  eager: boolean
  onOpen: (offer: MallOffer, currency?: MallCurrency) => void
}

/** An offer on its shelf. Pressing it opens the dialog; a pointer that hovers gets both ways to pay below it. */
function OfferCard({ offer, eager, onOpen }: OfferCardProps) {
  const { t } = useTranslation('mall')
  const hovers = useMedia('(hover: hover)')
  const soldOut = offer.stock === 0
  return (
    <SkinCard
      skin={offer}
      price={{ amount: offer.coin_price }}
      sizes={FIRST_SIZES.offer}
      eager={eager}
      soldOut={soldOut}
      className="h-full"
      onPress={() => onOpen(offer)}
      fact={soldOut && <span className="text-text-2">{t('card.sold_out')}</span>}
      note={
        <span className="flex items-center justify-between gap-2">
          <DiamondAmount amount={offer.diamond_price} size={14} className="text-text-2" />
          <span className="type-number min-w-0 truncate">
            {!soldOut && t('card.stock', { count: offer.stock })}
          </span>
        </span>
      }
      actions={
        hovers &&
        !soldOut && (
          <>
            <Button
              variant="primary"
              size="small"
              className="min-w-0 grow px-2!"
              aria-label={t('card.buy_named', { name: offer.item_name })}
              onPress={() => onOpen(offer, 'coin')}
            >
              {t('card.buy')}
            </Button>
            <Button
              size="small"
              className="px-2.5!"
              aria-label={t('card.buy_diamonds')}
              onPress={() => onOpen(offer, 'diamond')}
            >
              <span data-tip={t('card.buy_diamonds')}>
                <img src={fixedPictures.diamond} alt="" width={18} height={18} />
              </span>
            </Button>
          </>
        )
      }
    />
  )
}

/** The shape of a card that is still to come, as high as it. */
function OfferCardSkeleton() {
  return <Skeleton className="mall-card-skeleton rounded-item" />
}
