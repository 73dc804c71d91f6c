import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { useGames } from '../../domain/game/games-context.ts'
import { FromTo } from '../../domain/odds/from-to.tsx'
import { OddsHistory, OddsHistorySkeleton } from '../../domain/odds/odds-history.tsx'
import { versionsQuery, type OddsOf } from '../../domain/odds/odds-queries.ts'
import { skinName, SkinThumb } from '../../domain/proof/skin-thumb.tsx'
import { formatMoney, formatNumber, formatPercent, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { priceMovesQuery } from './queries.ts'

/** One history: /fair/odds/box/12; of prices, one change of them: /fair/odds/prices/31. */
export function OddsOfPage() {
  const { game = '', subject } = useParams()
  const number = Number(subject)
  if (!Number.isSafeInteger(number) || number < 1) return <Unknown />
  return game === 'prices' ? <PricesOf change={number} /> : <HistoryOf game={game} subject={number} />
}

function Unknown() {
  const { t } = useTranslation('odds')
  return (
    <MessagePage title={t('unknown')}>
      <Empty
        title={t('unknown')}
        text={t('unknown_text')}
        action={<Button to={paths.odds}>{t('to_all')}</Button>}
      />
    </MessagePage>
  )
}

function HistoryOf(of: OddsOf) {
  const { t } = useTranslation('odds')
  const games = useGames()
  const { data, error, refetch, isFetching } = useInfiniteQuery(versionsQuery(of))
  const name = data?.pages[0]?.of.name
  if (isAppError(error, 'odds_unknown', 'invalid_input')) return <Unknown />
  const there = games.find(({ kind }) => kind === of.game)?.hasOdds
  return (
    <>
      <Head
        title={name}
        hasFailed={error !== null}
        text={t(`about.${of.game}`)}
        action={there && name && <Button to={there.path(of.subject)}>{t(`to_subject.${of.game}`)}</Button>}
      />
      {data ? (
        <OddsHistory of={of} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <OddsHistorySkeleton />
      )}
    </>
  )
}

function PricesOf({ change }: { change: number }) {
  const { t } = useTranslation(['odds', 'common'])
  const moves = useInfiniteQuery(priceMovesQuery(change))
  const [first] = moves.data?.pages ?? []
  if (isAppError(moves.error, 'odds_unknown', 'invalid_input')) return <Unknown />
  return (
    <>
      <Head
        title={
          first &&
          t('prices_changed', {
            count: first.changed + first.added,
            shown: formatNumber(first.changed + first.added),
          })
        }
        hasFailed={moves.error !== null}
        text={first ? t('about.prices', { time: formatTime(first.at) }) : ''}
      />
      {moves.data ? (
        <>
          <ul className="panel divide-y divide-line-1">
            {moves.data.pages
              .flatMap((page) => page.list)
              .map((move) => (
                <li
                  key={move.skin_id}
                  className="type-small grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-1.5 max-sm:grid-cols-1 max-sm:px-4"
                >
                  <span className="flex min-w-0 items-center gap-3">
                    <SkinThumb face={move} />
                    <span className="min-w-0">
                      <span className="block wrap-anywhere">{skinName(move)}</span>
                      <span className="type-micro block text-text-2">
                        {move.exterior_name} · {t(`common:rarity.${move.rarity}`)}
                      </span>
                    </span>
                  </span>
                  <span className="flex flex-wrap justify-end gap-x-3 max-sm:justify-start max-sm:ps-17">
                    <FromTo
                      before={move.from === null ? null : formatMoney(move.from)}
                      after={formatMoney(move.to)}
                    />
                    <span className="type-number text-text-3">
                      {move.from === null ? t('first_price') : shareOf(move.from, move.to)}
                    </span>
                  </span>
                </li>
              ))}
          </ul>
          {moves.hasNextPage && (
            <MoreButton
              isLoading={moves.isFetchingNextPage}
              hasFailed={moves.isFetchNextPageError}
              onMore={() => void moves.fetchNextPage()}
            />
          )}
        </>
      ) : moves.error ? (
        <ErrorState error={moves.error} onRetry={() => void moves.refetch()} retrying={moves.isFetching} />
      ) : (
        <div className="grid gap-2">
          {Array.from({ length: 8 }, (_, at) => (
            <Skeleton key={at} className="h-14" />
          ))}
        </div>
      )}
    </>
  )
}

/** "+1.2%" */
function shareOf(from: number, to: number): string {
  return `${to > from ? '+' : ''}${formatPercent(to / from - 1, 1)}`
}

/** Without a title it is still to come, unless `hasFailed`. */
type HeadProps = { title: string | undefined; hasFailed: boolean; text: string; action?: ReactNode }

function Head({ title, hasFailed, text, action }: HeadProps) {
  const { t } = useTranslation('odds')
  return (
    <>
      <PageTitle title={title ?? t('title')} />
      <header className="mb-4 flex items-start gap-3">
        <BackButton to={paths.odds} />
        <div className="min-w-0 grow">
          {title === undefined && hasFailed ? (
            <h1 className="type-title">{t('title')}</h1>
          ) : (
            <>
              <p className="type-small text-text-3">{t('title')}</p>
              {title === undefined ? (
                <Skeleton className="h-8 w-60 max-w-full" />
              ) : (
                <h1 className="type-title wrap-anywhere">{title}</h1>
              )}
            </>
          )}
          <p className="type-small mt-1 max-w-190 text-text-2">{text}</p>
          {action && <div className="mt-3">{action}</div>}
        </div>
      </header>
    </>
  )
}
