import type { Revenue } from '@noktra/contract/admin/money'
import { text } from '../../i18n/i18n.tsx'
import { Amount, formatAmount, formatPercent } from '../../ui/amount.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { nameOfGame, returnOf, stakedIn, type Shown } from './game-returns.ts'

type Sum = Exclude<keyof Revenue, 'games'>

/** Columns of the table: what a sum is called, in the order of the money's way through the store. */
const SUMS: [Sum, string][] = [
  ['recharge_money', text('money:columns.recharge_money')],
  ['card_money', text('money:columns.card_money')],
  ['refund_money', text('money:columns.refund_money')],
  ['recharge_coins', text('money:columns.recharge_coins')],
  ['card_coins', text('money:columns.card_coins')],
  ['refund_coins', text('money:columns.refund_coins')],
  ['gift_coins', text('money:columns.gift_coins')],
  ['played_cash', text('money:columns.played_cash')],
  ['played_bonus', text('money:columns.played_bonus')],
  ['items_won', text('money:columns.items_won')],
  ['items_free', text('money:columns.items_free')],
  ['mall_coins', text('money:columns.mall_coins')],
  ['mall_diamonds', text('money:columns.mall_diamonds')],
  ['mall_items', text('money:columns.mall_items')],
  ['sold_diamonds', text('money:columns.sold_diamonds')],
  ['exchanged_diamonds', text('money:columns.exchanged_diamonds')],
  ['exchanged_coins', text('money:columns.exchanged_coins')],
  ['rebates', text('money:columns.rebates')],
  ['envelopes', text('money:columns.envelopes')],
  ['adjusted_coins', text('money:columns.adjusted_coins')],
  ['adjusted_diamonds', text('money:columns.adjusted_diamonds')],
  ['other_coins', text('money:columns.other_coins')],
  ['other_diamonds', text('money:columns.other_diamonds')],
  ['retrieval_gaps', text('money:columns.retrieval_gaps')],
  ['retrieval_cost', text('money:columns.retrieval_cost')],
  ['net', text('money:columns.net')],
]

type Row = Revenue & { period: string; live: boolean }

const COLUMNS: Column<Row>[] = [
  {
    label: text('money:revenue.period'),
    cell: (row) => (
      <>
        {row.period} {row.live && <StatusChip label={text('money:revenue.goes_on')} tone="info" />}
      </>
    ),
  },
  ...SUMS.map(([name, label]) => ({
    label,
    number: true,
    cell: (row: Row) => (row[name] === 0 ? '–' : formatAmount(row[name])),
  })),
]

/** Every sum of every period, the newest first, and of all together. */
export function RevenueTable({ shown }: { shown: Shown }) {
  const rows: Row[] = [
    { ...shown.total, period: text('money:revenue.all'), live: false },
    ...shown.periods.toReversed(),
  ]
  return (
    <DenseTable
      label={text('money:revenue.table')}
      rows={rows}
      keyOf={(row) => row.period}
      columns={COLUMNS}
    />
  )
}

const GAME_COLUMNS: Column<Revenue['games'][number]>[] = [
  { label: text('money:games.game'), cell: ({ game }) => nameOfGame(game) },
  { label: text('money:games.cash'), number: true, cell: ({ cash }) => <Amount value={cash} /> },
  { label: text('money:games.bonus'), number: true, cell: ({ bonus }) => <Amount value={bonus} /> },
  { label: text('money:games.staked_items'), number: true, cell: ({ staked }) => <Amount value={staked} /> },
  { label: text('money:games.staked'), number: true, cell: (game) => <Amount value={stakedIn(game)} /> },
  { label: text('money:games.won'), number: true, cell: ({ won }) => <Amount value={won} /> },
  {
    label: text('money:games.return'),
    number: true,
    cell: (game) => {
      const back = returnOf(game)
      return back === null ? '–' : formatPercent(back)
    },
  },
]

/** What was staked and won in each game. */
export function GamesTable({ games }: Pick<Revenue, 'games'>) {
  return (
    <DenseTable
      label={text('money:games.table')}
      rows={games}
      keyOf={({ game }) => game}
      columns={GAME_COLUMNS}
    />
  )
}
