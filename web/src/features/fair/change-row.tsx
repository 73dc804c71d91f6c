import type { PublicChange, PublicChangeKind } from '@noktra/contract/changes'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { GameView } from '../../domain/game/game-view.ts'
import { useGames } from '../../domain/game/games-context.ts'
import { formatMoney, formatNumber, formatPercent, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'

type Of<Kind extends PublicChangeKind> = Extract<PublicChange, { kind: Kind }>
type T = TFunction<'fair'>

/** One change: what it was about, what it says, and when. */
export function ChangeRow({ change }: { change: PublicChange }) {
  const { t } = useTranslation('fair')
  const history = historyOf(useGames(), change)
  return (
    <li className="grid gap-x-5 gap-y-1 px-5 py-3.5 max-sm:px-4 md:grid-cols-[150px_minmax(0,1fr)_auto]">
      <span className="type-small text-text-3">{t(`changes.kind.${change.kind}`)}</span>
      <div className="min-w-0">
        <p className="type-label wrap-anywhere">
          {'box_id' in change ? (
            <Link
              to={paths.box(change.box_id)}
              className="-my-3 inline-flex min-h-11 min-w-11 items-center hover:text-info"
            >
              {change.box_name}
            </Link>
          ) : (
            headOf(t, change)
          )}
        </p>
        <div className="type-small mt-0.5 text-text-2">{detailsOf(t, change)}</div>
        {history && (
          <Link
            to={history}
            className="type-small -mb-2 inline-flex min-h-11 items-center text-info hover:text-text-1"
          >
            {t('changes.in_full')}
          </Link>
        )}
      </div>
      <time
        dateTime={new Date(change.at * 1000).toISOString()}
        className="type-small type-number text-text-3 md:text-end"
      >
        {formatTime(change.at)}
      </time>
    </li>
  )
}

/** Where the change is told whole, beside what was before; null where the row says all. */
function historyOf(games: readonly GameView[], change: PublicChange): string | null {
  if (change.kind === 'prices') return paths.oddsOf('prices', change.id)
  for (const { kind, hasOdds } of games) {
    const published = hasOdds?.publishedBy(change)
    if (published) return paths.oddsOf(kind, published.subject, published.version)
  }
  return null
}

function headOf(t: T, change: Exclude<PublicChange, { box_id: number }>): string {
  switch (change.kind) {
    case 'tier_published':
      return t('changes.tier', { stake: formatMoney(change.stake) })
    case 'consolation_published':
      return t('changes.consolation')
    case 'prices':
      return [
        ...(change.changed > 0 ? [t('changes.moved', { count: change.changed })] : []),
        ...(change.added > 0 ? [t('changes.added', { count: change.added })] : []),
      ].join(', ')
    case 'setting':
      return t(`changes.setting.${change.key}`)
    case 'rebate_levels':
      return t('changes.levels')
  }
}

function detailsOf(t: T, change: PublicChange): ReactNode {
  switch (change.kind) {
    case 'box_published':
      return boxDetails(t, change)
    case 'box_retired':
      return t('changes.retired')
    case 'box_back':
      return t('changes.back', { version: formatNumber(change.version) })
    case 'tier_published':
    case 'consolation_published':
      return t('changes.version', { version: formatNumber(change.version) })
    case 'prices':
      return <Moves t={t} moves={change.largest} />
    case 'setting':
      return t('changes.from_to', {
        before: settingText(t, change, change.before, change.before_name),
        after: settingText(t, change, change.after, change.after_name),
      })
    case 'rebate_levels':
      return change.levels
        .map(({ rate, recharge }) =>
          t('changes.level', { rate: formatPercent(rate, 1), coins: formatMoney(recharge) }),
        )
        .join(' · ')
  }
}

function boxDetails(t: T, change: Of<'box_published'>): string {
  const { version, price, expected_return, item_count, price_before, return_before } = change
  const now = t('changes.box', {
    version: formatNumber(version),
    price: formatMoney(price),
    percent: formatPercent(expected_return, 2),
    count: item_count,
  })
  if (price_before === null || return_before === null) return now
  const before = t('changes.box_before', {
    price: formatMoney(price_before),
    percent: formatPercent(return_before, 2),
  })
  return `${now} · ${before}`
}

function Moves({ t, moves }: { t: T; moves: Of<'prices'>['largest'] }) {
  if (moves.length === 0) return null
  return (
    <ul className="type-number">
      {moves.map(({ skin_id, item_name, from, to }) => (
        <li key={skin_id} className="wrap-anywhere">
          {t('changes.move', {
            item: item_name,
            from: formatMoney(from),
            to: formatMoney(to),
            percent: `${to > from ? '+' : ''}${formatPercent(to / from - 1, 1)}`,
          })}
        </li>
      ))}
    </ul>
  )
}

/** A setting's value as a player reads it. */
function settingText(
  t: T,
  { key }: Of<'setting'>,
  value: string | number | null,
  name: string | null,
): string {
  if (value === null) return t('changes.nothing')
  if (name) return name
  if (typeof value !== 'number') return value
  if (PERCENTS.has(key)) return formatPercent(value, 2)
  if (key === 'min_recharge_out') return formatMoney(value)
  return formatNumber(value, decimalsOf(value))
}

/** Settings that are parts of a whole. */
const PERCENTS = new Set<Of<'setting'>['key']>(['upgrade_profit_rate', 'drift_flag', 'drift_close'])

function decimalsOf(value: number): number {
  return Math.min(6, String(value).split('.')[1]?.length ?? 0)
}
