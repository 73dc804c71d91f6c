import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { useGames } from '../../domain/game/games-context.ts'
import type { PriceList } from '@noktra/contract/prices'
import type { SkinFace } from '@noktra/contract/shapes'
import { Fact } from '../../domain/odds/fact.tsx'
import { FromTo } from '../../domain/odds/from-to.tsx'
import { skinName, SkinThumb } from '../../domain/proof/skin-thumb.tsx'
import { OddsHistory, OddsHistorySkeleton } from '../../domain/odds/odds-history.tsx'
import { versionsQuery, type OddsOf } from '../../domain/odds/odds-queries.ts'
import { HashText } from '../../domain/proof/hash-text.tsx'
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
import { priceListQuery, priceListRowsQuery, priceMovesQuery } from './queries.ts'
import { shortExterior } from '../../domain/skin/exterior-words.ts'

const PRICE_LIST = 'price-list'
const PRICES = `${paths.odds}?tab=prices`

/** One history: /fair/odds/box/12; of prices, one change of them: /fair/odds/prices/31, or one list: /fair/odds/price-list/12. */
export function OddsOfPage() {
  const { game = '', subject } = useParams()
  const number = Number(subject)
  if (!Number.isSafeInteger(number) || number < 1) return <Unknown />
  if (game === 'prices') return <PricesOf change={number} />
  return game === PRICE_LIST ? <PriceListOf version={number} /> : <HistoryOf game={game} subject={number} />
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
        back={PRICES}
      />
      {moves.data ? (
        <>
          <ul className="panel divide-y divide-line-1">
            {moves.data.pages
              .flatMap((page) => page.list)
              .map((move) => (
                <PriceMove key={move.skin_id} face={move} from={move.from} to={move.to} />
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

/** A price list with all that its hash is over. */
function PriceListOf({ version }: { version: number }) {
  const { t } = useTranslation('odds')
  const list = useQuery(priceListQuery(version))
  const rows = useInfiniteQuery(priceListRowsQuery(version))
  if (list.data === null) return <Unknown />
  const error = list.error ?? rows.error
  return (
    <>
      <Head
        title={t('price_list', { version: formatNumber(version) })}
        hasFailed={error !== null}
        text={t('about.price_list')}
        back={PRICES}
      />
      {list.data && rows.data ? (
        <>
          <PriceListFacts list={list.data} />
          {list.data.rows === 0 ? (
            <p className="type-body mt-4 text-text-2">{t('no_prices_in_list')}</p>
          ) : (
            <ul className="panel mt-4 divide-y divide-line-1">
              {rows.data.pages
                .flatMap((page) => page.list)
                .map((row) => (
                  <PriceMove key={row.skin_id} face={row} from={row.before} to={row.value} />
                ))}
            </ul>
          )}
          {rows.hasNextPage && (
            <MoreButton
              isLoading={rows.isFetchingNextPage}
              hasFailed={rows.isFetchNextPageError}
              onMore={() => void rows.fetchNextPage()}
            />
          )}
        </>
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void list.refetch()
            void rows.refetch()
          }}
          retrying={list.isFetching || rows.isFetching}
        />
      ) : (
        <div className="grid gap-2">
          <Skeleton className="h-60 rounded-panel! max-sm:h-96" />
          {Array.from({ length: 4 }, (_, at) => (
            <Skeleton key={at} className="h-14" />
          ))}
        </div>
      )}
    </>
  )
}

/** A skin whose price is new, in coins; `from` is null where it is the first. */
function PriceMove({ face, from, to }: { face: SkinFace; from: number | null; to: number }) {
  const { t } = useTranslation(['odds', 'common'])
  return (
    <li className="type-small grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-1.5 max-sm:grid-cols-1 max-sm:px-4">
      <span className="flex min-w-0 items-center gap-3">
        <SkinThumb face={face} />
        <span className="min-w-0">
          <span className="block wrap-anywhere">{skinName(face)}</span>
          <span className="type-micro block text-text-2">
            {shortExterior(face)} · {t(`common:rarity.${face.rarity}`)}
          </span>
        </span>
      </span>
      <span className="flex flex-wrap justify-end gap-x-3 max-sm:justify-start max-sm:ps-17">
        <FromTo before={from === null ? null : formatMoney(from)} after={formatMoney(to)} />
        <span className="type-number text-text-3">
          {from === null ? t('first_price') : shareOf(from, to)}
        </span>
      </span>
    </li>
  )
}

/** "+1.2%" */
function shareOf(from: number, to: number): string {
  return `${to > from ? '+' : ''}${formatPercent(to / from - 1, 1)}`
}

function PriceListFacts({ list }: { list: PriceList }) {
  const { t } = useTranslation('odds')
  const { salt_round } = list
  const entries = [list.log.published, list.log.salted].filter((index) => index !== null)
  return (
    <section
      className="panel overflow-hidden"
      aria-label={t('price_list', { version: formatNumber(list.version) })}
    >
      <dl className="odds-facts px-5 py-3 max-sm:px-4">
        <Fact name={t('prices_published')}>{formatTime(list.published_at)}</Fact>
        <Fact name={t('prices_count')}>
          {list.active_from === null ? t('waiting') : formatTime(list.active_from)}
        </Fact>
        <Fact name={t('prices_kept')}>{formatPercent(list.profit_rate, 2)}</Fact>
        <Fact name={t('round')}>
          {t('round_of', {
            source: t(`beacon.${salt_round.source}`),
            round: formatNumber(salt_round.round),
            time: formatTime(salt_round.round_at),
          })}
        </Fact>
        <Fact name={t('log')}>
          {entries.length > 0
            ? entries.map((index) => t('log_entry', { index: formatNumber(index) })).join(' · ')
            : t('log_state.waiting')}
        </Fact>
      </dl>
      <dl className="odds-proof hairlines border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Fact name={t('prices_hash')}>
          <HashText value={list.list_hash} />
        </Fact>
        <Fact name={t('prices_before')}>
          {list.version === 1 ? t('prices_first') : <HashText value={list.before} />}
        </Fact>
        {list.salt && (
          <Fact name={t('salt')}>
            <HashText value={list.salt} />
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** Without a title it is still to come, unless `hasFailed`. */
type HeadProps = {
  title: string | undefined
  hasFailed: boolean
  text: string
  /** The list that it is one of; all odds unless told. */
  back?: string
  action?: ReactNode
}

function Head({ title, hasFailed, text, back = paths.odds, action }: HeadProps) {
  const { t } = useTranslation('odds')
  return (
    <>
      <PageTitle title={title ?? t('title')} />
      <header className="mb-4 flex items-start gap-3">
        <BackButton to={back} />
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
