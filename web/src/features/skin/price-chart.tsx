import { useTranslation } from 'react-i18next'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useExteriorText } from '../../domain/skin/exterior-words.ts'
import { formatMoney, formatNumber, formatTime } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import { keyOf, momentsOf, pricesAt } from './price-lines.ts'
import type { PricesOverTime } from './queries.ts'

type Props = {
  history: PricesOverTime
  /** The exterior that is looked at. */
  wanted: number
  /** What an item without wear is called by. */
  kind: string
}

const INK = { fill: 'var(--color-text-3)', fontSize: 12 }
const COLORS = ['#c6f432', '#4aa8ff', '#b18cff', '#ffb43a', '#ff6b8f'] as const

/** A line for each exterior, as steps: a price holds until the next one. Readers get those of the one that is looked at as a table. */
export function PriceChart({ history, wanted, kind }: Props) {
  const { t } = useTranslation('skin')
  const nameOf = useExteriorText()
  const { from, to } = history
  const lines = history.lines.map((line, at) => ({
    ...line,
    color: COLORS[at % COLORS.length]!,
    name: nameOf({ exterior_name: line.exterior_name, kind }),
    isWanted: line.skin_id === wanted,
  }))
  const shown = lines.find(({ isWanted }) => isWanted)
  const rows = shown && [...(shown.start === null ? [] : [{ at: from, price: shown.start }]), ...shown.points]
  // What is looked at lies above the others.
  const drawn = lines.toSorted((a, b) => Number(a.isWanted) - Number(b.isWanted))
  return (
    <figure>
      <div aria-hidden className="h-[240px]">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 240 }}>
          <LineChart
            data={momentsOf(history)}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--color-line-1)" />
            <XAxis
              dataKey="at"
              type="number"
              domain={[from, to]}
              tickFormatter={monthAndDay}
              tick={INK}
              tickLine={false}
              axisLine={false}
              minTickGap={36}
            />
            <YAxis
              width={56}
              tick={INK}
              tickLine={false}
              axisLine={false}
              tickFormatter={(price: number) => formatNumber(price, Number.isInteger(price) ? 0 : 2)}
            />
            <Tooltip
              cursor={{ stroke: 'var(--color-line-2)' }}
              isAnimationActive={false}
              content={<PriceTooltip history={history} lines={lines} />}
            />
            {drawn.map((line) => (
              <Line
                key={line.skin_id}
                dataKey={keyOf(line)}
                type="stepAfter"
                stroke={line.color}
                strokeWidth={line.isWanted ? 2.5 : 1.25}
                strokeOpacity={line.isWanted ? 1 : 0.7}
                dot={false}
                connectNulls
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
      {lines.length > 1 && (
        <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {lines.map(({ skin_id, name, color, isWanted }) => (
            <li
              key={skin_id}
              className={cx('type-micro flex items-center gap-1.5', isWanted ? 'text-text-1' : 'text-text-3')}
            >
              <span className="h-[3px] w-3.5 rounded-full" style={{ background: color }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <figcaption className="sr-only">{t('history.of', { name: shown?.name })}</figcaption>
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">{t('history.since')}</th>
            <th scope="col">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {rows?.map(({ at, price }) => (
            <tr key={at}>
              <th scope="row">{formatTime(at)}</th>
              <td>{formatMoney(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

type TooltipProps = {
  history: PricesOverTime
  lines: readonly { skin_id: number; name: string; color: string }[]
  /** What the chart gives it: whether a moment is pointed at, and which. */
  active?: boolean
  label?: number | string
}

/** What each exterior cost at the moment that is pointed at. */
function PriceTooltip({ history, lines, active = false, label }: TooltipProps) {
  if (!active || typeof label !== 'number') return null
  const prices = pricesAt(history, label)
  return (
    <div className="tooltip type-small relative">
      <p className="type-number text-text-2">{formatTime(label)}</p>
      {lines.map(({ skin_id, name, color }) => {
        const price = prices.get(skin_id)
        return (
          price !== undefined && (
            <p key={skin_id} className="flex items-center gap-1.5">
              <span className="h-[3px] w-3 rounded-full" style={{ background: color }} />
              {name}: <span className="type-number">{formatMoney(price)}</span>
            </p>
          )
        )
      })}
    </div>
  )
}

/** "03-17" of 2026-03-17 09:30:00: the year is plain. */
function monthAndDay(at: number): string {
  return formatTime(at).slice(5, 10)
}
