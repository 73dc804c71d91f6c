import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxCard as Box } from '@noktra/contract/boxes'
import { queryClient } from '../../../api/query-client.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import { BoxFilterBar } from './box-filters.tsx'
import { useFirstOf } from '../../../domain/skin/first-screen-over.ts'
import { boxesQuery, boxTypesQuery } from '../../../domain/box/box-queries.ts'
import { useBoxTypes, type BoxType } from '../../../domain/box/use-box-types.ts'
import { useBoxFilters, type BoxFilters } from './use-box-filters.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { BoxPicture } from '../../../domain/box/box-picture.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { paths } from '../../../paths.ts'
import { CardPress } from '../../../ui/card-press.tsx'
import { cx } from '../../../ui/class-names.ts'

const SIZES = '(width < 600px) 34vw, (width < 1280px) 18vw, 200px'

const NONE: readonly Box[] = []

/** What the store is asked for the filters; `coin` is what the player has. */
function queryOf({ type, q, min, max, affordable, sort }: BoxFilters, coin: number | undefined) {
  const limits = [max, affordable ? coin : undefined].filter((limit) => limit !== undefined)
  return {
    type_id: type,
    q: q || undefined,
    min_price: min,
    max_price: limits.length > 0 ? Math.min(...limits) : undefined,
    sort: sort === 'default' ? undefined : sort,
  }
}

/** The shelf: one section per type, or one list in another order. */
export function BoxList() {
  const { t } = useTranslation(['home', 'common'])
  const filtering = useBoxFilters()
  const { filters } = filtering
  const { user } = useSession()
  const types = useBoxTypes()
  const boxes = useInfiniteQuery({
    ...boxesQuery(queryOf(filters, user?.coin)),
    placeholderData: keepPreviousData,
  })
  // Rendered bit by bit: dozens of cards at once would hold up a phone.
  const shown = useDeferredValue(boxes.data)
  // While the store answers for another type, what is known of it already shows.
  const all = shown?.pages
    .flatMap((page) => page.list)
    .filter((box) => filters.type === undefined || box.type_id === filters.type)
  const begun = useFirstOf(all ?? NONE, usePhone() ? 6 : 12)
  const list = all && begun
  const waiting = !list || !types || (boxes.isPlaceholderData && list.length === 0)

  function retry(): void {
    void queryClient.refetchQueries({ queryKey: boxTypesQuery.queryKey })
    void boxes.refetch()
  }

  return (
    <section aria-label={t('boxes')} className="mt-3.5">
      <BoxFilterBar filtering={filtering} types={types} />
      <div className="min-h-[60vh] max-sm:mt-3" aria-busy={waiting && !boxes.error}>
        {boxes.error && !list ? (
          <ErrorState error={boxes.error} onRetry={retry} retrying={boxes.isFetching} />
        ) : waiting ? (
          <ListSkeleton />
        ) : list.length === 0 ? (
          <Empty
            title={t('empty.title')}
            text={t('empty.text')}
            action={<Button onPress={filtering.clear}>{t('empty.clear')}</Button>}
          />
        ) : filters.sort === 'default' && types.length > 0 ? (
          <Sections types={types} all={all} list={list} />
        ) : (
          <BoxSection
            title={t('boxes')}
            hint={t('count', { count: all.length })}
            list={list}
            count={all.length}
          />
        )}
        {boxes.hasNextPage && (
          <div className="mt-6 text-center">
            <Button busy={boxes.isFetchingNextPage} onPress={() => void boxes.fetchNextPage()}>
              {t(boxes.isFetchNextPageError ? 'common:try_again' : 'common:load_more')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

type SectionsProps = { types: readonly BoxType[]; all: readonly Box[]; list: readonly Box[] }

function Sections({ types, all, list }: SectionsProps) {
  const { t } = useTranslation('home')
  return types.map((type, at) => {
    const ofType = (box: Box) => box.type_id === type.id
    const own = list.filter(ofType)
    if (own.length === 0) return null
    return (
      <BoxSection
        key={type.id}
        title={t('section', { name: type.name })}
        hint={type.hint}
        list={own}
        count={all.filter(ofType).length}
        eager={at === 0}
      />
    )
  })
}

type SectionProps = {
  title: string
  hint: string
  list: readonly Box[]
  /** How many they will be: rows do not change when the others come. */
  count: number
  eager?: boolean
}

function BoxSection({ title, hint, list, count, eager = false }: SectionProps) {
  const aboveFold = usePhone() ? 2 : 6
  return (
    <section aria-label={title} className="mb-7 animate-[fade-in_160ms_var(--ease-standard)]">
      <SectionHead title={title} hint={hint} />
      <ul className="box-grid" style={{ '--boxes': count } as CSSProperties}>
        {list.map((box, at) => (
          <li key={box.box_id} className="grid grid-cols-1">
            <BoxCard box={box} eager={eager && at < aboveFold} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ListSkeleton() {
  return [10, 5].map((count) => (
    <div key={count} className="mb-7" aria-hidden>
      <Skeleton className="mb-3.5 h-[26px] w-56" />
      <div className="box-grid">
        {Array.from({ length: count }, (_, at) => (
          <BoxCardSkeleton key={at} />
        ))}
      </div>
    </div>
  ))
}

/** A box on the shelf. The price bar looks like its button; the whole card is one. */
function BoxCard({ box, eager }: { box: Box; eager?: boolean }) {
  const { t } = useTranslation('home')
  return (
    <article className="box-card" style={{ '--theme': box.theme_color } as CSSProperties}>
      <CardPress to={paths.box(box.box_id)} label={t('card.open', { name: box.name })} />
      {box.badge && <span className="ribbon type-label">{t(`badge.${box.badge}`)}</span>}
      <div className="relative px-6 pt-4 max-sm:px-4 max-sm:pt-3">
        <span className="box-card-shadow" aria-hidden />
        <BoxPicture
          url={box.image_url}
          sizes={SIZES}
          eager={eager}
          className="box-card-art relative w-full"
        />
      </div>
      <div className="relative flex grow flex-col items-center px-3 pb-3 max-sm:px-2.5 max-sm:pb-2.5">
        <h3 className="type-label max-w-full truncate text-[17px] leading-6" title={box.name}>
          {box.name}
        </h3>
        <p
          className="type-micro mt-0.5 mb-2.5 flex items-center gap-2 text-text-2"
          data-tip={t('card.tip', { percent: formatPercent(box.expected_return, 1), steps: box.volatility })}
        >
          <span className="type-number">
            {t('card.return', { percent: formatPercent(box.expected_return, 1) })}
          </span>
          {box.closed ? t('card.paused') : <Volatility steps={box.volatility} />}
        </p>
        <span className="box-card-price">
          <CoinAmount amount={box.price} size={18} className="text-[15px]" />
        </span>
      </div>
    </article>
  )
}

/** Five small bars: how much openings of the box differ. */
function Volatility({ steps }: { steps: number }) {
  const { t } = useTranslation('home')
  return (
    <span role="img" aria-label={t('card.volatility', { steps })} className="flex items-end gap-[2px]">
      {[1, 2, 3, 4, 5].map((step) => (
        <span
          key={step}
          className={cx('w-[3px] rounded-[1px]', step <= steps ? 'bg-text-2' : 'bg-base-4')}
          style={{ height: 3 + step * 1.6 }}
        />
      ))}
    </span>
  )
}

/** The shape of a card that is still to come. */
function BoxCardSkeleton() {
  return (
    <div className="skeleton rounded-box px-6 pt-4 max-sm:px-4 max-sm:pt-3" aria-hidden>
      <div className="mx-auto aspect-square max-w-[200px]" />
      <div className="h-[110px] max-sm:h-[108px]" />
    </div>
  )
}
