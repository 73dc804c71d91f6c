import { useTranslation } from 'react-i18next'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMoney, formatNumber } from '../../i18n/format.ts'
import { useReducedMotion } from '../../ui/use-media.ts'
import type { Stat } from './queries.ts'

export type Measure = 'recharge' | 'rebate' | 'invited'

type Props = { days: Stat['days']; measure: Measure }

const INK = { fill: 'var(--color-text-3)', fontSize: 12 }

/** A bar for each day; readers get the days on which something happened as a table. */
export function ActivityChart({ days, measure }: Props) {
  const { t } = useTranslation('promotion')
  const isStill = useReducedMotion()
  const isCount = measure === 'invited'
  return (
    <figure>
      <div aria-hidden className="h-[260px]">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 260 }}>
          <BarChart data={days} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-line-1)" />
            <XAxis
              dataKey="day"
              tickFormatter={monthAndDay}
              tick={INK}
              tickLine={false}
              axisLine={false}
              minTickGap={28}
            />
            <YAxis
              width={56}
              tick={INK}
              tickLine={false}
              axisLine={false}
              allowDecimals={!isCount}
              tickFormatter={(value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 2)}
            />
            <Tooltip
              cursor={{ fill: 'var(--color-base-3)' }}
              isAnimationActive={false}
              content={<DayTooltip measure={measure} />}
            />
            <Bar
              dataKey={measure}
              fill="var(--color-signal)"
              radius={[3, 3, 0, 0]}
              maxBarSize={22}
              isAnimationActive={!isStill}
              animationDuration={320}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <figcaption className="sr-only">{t('chart.title')}</figcaption>
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            <th scope="col">{t(`chart.${measure}`)}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => day[measure] !== 0)
            .map((day) => (
              <tr key={day.day}>
                <th scope="row">{day.day}</th>
                <td>{valueOf(day, measure)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  )
}

type TooltipProps = {
  measure: Measure
  /** What the chart gives it: whether a day is pointed at, and which. */
  active?: boolean
  payload?: readonly { payload?: Stat['days'][number] }[]
}

function DayTooltip({ measure, active = false, payload = [] }: TooltipProps) {
  const { t } = useTranslation('promotion')
  const day = payload[0]?.payload
  if (!active || !day) return null
  return (
    <div className="tooltip type-small relative">
      <p className="type-number text-text-2">{day.day}</p>
      <p>
        {t(`chart.${measure}`)}: <span className="type-number">{valueOf(day, measure)}</span>
      </p>
    </div>
  )
}

function valueOf(day: Stat['days'][number], measure: Measure): string {
  return measure === 'invited' ? formatNumber(day.invited) : formatMoney(day[measure])
}

/** "03-17" of 2026-03-17: the year is plain. */
function monthAndDay(day: string): string {
  return day.slice(5)
}
