import './liabilities.css'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fromCents } from '@noktra/game/money'
import { LIABILITY_KINDS, type LiabilityKind } from '@noktra/game/log/liability-kinds'
import { listLiabilities } from '@noktra/contract/plain/liabilities'
import type { LiabilityTotal } from '@noktra/contract/liabilities'
import { call } from '../../api/call.ts'
import { openLogin } from '../../domain/dialogs-store.ts'
import { OwnTotal } from '../../domain/liabilities/own-total.tsx'
import { BonusAmount, CoinAmount, DiamondAmount } from '../../domain/money/coin-amount.tsx'
import { HashText } from '../../domain/proof/hash-text.tsx'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const ROWS_WHILE_LOADING = 4
const STEPS = ['total', 'path', 'log', 'sum'] as const
const LIMITS = ['shown', 'made_up', 'neighbour', 'games'] as const

const AMOUNTS = { cash: CoinAmount, bonus: BonusAmount, diamond: DiamondAmount, items: CoinAmount } as const

/** What the store owes all players, day by day, and how each of them checks it (/fair/liabilities). */
export function LiabilitiesPage() {
  const { t } = useTranslation('liabilities')
  const { signedIn } = useSession()
  return (
    <>
      <PageTitle title={t('title')} />
      <header className="mb-5 max-w-190">
        <h1 className="type-display">{t('headline')}</h1>
        <p className="type-body mt-2 text-text-2">{t('lead')}</p>
      </header>
      <section aria-labelledby="own" className="mb-6 max-w-190">
        <h2 id="own" className="type-block mb-2.5">
          {t('own.title')}
        </h2>
        {signedIn ? <OwnTotal /> : <Visitor />}
      </section>
      <section aria-labelledby="days">
        <h2 id="days" className="type-block">
          {t('days')}
        </h2>
        <p className="type-small mt-0.5 mb-2.5 text-text-3">{t('days_text')}</p>
        <Days />
      </section>
      <HowToCheck />
    </>
  )
}

function Visitor() {
  const { t } = useTranslation('liabilities')
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
      <p className="type-small text-text-2">{t('own.visitor')}</p>
      <Button size="small" onPress={openLogin}>
        {t('own.log_in')}
      </Button>
    </div>
  )
}

const daysQuery = infiniteQueryOptions({
  queryKey: ['liabilities', 'days'],
  queryFn: ({ pageParam, signal }) =>
    call(listLiabilities, { query: { page_size: 14, after: pageParam }, signal, silent: true }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})

function Days() {
  const { t } = useTranslation('liabilities')
  const days = useInfiniteQuery(daysQuery)
  const rows = days.data?.pages.flatMap(({ list }) => list)
  if (!rows) {
    if (days.error)
      return <ErrorState error={days.error} retrying={days.isFetching} onRetry={() => void days.refetch()} />
    return (
      <div className="flex flex-col gap-2">
        {Array.from({ length: ROWS_WHILE_LOADING }, (_, at) => (
          <Skeleton key={at} className="h-31 max-[859px]:h-62" />
        ))}
      </div>
    )
  }
  if (rows.length === 0)
    return (
      <div className="panel">
        <Empty title={t('none')} text={t('none_text')} />
      </div>
    )
  return (
    <>
      <ul className="flex flex-col gap-2">
        {rows.map((total) => (
          <li key={total.number}>
            <Day total={total} />
          </li>
        ))}
      </ul>
      {days.hasNextPage && (
        <MoreButton
          isLoading={days.isFetchingNextPage}
          hasFailed={days.isFetchNextPageError}
          onMore={() => void days.fetchNextPage()}
        />
      )}
    </>
  )
}

/** A day: how many accounts, the sums that the operator shows, and where its root stands. */
function Day({ total }: { total: LiabilityTotal }) {
  const { t } = useTranslation('liabilities')
  const { day, made_at, count, root, sums, index } = total
  const shown = LIABILITY_KINDS.filter((kind) => sums[kind] !== undefined)
  return (
    <article className="panel liabilities-day">
      <div className="min-w-0">
        <h3 className="type-label type-number">{day}</h3>
        <p className="type-small type-number text-text-3">{formatTime(made_at)}</p>
        <p className="type-small type-number text-text-3">
          {t('accounts_in', { count, shown: formatNumber(count) })}
        </p>
      </div>
      {shown.length > 0 ? (
        <dl className="liabilities-sums">
          {shown.map((kind) => (
            <div key={kind} className="min-w-0">
              <dt className="type-small text-text-3">{t(`kind.${kind}`)}</dt>
              <dd>
                <Sum kind={kind} cents={sums[kind] ?? 0} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="type-small text-text-3">{t('not_shown')}</p>
      )}
      <div className="liabilities-root">
        <p className="type-small flex flex-wrap justify-between gap-x-4 text-text-3">
          <span>{t('root')}</span>
          <span className="type-number">
            {index === null ? t('waits') : t('entry', { number: formatNumber(index) })}
          </span>
        </p>
        <HashText value={root} />
      </div>
    </article>
  )
}

function Sum({ kind, cents }: { kind: LiabilityKind; cents: number }) {
  const Amount = AMOUNTS[kind]
  return <Amount amount={fromCents(cents)} size={16} />
}

/** What a player's browser does, and what it does not show. */
function HowToCheck() {
  const { t } = useTranslation('liabilities')
  return (
    <section className="mt-6 max-w-190" aria-labelledby="how">
      <h2 id="how" className="type-block">
        {t('how.title')}
      </h2>
      <ol className="type-small mt-2 flex list-decimal flex-col gap-1.5 ps-5 text-text-2">
        {STEPS.map((key) => (
          <li key={key}>{t(`how.${key}`)}</li>
        ))}
      </ol>
      <h2 className="type-block mt-5">{t('limits.title')}</h2>
      <ul className="type-small mt-2 flex list-disc flex-col gap-1.5 ps-5 text-text-2">
        {LIMITS.map((key) => (
          <li key={key}>{t(`limits.${key}`)}</li>
        ))}
      </ul>
      <Link
        to={paths.fair}
        className="type-small inline-flex min-h-11 items-center text-info hover:text-text-1"
      >
        {t('to_fair')}
      </Link>
    </section>
  )
}
