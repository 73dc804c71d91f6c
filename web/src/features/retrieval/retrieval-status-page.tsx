import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { retrievalStatus } from '@noktra/contract/plain/retrieval'
import type { RetrievalStatus, StatusWindow } from '@noktra/contract/retrieval'
import { call } from '../../api/call.ts'
import { formatNumber, formatPercent, formatSpan, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'

type Market = RetrievalStatus['markets'][number]

const WINDOWS = ['day', 'week'] as const
const MINUTE_MS = 60_000

/** How retrieval goes for everybody (/retrieval/status). */
export function RetrievalStatusPage() {
  const { t } = useTranslation('retrieval-status')
  const { data, error, refetch } = useQuery({
    queryKey: ['retrieval-status'],
    queryFn: ({ signal }) => call(retrievalStatus, { signal, silent: true }),
    refetchInterval: MINUTE_MS,
  })
  return (
    <>
      <PageTitle title={t('title')} />
      <header className="mb-5 max-w-190">
        <h1 className="type-display">{t('headline')}</h1>
        <p className="type-body mt-2 text-text-2">{t('lead')}</p>
      </header>
      {data ? (
        <Status status={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-60 max-lg:h-110" />
          <Skeleton className="h-30" />
        </div>
      )}
      <p className="type-small mt-5 max-w-190 text-text-3">{t('how')}</p>
      <Link
        to={paths.retrievals}
        className="type-small inline-flex min-h-11 items-center text-info hover:text-text-1"
      >
        {t('to_own')}
      </Link>
    </>
  )
}

function Status({ status }: { status: RetrievalStatus }) {
  const { t } = useTranslation('retrieval-status')
  const { markets, incidents } = status
  return (
    <div className="flex flex-col gap-4">
      {markets.length === 0 && (
        <div className="panel">
          <Empty title={t('none')} text={t('none_text')} />
        </div>
      )}
      {markets.map((market) => (
        <MarketPanel key={market.market} market={market} />
      ))}
      <section className="panel p-5 max-sm:p-4" aria-labelledby="incidents">
        <h2 id="incidents" className="type-block">
          {t('incidents')}
        </h2>
        {incidents.length === 0 ? (
          <p className="type-small mt-1.5 text-text-2">{t('no_incidents')}</p>
        ) : (
          <ul className="mt-2 flex flex-col divide-y divide-line-1">
            {incidents.map(({ market, from, to }) => (
              <li
                key={`${market} ${from}`}
                className="type-small flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5"
              >
                <span>{t('incident', { market: t(`market.${market}`) })}</span>
                <span className="type-number text-text-3">
                  {formatTime(from)} – {to === null ? t('lasts') : formatTime(to)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function MarketPanel({ market }: { market: Market }) {
  const { t } = useTranslation('retrieval-status')
  const now = useNow()
  const { queue, oldest_at, offered, in_use } = market
  const id = `market-${market.market}`
  return (
    <section className="panel p-5 max-sm:p-4" aria-labelledby={id}>
      <h2 id={id} className="type-title">
        {t(`market.${market.market}`)}
      </h2>
      {!in_use && <p className="type-small text-text-3">{t('old')}</p>}
      <div className="mt-4 grid gap-x-8 gap-y-5 lg:grid-cols-3">
        <div>
          <h3 className="type-label text-text-2">{t('now')}</h3>
          <dl className="mt-2 flex flex-col gap-2.5">
            <Figure
              name={t('queue')}
              value={formatNumber(queue)}
              note={
                oldest_at === null
                  ? t('queue_none')
                  : t('queue_since', { span: formatSpan(Math.max(0, now / 1000 - oldest_at)) })
              }
            />
            <Figure name={t('offered')} value={formatNumber(offered)} />
          </dl>
        </div>
        {WINDOWS.map((key) => (
          <div key={key}>
            <h3 className="type-label text-text-2">{t(`window.${key}`)}</h3>
            <Window window={market[key]} />
          </div>
        ))}
      </div>
    </section>
  )
}

function Window({ window }: { window: StatusWindow }) {
  const { t } = useTranslation('retrieval-status')
  const { done, failed, left, median_seconds, most_of_90_seconds } = window
  if (done + failed + left === 0) return <p className="type-small mt-2 text-text-3">{t('nothing')}</p>
  return (
    <>
      <dl className="mt-2 flex flex-col gap-2.5">
        {done + failed > 0 && (
          <Figure
            name={t('success')}
            value={formatPercent(done / (done + failed), 1)}
            note={t('success_text', { done: formatNumber(done), failed: formatNumber(failed) })}
          />
        )}
        {median_seconds !== null && <Figure name={t('median')} value={formatSpan(median_seconds)} />}
        {most_of_90_seconds !== null && (
          <Figure name={t('most_of_90')} value={formatSpan(most_of_90_seconds)} />
        )}
      </dl>
      {left > 0 && <p className="type-small mt-2.5 text-text-3">{t('left', { count: left })}</p>}
    </>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div>
      <dt className="type-small text-text-3">{name}</dt>
      <dd className="type-block type-number">
        {value}
        {note && <span className="type-small ms-2 font-normal text-text-3">{note}</span>}
      </dd>
    </div>
  )
}
