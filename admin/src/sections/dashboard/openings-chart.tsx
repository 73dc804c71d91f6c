import type { DashboardNow } from '@noktra/contract/admin/dashboard'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { text } from '../../i18n/i18n.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { formatWhen } from '../../ui/when.tsx'
import { useMe } from '../../ui/use-me.ts'
import { colors } from '../../theme.ts'

type Props = { minutes: DashboardNow['minutes']; height: number }

/** Sixty bars, the newest at the right; the minute that runs is still growing. */
export function OpeningsChart({ minutes, height }: Props) {
  const zone = useMe()?.store_timezone
  const clock = (at: number) => formatWhen(at, zone).slice(11, 16)
  const step = stepOf(Math.max(...minutes.map(({ opened }) => opened)))
  const total = minutes.reduce((sum, { opened }) => sum + opened, 0)
  return (
    <div
      role="img"
      aria-label={text('dashboard:openings.chart', { total: formatCount(total) })}
      style={{ height }}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={minutes} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} barCategoryGap={1.5}>
          <CartesianGrid vertical={false} stroke={colors.line1} />
          <XAxis
            dataKey="at"
            tickFormatter={clock}
            interval={9}
            tick={{ fill: colors.text3, fontSize: 11 }}
            axisLine={{ stroke: colors.line2 }}
            tickLine={false}
          />
          <YAxis
            width={44}
            allowDecimals={false}
            domain={[0, step * 4]}
            ticks={[0, 1, 2, 3, 4].map((tick) => tick * step)}
            tickFormatter={formatCount}
            tick={{ fill: colors.text3, fontSize: 11 }}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: colors.line1 }}
            contentStyle={{ background: colors.base4, border: 0, borderRadius: 8, fontSize: 12 }}
            itemStyle={{ color: colors.text1 }}
            labelStyle={{ color: colors.text2 }}
            labelFormatter={(at) => clock(Number(at))}
            formatter={(value) => [formatCount(Number(value)), text('dashboard:openings.unit')]}
          />
          <Bar dataKey="opened" fill={colors.info} radius={[2, 2, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

/** A round number of which four reach the highest bar. */
function stepOf(most: number): number {
  const least = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].find((digit) => digit * power >= least)! * power
}
