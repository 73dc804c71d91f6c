import {
  useInfiniteQuery,
  useQueryClient,
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onLive } from '../../live/live.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { openRecharge } from '../../domain/dialogs-store.ts'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { FilterBar } from './filter-bar.tsx'
import {
  daysCross,
  hasFilters,
  NO_FILTERS,
  queryOf,
  readFilters,
  writeFilters,
  type Filters,
  withPart,
  dayAt,
  type WalletQuery,
} from './filters.ts'
import { RecordList, RecordListSkeleton } from './record-list.tsx'
import { walletRecords, WALLET_CSV_PATH } from '@noktra/contract/plain/wallet'
import { call, noAnswer } from '../../api/call.ts'
import { ArrowDownLeft, ArrowUpRight, Download } from 'lucide-react'
import type { DataOf } from '@noktra/contract/plain-types'
import { CoinAmount, DiamondAmount } from '../../domain/money/coin-amount.tsx'
import { wordsOf } from '../../api/show-error.ts'
import { toast } from '../../api/toast.ts'
import type { Envelope } from '@noktra/contract/route'
import { AppError } from '../../api/app-error.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { filePrefix } from '../../i18n/brand.ts'
import { readToken } from '../../session/token.ts'

const KEPT_MS = 60_000

const WALLET_KEY = ['wallet'] as const

const LOOK_EVERY_MS = 15_000

/** The bill: filters, what they sum to, and the movements, with the file of them. */
export function Movements() {
  const { t } = useTranslation(['wallet', 'common'])
  const [query, change] = useAddressQuery()
  const filters = readFilters(query)
  const today = useToday()
  const asked = queryOf(filters, today)
  const cross = daysCross(filters)
  const show = (part: Partial<Filters>) => change((now) => writeFilters(withPart(readFilters(now), part)))
  const clear = () => change(() => writeFilters(NO_FILTERS))
  return (
    <section className="flex flex-col gap-4">
      <div className="-mb-3.5">
        <SectionHead title={t('movements')}>
          <CsvButton query={asked} disabledReason={cross ? t('days_cross') : null} />
        </SectionHead>
      </div>
      <FilterBar filters={filters} onChange={show} onClear={clear} today={today} />
      {cross ? (
        <div className="panel" role="alert">
          <Empty
            title={t('days_cross')}
            text={t('none.text')}
            action={<Button onPress={clear}>{t('common:clear')}</Button>}
          />
        </div>
      ) : (
        <Records query={asked} onClear={hasFilters(filters) ? clear : undefined} />
      )}
    </section>
  )
}

type Props = {
  query: ReturnType<typeof queryOf>
  /** Where filters hide something. */
  onClear: (() => void) | undefined
}

function Records({ query, onClear }: Props) {
  const { t } = useTranslation(['wallet', 'common'])
  const records = useInfiniteQuery(recordsQuery(query))
  const queryClient = useQueryClient()
  useEffect(
    () => onLive('balance', () => void queryClient.invalidateQueries({ queryKey: WALLET_KEY })),
    [queryClient],
  )

  const { data } = records
  if (!data) {
    if (!records.error) return <RecordListSkeleton />
    return (
      <div className="panel">
        <ErrorState
          error={records.error}
          onRetry={() => void records.refetch()}
          retrying={records.isFetching}
        />
      </div>
    )
  }
  const rows = data.pages.flatMap(({ list }) => list)
  if (rows.length === 0) {
    return (
      <div className="panel">
        {onClear ? (
          <Empty
            title={t('none.title')}
            text={t('none.text')}
            action={<Button onPress={onClear}>{t('common:clear')}</Button>}
          />
        ) : (
          <Empty
            title={t('empty.title')}
            text={t('empty.text')}
            action={<Button onPress={openRecharge}>{t('recharge')}</Button>}
          />
        )}
      </div>
    )
  }
  return (
    <div
      aria-busy={records.isPlaceholderData}
      className={cx(
        'flex flex-col gap-4 transition-opacity duration-120',
        records.isPlaceholderData && 'opacity-60',
      )}
    >
      <SumsLine sums={data.pages[0]!} />
      <RecordList rows={rows} />
      {records.hasNextPage && (
        <MoreButton
          isLoading={records.isFetchingNextPage}
          hasFailed={records.isFetchNextPageError}
          onMore={() => void records.fetchNextPage()}
        />
      )}
    </div>
  )
}

function everyWhile(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** The day of the player's calendar; another one soon after their midnight. */
function useToday(): string {
  return useSyncExternalStore(everyWhile, () => dayAt(Date.now()))
}

/** The movements that meet the filters, newest first; those before stay until the new ones have come. */
function recordsQuery(query: WalletQuery) {
  return infiniteQueryOptions({
    queryKey: [...WALLET_KEY, query],
    queryFn: ({ pageParam, signal }) =>
      call(walletRecords, { query: { ...query, page_size: 50, after: pageParam }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

type Sums = Pick<
  DataOf<typeof walletRecords>,
  'total' | 'coin_in' | 'coin_out' | 'diamond_in' | 'diamond_out'
>

/** What came in and went out by all movements of the filter, each currency by itself. */
function SumsLine({ sums }: { sums: Sums }) {
  const { t } = useTranslation('wallet')
  return (
    <dl className="type-small flex flex-wrap items-center gap-x-6 gap-y-2" data-testid="sums">
      {(['in', 'out'] as const).map((way) => (
        <div key={way} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <dt className="inline-flex items-center gap-1.5 text-text-2">
            {way === 'in' ? (
              <ArrowDownLeft size={16} strokeWidth={1.9} aria-hidden className="text-success" />
            ) : (
              <ArrowUpRight size={16} strokeWidth={1.9} aria-hidden className="text-text-3" />
            )}
            {t(`direction.${way}`)}
          </dt>
          <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CoinAmount amount={sums[`coin_${way}`]} size={16} />
            <DiamondAmount amount={sums[`diamond_${way}`]} size={16} />
          </dd>
        </div>
      ))}
      <div className="ms-auto text-text-3 max-sm:ms-0">
        <dt className="sr-only">{t('movements')}</dt>
        <dd>{t('count', { count: sums.total })}</dd>
      </div>
    </dl>
  )
}

/** Saves the filtered movements as a file, all of them. */
function CsvButton({ query, disabledReason }: { query: WalletQuery; disabledReason: string | null }) {
  const { t } = useTranslation('wallet')
  const download = useMutation({
    mutationFn: downloadCsv,
    onSuccess: () => toast.success(t('csv_done')),
    onError: (error) => toast.error(wordsOf(error)),
  })
  return (
    <Button
      icon={<Download size={16} strokeWidth={1.9} aria-hidden />}
      busy={download.isPending}
      disabledReason={disabledReason}
      onPress={() => download.mutate(query)}
      data-testid="csv"
    >
      {t('csv')}
    </Button>
  )
}

/** Fetches the file, since only the bearer of a token gets it, and hands it to the browser. Throws AppError. */
async function downloadCsv(query: WalletQuery): Promise<void> {
  const file = await fetchFile(query)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${filePrefix()}-wallet-${[query.from, query.to].filter(Boolean).join('_') || 'all'}.csv`
  link.click()
  // Some browsers begin to read only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

async function fetchFile(query: WalletQuery): Promise<Blob> {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][]
  try {
    const answer = await fetch(`${WALLET_CSV_PATH}?${new URLSearchParams(asked)}`, {
      headers: { 'accept-language': currentLanguage(), authorization: `Bearer ${readToken()}` },
    })
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/csv')) return await answer.blob()
    const { code, msg } = (await answer.json()) as Envelope<unknown>
    const { errorNameOf } = await import('@noktra/contract/errors')
    throw new AppError(errorNameOf(code) ?? 'unknown', code, msg, {})
  } catch (error) {
    if (error instanceof AppError) throw error
    throw noAnswer('network')
  }
}
