import type { designDetails } from '@noktra/contract/admin/catalogue'
import type { DataOf } from '@noktra/contract/route'
import { EXTERIORS } from '@noktra/game/wear'
import { Box } from '@mui/material'
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { text } from '../../i18n/i18n.tsx'
import { colors } from '../../theme.ts'
import { formatAmount } from '../../ui/amount.tsx'
import { useMe } from '../../ui/use-me.ts'
import { formatWhen } from '../../ui/when.tsx'
import { EXTERIOR_COLORS } from './catalogue-words.ts'
import { ChartLegend } from '../../ui/chart-legend.tsx'

/** The line of an item without wear. */
const WITHOUT = 'price'
const LINES = [...EXTERIORS, WITHOUT] as const

type Changes = DataOf<typeof designDetails>['changes']

/** The prices of each exterior over time, as steps: a price holds until the next one. */
export function PriceChart({ changes }: { changes: Changes }) {
  const zone = useMe()?.store_timezone
  const shown = LINES.filter((line) => changes.some(({ exterior }) => (exterior ?? WITHOUT) === line))
  const axis = { stroke: colors.text3, fontSize: 12, tickLine: false } as const
  return (
    <Box sx={{ height: 220, mb: 1 }} role="img" aria-label={text('catalogue:design_page.over_time')}>
      <ResponsiveContainer>
        <LineChart data={pointsOf(changes)} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid stroke={colors.line1} vertical={false} />
          <XAxis
            {...axis}
            dataKey="at"
            type="number"
            domain={['dataMin', 'dataMax']}
            tickFormatter={(at: number) => formatWhen(at, zone).slice(5, 16)}
          />
          <YAxis {...axis} width={64} tickFormatter={(price: number) => formatAmount(price)} />
          <Tooltip
            contentStyle={{ background: colors.base3, border: `1px solid ${colors.line2}`, borderRadius: 8 }}
            labelFormatter={(at) => formatWhen(Number(at), zone)}
            formatter={(price) => formatAmount(Number(price))}
          />
          <Legend content={ChartLegend} />
          {shown.map((line) => (
            <Line
              key={line}
              dataKey={line}
              name={line === WITHOUT ? text('catalogue:price') : line}
              type="stepAfter"
              stroke={line === WITHOUT ? EXTERIOR_COLORS.FN : EXTERIOR_COLORS[line]}
              dot={{ r: 3 }}
              connectNulls
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </Box>
  )
}

/** One point per change; what an exterior cost before its first change here stands at the left edge. */
function pointsOf(changes: Changes): Record<string, number>[] {
  const first = changes[0]!.at
  const seen = new Set<string>()
  const start: Record<string, number> = { at: first - 1 }
  for (const { exterior, from } of changes) {
    const line = exterior ?? WITHOUT
    if (!seen.has(line) && from !== null) start[line] = from
    seen.add(line)
  }
  return [start, ...changes.map(({ at, exterior, to }) => ({ at, [exterior ?? WITHOUT]: to }))]
}
