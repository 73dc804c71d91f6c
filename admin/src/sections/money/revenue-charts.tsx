import { PLAYED_GAMES } from '@noktra/contract/admin/money'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { text } from '../../i18n/i18n.tsx'
import { formatAmount, formatCount, formatPercent } from '../../ui/amount.tsx'
import { colors } from '../../theme.ts'
import { nameOfGame, returnOf, type Shown } from './game-returns.ts'
import { ChartLegend } from '../../ui/chart-legend.tsx'

type Props = Pick<Shown, 'periods'> & { height: number }

const TICK = { fill: colors.text3, fontSize: 11 }
const PERIODS = {
  dataKey: 'period',
  tick: TICK,
  minTickGap: 24,
  tickLine: false,
  axisLine: { stroke: colors.line2 },
}
const TOOLTIP = {
  isAnimationActive: false,
  cursor: { fill: colors.line1, stroke: colors.line2 },
  contentStyle: { background: colors.base4, border: 0, borderRadius: 8, fontSize: 12 },
  labelStyle: { color: colors.text2 },
}
const LEGEND = { wrapperStyle: { fontSize: 12 } }
/** A colour and a dash for each game, so that colour is not the only sign. */
const LINES = [
  { color: colors.info, dashes: '' },
  { color: colors.warning, dashes: '6 3' },
  { color: colors.success, dashes: '2 3' },
  { color: colors.diamond, dashes: '10 3 2 3' },
]

function spanOf(periods: Props['periods']) {
  return { from: periods[0]?.period ?? '–', to: periods.at(-1)?.period ?? '–' }
}

/** Coins that came in by orders and cards as bars, refunds below the line, and net as a line. */
export function RevenueChart({ periods, height }: Props) {
  const points = periods.map((period) => ({
    period: period.period,
    recharged: period.recharge_coins,
    cards: period.card_coins,
    refunded: -period.refund_coins,
    net: period.net,
  }))
  const name = text('money:revenue.chart_label', spanOf(periods))
  return (
    <div role="img" aria-label={name} style={{ height }}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={points} stackOffset="sign" margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={colors.line1} />
          <XAxis {...PERIODS} />
          <YAxis width={60} tickFormatter={formatCount} tick={TICK} axisLine={false} tickLine={false} />
          <Tooltip {...TOOLTIP} formatter={(value) => formatAmount(Number(value))} />
          <Legend {...LEGEND} content={ChartLegend} />
          <Bar
            dataKey="recharged"
            name={text('money:sums.recharge_money')}
            stackId="coins"
            fill={colors.info}
            isAnimationActive={false}
          />
          <Bar
            dataKey="cards"
            name={text('money:sums.cards')}
            stackId="coins"
            fill={colors.coin}
            isAnimationActive={false}
          />
          <Bar
            dataKey="refunded"
            name={text('money:sums.refund_money')}
            stackId="coins"
            fill={colors.danger}
            isAnimationActive={false}
          />
          <Line
            dataKey="net"
            name={text('money:sums.net')}
            stroke={colors.signal}
            dot={points.length === 1}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** What each game gave back of what was staked, period by period; above 100 % players won. */
export function ReturnsChart({ periods, height }: Props) {
  const points = periods.map(({ period, games }) => ({
    period,
    ...Object.fromEntries(games.map((game) => [game.game, returnOf(game)])),
  }))
  const name = text('money:revenue.returns_label', spanOf(periods))
  return (
    <div role="img" aria-label={name} style={{ height }}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={points} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={colors.line1} />
          <XAxis {...PERIODS} />
          <YAxis
            width={60}
            domain={[0, (most: number) => Math.max(1.2, Math.ceil(most * 10) / 10)]}
            tickFormatter={(value: number) => formatPercent(value, 0)}
            tick={TICK}
            axisLine={false}
            tickLine={false}
          />
          <ReferenceLine y={1} stroke={colors.text3} strokeDasharray="3 3" />
          <Tooltip {...TOOLTIP} formatter={(value) => formatPercent(Number(value))} />
          <Legend {...LEGEND} content={ChartLegend} />
          {PLAYED_GAMES.map((game, at) => (
            <Line
              key={game}
              dataKey={game}
              name={nameOfGame(game)}
              stroke={LINES[at % LINES.length]!.color}
              strokeDasharray={LINES[at % LINES.length]!.dashes}
              strokeWidth={2}
              dot={{ r: 2 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}
