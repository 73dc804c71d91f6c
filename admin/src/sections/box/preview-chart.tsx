import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { text } from '../../i18n/i18n.tsx'
import { colors } from '../../theme.ts'
import { formatCount } from '../../ui/amount.tsx'
import { BINS, OPENINGS, type Preview } from './use-preview.ts'
import { ChartLegend } from '../../ui/chart-legend.tsx'

const LABELS = BINS.map((from, index) => {
  const to = BINS[index + 1]
  return to === undefined
    ? text('box:preview.from', { from: formatCount(from) })
    : text('box:preview.from_to', { from: formatCount(from), to: formatCount(to) })
})

/** How many openings gave how many times the price: drawn, and by the odds. */
export function PreviewChart({ preview }: { preview: Preview }) {
  const bars = LABELS.map((name, index) => ({
    name,
    drawn: preview.drawn[index]!,
    expected: Math.round((preview.expected[index]! * preview.done) / OPENINGS),
  }))
  const words = bars.map(({ name, drawn, expected }) =>
    text('box:preview.bar', {
      name,
      drawn: formatCount(drawn),
      expected: formatCount(expected),
    }),
  )
  return (
    <div
      role="img"
      aria-label={text('box:preview.chart', { bars: words.join(' ') })}
      style={{ height: '100%' }}
    >
      <ResponsiveContainer>
        <BarChart data={bars} margin={{ left: 0, right: 8, top: 8, bottom: 0 }}>
          <CartesianGrid stroke={colors.line1} vertical={false} />
          <XAxis dataKey="name" stroke={colors.text3} fontSize={11} tickLine={false} />
          <YAxis stroke={colors.text3} fontSize={11} tickLine={false} width={48} />
          <Tooltip
            cursor={{ fill: colors.line1 }}
            contentStyle={{ background: colors.base4, border: `1px solid ${colors.line2}`, borderRadius: 8 }}
          />
          <Legend content={ChartLegend} />
          <Bar
            dataKey="drawn"
            name={text('box:preview.drawn')}
            fill={colors.info}
            isAnimationActive={false}
          />
          <Bar
            dataKey="expected"
            name={text('box:preview.by_odds')}
            fill={colors.text3}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
