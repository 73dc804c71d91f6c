import type { Revenue } from '@noktra/contract/admin/money'
import { Amount, formatAmount, formatPercent } from '../../ui/amount.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { nameOfGame, returnOf, stakedIn, type Shown } from './game-returns.ts'

type Sum = Exclude<keyof Revenue, 'games'>

/** Columns of the table: what a sum is called, in the order of the money's way through the store. */
const SUMS: [Sum, string][] = [
  ['recharge_money', 'Recharges, CNY'],
  ['card_money', 'Sold cards, CNY'],
  ['refund_money', 'Refunds, CNY'],
  ['recharge_coins', 'Recharged'],
  ['card_coins', 'By sold cards'],
  ['refund_coins', 'Refunded'],
  ['gift_coins', 'Gift cards'],
  ['played_cash', 'Played, cash'],
  ['played_bonus', 'Played, bonus'],
  ['items_won', 'Items won'],
  ['items_free', 'Items given free'],
  ['mall_coins', 'Mall, coins'],
  ['mall_diamonds', 'Mall, diamonds'],
  ['mall_items', 'Items bought'],
  ['sold_diamonds', 'Diamonds for sales'],
  ['exchanged_diamonds', 'Converted, diamonds'],
  ['exchanged_coins', 'Converted, coins'],
  ['rebates', 'Rebates'],
  ['envelopes', 'Envelopes'],
  ['adjusted_coins', 'Adjusted, coins'],
  ['adjusted_diamonds', 'Adjusted, diamonds'],
  ['other_coins', 'Other, coins'],
  ['other_diamonds', 'Other, diamonds'],
  ['retrieval_gaps', 'Retrieval, paid by players'],
  ['retrieval_cost', 'Retrieval'],
  ['net', 'Net'],
]

type Row = Revenue & { period: string; live: boolean }

const COLUMNS: Column<Row>[] = [
  {
    label: 'Period',
    cell: (row) => (
      <>
        {row.period} {row.live && <StatusChip label="Goes on" tone="info" />}
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
  const rows: Row[] = [{ ...shown.total, period: 'In all', live: false }, ...shown.periods.toReversed()]
  return (
    <DenseTable label="Revenue of each period" rows={rows} keyOf={(row) => row.period} columns={COLUMNS} />
  )
}

const GAME_COLUMNS: Column<Revenue['games'][number]>[] = [
  { label: 'Game', cell: ({ game }) => nameOfGame(game) },
  { label: 'Cash', number: true, cell: ({ cash }) => <Amount value={cash} /> },
  { label: 'Bonus', number: true, cell: ({ bonus }) => <Amount value={bonus} /> },
  { label: 'Items staked', number: true, cell: ({ staked }) => <Amount value={staked} /> },
  { label: 'Staked in all', number: true, cell: (game) => <Amount value={stakedIn(game)} /> },
  { label: 'Won', number: true, cell: ({ won }) => <Amount value={won} /> },
  {
    label: 'Return',
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
      label="Stakes and returns of each game"
      rows={games}
      keyOf={({ game }) => game}
      columns={GAME_COLUMNS}
    />
  )
}
