import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatPercent, formatNumber } from '../../i18n/format.ts'
import { levelsQuery } from '../../session/promotion-queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Stat } from './queries.ts'
import { cx } from '../../ui/class-names.ts'

/** The player's level with what the next one asks for, among all levels. */
export function LevelPanel({ stat }: { stat: Stat }) {
  const { t } = useTranslation('promotion')
  return (
    <section className="panel p-5" aria-labelledby="level-head">
      <SectionHead
        id="level-head"
        title={t('level.title', { level: stat.level })}
        hint={t('level.rate', { rate: formatPercent(stat.rate, 1) })}
      />
      <Progress stat={stat} />
      <Levels current={stat.level} />
      <p className="type-small mt-4 text-text-2">{t('level.how')}</p>
    </section>
  )
}

/** What an inviter earns, for who has no account yet. */
export function LevelsForVisitors() {
  const { t } = useTranslation('promotion')
  return (
    <section className="panel p-5" aria-labelledby="levels-head">
      <SectionHead id="levels-head" title={t('level.all')} />
      <Levels />
      <p className="type-small mt-4 text-text-2">{t('level.how')}</p>
    </section>
  )
}

function Levels({ current }: { current?: number }) {
  const { data, error, isFetching, refetch } = useQuery(levelsQuery)
  if (data) return <LevelSteps levels={data} current={current} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return <Skeleton className="h-[132px] rounded-control max-sm:h-[260px]" />
}

function Progress({ stat }: { stat: Stat }) {
  const { t } = useTranslation('promotion')
  const { data: levels } = useQuery(levelsQuery)
  const recharge = formatMoney(stat.recharge)
  if (stat.next_recharge === null) {
    return <p className="type-small mb-4 text-text-2">{t('level.highest', { recharge })}</p>
  }
  const next = levels?.find((level) => level.level === stat.level + 1)
  const text = t('level.progress', {
    recharge,
    next: formatMoney(stat.next_recharge),
    rate: next ? formatPercent(next.rate, 1) : '',
  })
  return (
    <div className="mb-5">
      <div
        role="progressbar"
        aria-label={t('level.next')}
        aria-valuemin={0}
        aria-valuemax={stat.next_recharge}
        aria-valuenow={stat.recharge}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-well"
      >
        <div
          className="h-full rounded-full bg-signal"
          style={{ width: `${(100 * stat.recharge) / stat.next_recharge}%` }}
        />
      </div>
      <p className="type-small mt-2 text-text-2">{text}</p>
    </div>
  )
}

type Props = {
  levels: readonly { level: number; recharge: number; rate: number }[]
  current?: number | undefined
}

/** Every level side by side, with its exact rate and from what recharge it holds. */
function LevelSteps({ levels, current }: Props) {
  const { t } = useTranslation('promotion')
  return (
    <ol className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
      {levels.map(({ level, recharge, rate }) => {
        const isCurrent = level === current
        return (
          <li
            key={level}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx(
              'flex rounded-control border px-3 py-2.5 max-sm:items-center max-sm:justify-between max-sm:gap-3 sm:flex-col sm:gap-1',
              isCurrent ? 'border-signal-line bg-signal-tint' : 'border-line-1 bg-base-2',
            )}
          >
            <span className={cx('type-label', isCurrent ? 'text-signal' : 'text-text-2')}>
              {t('level.step', { level })}
            </span>
            <span className="type-number text-[22px] leading-7 font-bold max-sm:order-3">
              {formatPercent(rate, 1)}
            </span>
            <span className="type-micro text-text-2 max-sm:ms-auto">
              {t('level.from', { recharge: formatNumber(recharge) })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
