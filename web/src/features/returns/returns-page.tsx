import './returns.css'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listReturns, RETURNS_CSV_PATH, SIDES } from '@noktra/contract/plain/returns'
import type { ReturnRow, Side } from '@noktra/contract/returns'
import { call } from '../../api/call.ts'
import { useGames } from '../../domain/game/games-context.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import {
  compareChance,
  compareReturn,
  gamesOf,
  rowsOf,
  sumRows,
  type Comparison,
  type Sums,
} from './compare.ts'
import { formatMoney, formatNumber, formatPercent } from '../../i18n/format.ts'

/** Room on both sides of what is shown, as a part of the bar. */
const ROOM = 0.08
const MINUTE_MS = 60_000
const ROWS_WHILE_LOADING = 6

/** What every room gave beside what its odds say, over all draws (/fair/returns). */
export function ReturnsPage() {
  const { t } = useTranslation('returns')
  const { data, error, refetch } = useQuery({
    queryKey: ['returns'],
    queryFn: ({ signal }) => call(listReturns, { signal, silent: true }),
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
        <Board rows={data.list} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <Reading />
    </>
  )
}

function Loading() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-11 w-90 max-w-full" />
      <Skeleton className="h-28 max-[859px]:h-53" />
      {Array.from({ length: ROWS_WHILE_LOADING }, (_, at) => (
        <Skeleton key={at} className="h-21 max-[859px]:h-48" />
      ))}
    </div>
  )
}

function Board({ rows }: { rows: readonly ReturnRow[] }) {
  const { t } = useTranslation('returns')
  const order = useGames().map(({ kind }) => kind)
  const games = gamesOf(rows, order)
  const [chosen, setGame] = useState<string | null>(null)
  const [side, setSide] = useState<Side>('player')
  const [first] = games
  if (first === undefined) return <Empty title={t('none')} text={t('none_text')} />
  const game = chosen ?? first
  const shown = rowsOf(rows, game, side)
  return (
    <section aria-label={t('title')}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label={t('room')}
          id="returns"
          value={game}
          items={games.map((value) => ({ value, label: t(`game.${value}`) }))}
          onChange={setGame}
        />
        <Tabs
          label={t('who')}
          value={side}
          items={SIDES.map((value) => ({ value, label: t(`side.${value}`) }))}
          onChange={setSide}
        />
      </div>
      <p className="type-small mb-3 max-w-190 text-text-3">{t(`side_text.${side}`)}</p>
      <TabPanel id="returns" value={`${game} ${side}`}>
        {shown.length === 0 ? (
          <Empty title={t('none_here')} text={t('none_here_text')} />
        ) : (
          <>
            <ReturnsRow name={t('all_of', { room: t(`game.${game}`) })} sums={sumRows(shown)} isTotal />
            <ul className="returns-list">
              {shown.map((row) => (
                <li key={row.subject}>
                  <ReturnsRow name={row.name} sums={row} />
                </li>
              ))}
            </ul>
          </>
        )}
      </TabPanel>
    </section>
  )
}

/** One row of the board: how often, what it returned, and how often it hit. */
function ReturnsRow({ name, sums, isTotal }: { name: string; sums: Sums; isTotal?: true }) {
  const { t } = useTranslation('returns')
  return (
    <article className={isTotal ? 'returns-row returns-total' : 'returns-row'}>
      <div className="min-w-0">
        <h2 className={isTotal ? 'type-block' : 'type-label'}>{name}</h2>
        <p className="type-small type-number mt-0.5 text-text-3">
          {t('plays', { count: sums.plays, shown: formatNumber(sums.plays) })}
        </p>
        <p className="type-small type-number whitespace-normal text-text-3">
          {t('money', { charged: formatMoney(sums.charged), won: formatMoney(sums.won) })}
        </p>
      </div>
      <BandBar label={t('return')} of={compareReturn(sums)} />
      <BandBar label={t('chance')} of={compareChance(sums)} />
    </article>
  )
}

/** A number line: the band that the odds allow, the declared share as a line in it, and what came as a dot. */
function BandBar({ label, of }: { label: string; of: Comparison }) {
  const { t } = useTranslation('returns')
  const { observed, declared, least, most, place } = of
  const from = Math.min(least, observed)
  const span = Math.max(most, observed) - from || 1
  const at = (share: number) => `${(ROOM + ((share - from) / span) * (1 - 2 * ROOM)) * 100}%`
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="type-small text-text-2">{label}</span>
        <span className="type-number type-label">{formatPercent(observed, 2)}</span>
      </p>
      <div className="band-bar" data-place={place} aria-hidden>
        <span className="band-bar-band" style={{ left: at(least), right: `calc(100% - ${at(most)})` }} />
        <span className="band-bar-declared" style={{ left: at(declared) }} />
        <span className="band-bar-observed" style={{ left: at(observed) }} />
      </div>
      <p className="type-small type-number flex flex-wrap justify-between gap-x-3 whitespace-normal text-text-3">
        <span>{t('declared', { share: formatPercent(declared, 2) })}</span>
        <span>{t(`place.${place}`, { least: formatPercent(least, 2), most: formatPercent(most, 2) })}</span>
      </p>
    </div>
  )
}

/** What the bars mean, what is counted, and where the rows can be had. */
function Reading() {
  const { t } = useTranslation('returns')
  return (
    <section className="mt-6 max-w-190" aria-labelledby="reading">
      <h2 id="reading" className="type-block">
        {t('reading.title')}
      </h2>
      <ul className="type-small mt-2 flex list-disc flex-col gap-1.5 ps-5 text-text-2">
        {(['band', 'chance', 'counted', 'battle', 'mines', 'odds'] as const).map((key) => (
          <li key={key}>{t(`reading.${key}`)}</li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <a
          href={RETURNS_CSV_PATH}
          download
          className="type-small inline-flex min-h-11 items-center gap-1.5 text-info hover:text-text-1"
        >
          <Download size={14} strokeWidth={1.9} aria-hidden />
          {t('download')}
        </a>
        <Link
          to={paths.fair}
          className="type-small inline-flex min-h-11 items-center text-info hover:text-text-1"
        >
          {t('to_fair')}
        </Link>
      </p>
    </section>
  )
}
