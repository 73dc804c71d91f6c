import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Album } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import { useGames } from '../../domain/game/games-context.ts'
import { EmptyFiltered } from '../../domain/skin/empty-filtered.tsx'
import { RetrieveDialog } from '../../domain/retrieval/retrieve-dialog.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useRetrievalNews } from '../../domain/retrieval/use-retrieval-news.ts'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { BackpackCard } from './backpack-card.tsx'
import { BackpackToolbar } from './backpack-toolbar.tsx'
import { ConfirmSale } from './confirm-sale.tsx'
import {
  countFilters,
  readFilters,
  withoutFilter,
  writeFilters,
  type BackpackFilters,
  NO_FILTERS,
  TABS,
  type BackpackTab,
} from './filters.ts'
import { ItemDialog } from './item-dialog.tsx'
import { PastCards } from './past-cards.tsx'
import { backpackQuery, dropItems, facetsQuery, refetchLists, markItem } from './queries.ts'
import { needsConfirmation, totalValue } from './selection.ts'
import { returnFromBar, SelectionBar } from './selection-bar.tsx'
import { useSale } from './use-sale.ts'
import { useSelection } from './use-selection.ts'
import { lockItem } from '@noktra/contract/plain/backpack'
import { useMove } from '../../api/use-move.ts'
import { SkinCardSkeleton } from '../../domain/skin/skin-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'

/* Without anchoring: when an item goes and the others move up, the page stays where it is. */
const GRID =
  '[overflow-anchor:none] grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-3.5 md:grid-cols-4 xl:grid-cols-5 min-[1800px]:grid-cols-6'

const EAGER = 5

/** Something that is shown of these items; it keeps them while it closes. */
type Shown<Of> = { of: Of; open: boolean }

/** The signed-in player's backpack. */
export function BackpackList() {
  const { t } = useTranslation('backpack')
  const [address, change] = useAddressQuery()
  const games = useGames()
  const sources = games.flatMap((game) => game.sources ?? [])
  const filters = readFilters(address, sources)
  const query = useInfiniteQuery(backpackQuery(filters))
  const [asked, setAsked] = useState<BackpackItem[] | null>(null)
  const [detail, setDetail] = useState<Shown<BackpackItem> | null>(null)
  const [leaving, setLeaving] = useState<Shown<BackpackItem[]> | null>(null)
  const star = useStar()
  const { sell, isSelling } = useSale(() => {
    setAsked(null)
    returnFromBar()
    selection.clear()
    closeDetail()
  })
  useRetrievalNews(refetchLists)

  const items = query.data?.pages.flatMap((page) => page.list) ?? []
  const totals = query.data?.pages[0]
  const isEmpty = query.data !== undefined && items.length === 0 && !query.hasNextPage
  const canSelect = filters.tab === 'available'
  const selection = useSelection(canSelect ? items : [], star)
  const { selected } = selection

  function closeDetail(): void {
    setDetail((now) => now && { ...now, open: false })
  }

  function showDetail(item: BackpackItem): void {
    setDetail({ of: item, open: true })
  }

  function show(part: Partial<BackpackFilters>): void {
    selection.clear()
    change((now) => writeFilters({ ...readFilters(now, sources), ...part }))
  }

  function sellAsked(wanted: BackpackItem[]): void {
    if (needsConfirmation(wanted, totals?.total ?? 0)) setAsked(wanted)
    else sell(wanted)
  }

  function retrieve(wanted: BackpackItem[]): void {
    closeDetail()
    setLeaving({ of: wanted, open: true })
  }

  return (
    <>
      <BackpackHead tab={filters.tab} totals={totals} onTab={(tab) => show({ tab })} />
      {query.data && (
        <StaleNote
          failed={query.isRefetchError}
          retrying={query.isFetching}
          stale={t('stale')}
          offline={t('offline')}
          onRetry={() => void query.refetch()}
          className="mt-4"
        />
      )}
      <div className="mt-4 mb-4">
        {/* Where there is nothing, there is nothing to filter. */}
        {!(isEmpty && countFilters(filters) === 0) && (
          <BackpackToolbar
            filters={filters}
            sources={sources}
            onChange={show}
            onSelectAll={canSelect && (query.isPending || items.length > 0) ? selection.selectAll : undefined}
          />
        )}
      </div>
      <TabPanel id="backpack" value={filters.tab}>
        {query.isPending && <BackpackGridSkeleton />}
        {query.isError && !query.data && (
          <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {isEmpty && <BackpackEmpty filters={filters} onShow={show} />}
        <BackpackGrid>
          {canSelect ? (
            items.map((item, at) => (
              <BackpackCard
                key={item.item_id}
                item={item}
                selected={selection.isSelected(item)}
                eager={at < EAGER}
                onToggle={selection.toggle}
                onDetails={showDetail}
                onStar={star}
                onSell={sellAsked}
              />
            ))
          ) : (
            <PastCards items={items} eager={EAGER} onDetails={showDetail} />
          )}
        </BackpackGrid>
        {query.hasNextPage && (
          <LoadMore
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </TabPanel>
      {/* On phones the bar lies over the page: its end stays reachable. */}
      {selected.length > 0 && <div className="h-58 sm:hidden" aria-hidden />}
      {selected.length > 0 && (
        <SelectionBar
          total={totalValue(selected)}
          allSelected={selection.isAll}
          isSelling={isSelling}
          onAll={selection.selectAll}
          onClear={() => {
            returnFromBar()
            selection.clear()
          }}
          onSell={() => sellAsked(selected)}
          onRetrieve={() => retrieve(selected)}
          item_ids={selected.map((item) => item.item_id)}
        />
      )}
      <ConfirmSale
        items={asked}
        isSelling={isSelling}
        onConfirm={() => asked && sell(asked)}
        onClose={() => setAsked(null)}
      />
      {detail && (
        <ItemDialog
          item={items.find((item) => item.item_id === detail.of.item_id) ?? detail.of}
          open={detail.open}
          isSelling={isSelling}
          onClose={closeDetail}
          onStar={star}
          onSell={sellAsked}
          onRetrieve={retrieve}
        />
      )}
      <RetrieveDialog
        open={leaving?.open ?? false}
        items={leaving?.of ?? []}
        onClose={() => setLeaving((now) => now && { ...now, open: false })}
        onSent={(item_ids) => {
          dropItems(item_ids)
          selection.clear()
        }}
      />
    </>
  )
}

/** Stars or unstars an item; the card changes at once and changes back if the store refuses. */
function useStar(): (item: BackpackItem) => void {
  const move = useMove(lockItem, {
    onSuccess: ({ item_id, locked }) => markItem(item_id, locked),
    onError: (_, { item_id, locked }) => markItem(item_id, !locked),
  })
  return ({ item_id, locked }) => {
    markItem(item_id, !locked)
    move.mutate({ item_id, locked: !locked })
  }
}

function BackpackGrid({ children }: { children: ReactNode }) {
  return <div className={GRID}>{children}</div>
}

function BackpackGridSkeleton() {
  return (
    <div className={GRID}>
      {Array.from({ length: 12 }, (_, i) => (
        <SkinCardSkeleton key={i} />
      ))}
    </div>
  )
}

type Props = { filters: BackpackFilters; onShow: (part: Partial<BackpackFilters>) => void }

/** What to do when a list holds nothing. */
function BackpackEmpty({ filters, onShow }: Props) {
  const { t } = useTranslation('backpack')
  if (countFilters(filters) > 0) return <NothingFits filters={filters} onShow={onShow} />
  return (
    <Empty
      title={t(`empty.${filters.tab}`)}
      text={t(`empty_text.${filters.tab}`)}
      action={filters.tab === 'available' && <Button to={paths.home}>{t('browse')}</Button>}
    />
  )
}

/** Filters that leave nothing, and which of them hides what. */
function NothingFits({ filters, onShow }: Props) {
  const { t } = useTranslation('backpack')
  const { data } = useQuery(facetsQuery(filters))
  return (
    <EmptyFiltered
      title={t('none_match')}
      text={t('none_match_text')}
      without={data?.without}
      onDrop={(name) => onShow(withoutFilter(filters, name))}
      clear={t('clear_filters')}
      onClear={() => onShow(NO_FILTERS)}
    />
  )
}

type BackpackHeadProps = {
  tab: BackpackTab
  /** How many items the tab holds and what they are worth, once it is known. */
  totals: { total: number; total_value: number } | undefined
  onTab: (tab: BackpackTab) => void
}

function BackpackHead({ tab, totals, onTab }: BackpackHeadProps) {
  const { t } = useTranslation('backpack')
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:w-full">
        <h1 className="type-title">{t('title')}</h1>
        <p aria-live="polite" className="type-small flex items-center gap-3 text-text-3">
          {totals && (
            <>
              <span className="type-number">
                {t('count', { count: totals.total, shown: formatNumber(totals.total) })}
              </span>
              <CoinAmount amount={totals.total_value} size={16} className="text-text-2" />
            </>
          )}
        </p>
        <Button
          to={paths.collection}
          size="small"
          variant="ghost"
          icon={<Album size={17} strokeWidth={1.9} aria-hidden />}
          className="max-sm:ms-auto max-sm:min-h-11"
        >
          {t('to_collection')}
        </Button>
      </div>
      <Tabs
        id="backpack"
        label={t('title')}
        value={tab}
        items={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        onChange={onTab}
      />
    </header>
  )
}
