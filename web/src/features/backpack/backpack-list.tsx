import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { BackpackItem } from '@noktra/contract/backpack'
import { toast } from '../../api/toast.ts'
import { formatNumber } from '../../i18n/format.ts'
import { CoinAmount } from '../../items/coin-amount.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { BackpackCard, PastCard } from './backpack-card.tsx'
import { BackpackEmpty } from './backpack-empty.tsx'
import { BackpackGrid, BackpackGridSkeleton } from './backpack-grid.tsx'
import { BackpackToolbar } from './backpack-toolbar.tsx'
import { ConfirmSale } from './confirm-sale.tsx'
import { readFilters, TABS, writeFilters, type BackpackFilters } from './filters.ts'
import { ItemDialog } from './item-dialog.tsx'
import { backpackQuery } from './queries.ts'
import {
  MOST_AT_ONCE,
  needsConfirmation,
  refusalOf,
  selectAll,
  selectedItems,
  toggled,
  totalValue,
  type Selection,
} from './selection.ts'
import { paths } from '../../paths.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useSale } from './use-sale.ts'
import { useStar } from './use-star.ts'

const NONE: Selection = new Set()
const EAGER = 6

/** The signed-in player's backpack. */
export function BackpackList() {
  const { t } = useTranslation('backpack')
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const query = useInfiniteQuery(backpackQuery(filters))
  const [selection, setSelection] = useState(NONE)
  const [asked, setAsked] = useState<BackpackItem[] | null>(null)
  const [detail, setDetail] = useState<{ item: BackpackItem; open: boolean } | null>(null)
  const star = useStar()
  const { sell, isSelling } = useSale(() => {
    setAsked(null)
    setSelection(NONE)
    closeDetail()
  })

  const items = query.data?.pages.flatMap((page) => page.list) ?? []
  const totals = query.data?.pages[0]
  const canSelect = filters.tab === 'available'
  const selected = canSelect ? selectedItems(items, selection) : []

  useEffect(() => {
    function clearOnEscape(event: KeyboardEvent): void {
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]')
      if (event.key === 'Escape' && !event.defaultPrevented && !inDialog) setSelection(NONE)
    }
    document.addEventListener('keydown', clearOnEscape)
    return () => document.removeEventListener('keydown', clearOnEscape)
  }, [])

  function closeDetail(): void {
    setDetail((now) => now && { ...now, open: false })
  }

  function show(part: Partial<BackpackFilters>): void {
    setSelection(NONE)
    setParams(writeFilters({ ...filters, ...part }), { replace: true, preventScrollReset: true })
  }

  function toggle(item: BackpackItem): void {
    const refusal = refusalOf(item, new Set(selected.map((other) => other.item_id)))
    if (!refusal) return setSelection((now) => toggled(now, item.item_id))
    if (refusal === 'full') return toast.info(t('full', { count: MOST_AT_ONCE }), { id: 'selection' })
    toast.info(t('starred_stays'), { id: 'selection', action: { label: t('unstar'), run: () => star(item) } })
  }

  function sellAsked(wanted: BackpackItem[]): void {
    if (needsConfirmation(wanted, totals?.total ?? 0)) setAsked(wanted)
    else sell(wanted)
  }

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="type-title">{t('title')}</h1>
          {totals && (
            <p aria-live="polite" className="type-small flex items-center gap-3 text-text-3">
              <span className="type-number">
                {t('count', { count: totals.total, shown: formatNumber(totals.total) })}
              </span>
              <CoinAmount amount={totals.total_value} size={16} counting className="text-text-2" />
            </p>
          )}
        </div>
        <Tabs
          id="backpack"
          label={t('title')}
          value={filters.tab}
          items={TABS.map((tab) => ({ value: tab, label: t(`tab.${tab}`) }))}
          onChange={(tab) => show({ tab })}
        />
      </header>
      <div className="mt-4 mb-4">
        <BackpackToolbar
          filters={filters}
          onChange={show}
          onSelectAll={canSelect && items.length > 0 ? () => setSelection(selectAll(items)) : undefined}
        />
      </div>
      <TabPanel id="backpack" value={filters.tab}>
        {query.isPending && <BackpackGridSkeleton />}
        {query.isError && !query.data && (
          <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {query.data && items.length === 0 && !query.hasNextPage && (
          <BackpackEmpty filters={filters} onShow={show} />
        )}
        <BackpackGrid>
          {items.map((item, at) =>
            canSelect ? (
              <BackpackCard
                key={item.item_id}
                item={item}
                selected={selection.has(item.item_id) && !item.locked}
                eager={at < EAGER}
                onToggle={toggle}
                onDetails={(wanted) => setDetail({ item: wanted, open: true })}
                onStar={star}
                onSell={sellAsked}
              />
            ) : (
              <PastCard
                key={item.item_id}
                item={item}
                eager={at < EAGER}
                onDetails={(wanted) => setDetail({ item: wanted, open: true })}
              />
            ),
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
      {selected.length > 0 && <div className="h-44 sm:hidden" aria-hidden />}
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          total={totalValue(selected)}
          allSelected={selected.length === items.filter((item) => !item.locked).length}
          isSelling={isSelling}
          onAll={() => setSelection(selectAll(items))}
          onClear={() => setSelection(NONE)}
          onSell={() => sellAsked(selected)}
          upgrade={paths.upgradeWith(selected.map((item) => item.item_id))}
          rollRoom={paths.newRollWith(selected.map((item) => item.item_id))}
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
          item={items.find((item) => item.item_id === detail.item.item_id) ?? detail.item}
          open={detail.open}
          isSelling={isSelling}
          onClose={closeDetail}
          onStar={star}
          onSell={sellAsked}
        />
      )}
    </>
  )
}
