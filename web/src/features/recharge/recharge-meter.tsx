import { useQuery } from '@tanstack/react-query'
import { LIMIT_PERIODS } from '@noktra/contract/plain/limits'
import type { LimitPeriod } from '@noktra/contract/limits'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney, formatTime } from '../../i18n/format.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { paths } from '../../paths.ts'
import { limitsQuery, type LimitState, type SetLimit } from '../../session/limits-query.ts'
import { cx } from '../../ui/class-names.ts'
import { LatePart } from '../../ui/late-part.tsx'

async function loadMeter() {
  await loadTexts('limits')
  return Meter
}

/** How far the player's own limits of recharge are used, where he has set some; `amount` is what he is about to add. */
export function RechargeMeter({ amount }: { amount: number }) {
  const { data: state } = useQuery(limitsQuery)
  const limits = state?.limits.filter(({ kind }) => kind === 'recharge') ?? []
  if (!state || (limits.length === 0 && !state.pause)) return null
  return <LatePart wanted load={loadMeter} props={{ state, limits, amount }} />
}

type Props = { state: LimitState; limits: SetLimit[]; amount: number }

function Meter({ state, limits, amount }: Props) {
  const { t } = useTranslation('limits')
  const { pause } = state
  const told = pause
    ? [pause.until === null ? t('refused.exclusion') : t('refused.break', { time: formatTime(pause.until) })]
    : []
  const lines = LIMIT_PERIODS.flatMap((period) => limits.filter((limit) => limit.period === period))
  return (
    <div
      data-testid="recharge-meter"
      className="flex items-end justify-between gap-4 rounded-item border border-line-1 bg-base-2 px-4 py-3"
    >
      <div className="flex min-w-0 grow flex-col gap-2.5">
        {told.map((line) => (
          <p key={line} className="type-small text-warning">
            {line}
          </p>
        ))}
        {lines.map(({ period, amount: limit, left }) => (
          <Line key={period} period={period} used={limit - left} limit={limit} isPassed={amount > left} />
        ))}
      </div>
      <Link to={paths.profilePart('limits')} className="type-small shrink-0 text-info hover:underline">
        {t('refused.see')}
      </Link>
    </div>
  )
}

type LineProps = { period: LimitPeriod; used: number; limit: number; isPassed: boolean }

function Line({ period, used, limit, isPassed }: LineProps) {
  const { t } = useTranslation('limits')
  return (
    <div>
      <p className={cx('type-small', isPassed ? 'text-warning' : 'text-text-2')}>
        {t(`recharge_meter.${period}`, { used: formatMoney(used), limit: formatMoney(limit) })}
      </p>
      <div className="mt-1.5 h-1 overflow-hidden rounded-full bg-well" aria-hidden>
        <div
          className={isPassed ? 'h-full bg-warning' : 'h-full bg-text-3'}
          style={{ width: `${Math.min(1, used / limit) * 100}%` }}
        />
      </div>
    </div>
  )
}
