import { showRevenue } from '@noktra/contract/admin/money'
import { Box, MenuItem, Skeleton, TextField } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Shown } from './game-returns.ts'
import { GamesTable, RevenueTable } from './revenue-tables.tsx'

const RevenueChart = lazy(async () => ({ default: (await import('./revenue-charts.tsx')).RevenueChart }))
const ReturnsChart = lazy(async () => ({ default: (await import('./revenue-charts.tsx')).ReturnsChart }))

const CHART_HEIGHT = 280

/** What came in and went out; the span and the step stand in the address. */
export function RevenuePage() {
  const [search, setSearch] = useSearchParams()
  const by = search.get('by') === 'month' ? 'month' : 'day'
  const asked = useAdminQuery(
    showRevenue,
    { by, from: search.get('from') ?? undefined, to: search.get('to') ?? undefined },
    { everyMs: 60_000 },
  )
  const change = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  const shown = asked.data
  return (
    <Page
      title="Revenue"
      hint={`Days and months of the store${shown ? ` (${shown.zone})` : ''}. Finished days are kept; the last one still grows.`}
      actions={
        <>
          <TextField
            label="From"
            type="date"
            value={search.get('from') ?? shown?.from ?? ''}
            onChange={(event) => change('from', event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            label="To"
            type="date"
            value={search.get('to') ?? shown?.to ?? ''}
            onChange={(event) => change('to', event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            label="By"
            select
            value={by}
            onChange={(event) => change('by', event.target.value)}
            sx={{ minWidth: 110 }}
          >
            <MenuItem value="day">Days</MenuItem>
            <MenuItem value="month">Months</MenuItem>
          </TextField>
        </>
      }
    >
      <Answered asked={asked} height={480}>
        {(revenue) => <RevenueView shown={revenue} />}
      </Answered>
    </Page>
  )
}

function RevenueView({ shown }: { shown: Shown }) {
  const { total } = shown
  return (
    <>
      <Panel title="In all" hint={`${shown.from} to ${shown.to}`}>
        <Facts
          facts={[
            ['Recharges', <Amount key="recharge" value={total.recharge_money} unit="money" />],
            ['Paid orders', formatCount(total.recharge_num)],
            ['Sold cards redeemed', <Amount key="cards" value={total.card_money} unit="money" />],
            ['Refunds', <Amount key="refunds" value={total.refund_money} unit="money" />],
            ['Retrieval cost', <Amount key="retrieval" value={total.retrieval_cost} />],
            ['Net', <Amount key="net" value={total.net} signed />],
          ]}
        />
        <Box component="p" sx={{ mb: 0, color: 'text.secondary', fontSize: 13 }}>
          Net is coins that were paid for, by orders and sold cards, less refunds and what the house paid for
          items that players retrieved.
        </Box>
      </Panel>
      <Panel title="Coins paid for, and net">
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <RevenueChart periods={shown.periods} height={CHART_HEIGHT} />
        </Suspense>
      </Panel>
      <Panel
        title="Returns of the games"
        hint="What players won for what they staked: coins of both kinds and items. A line is broken where no one played."
      >
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <ReturnsChart periods={shown.periods} height={CHART_HEIGHT} />
        </Suspense>
        <Box sx={{ mt: 2 }}>
          <GamesTable games={total.games} />
        </Box>
      </Panel>
      <Panel title={shown.periods[0]?.period.length === 7 ? 'Month by month' : 'Day by day'}>
        <RevenueTable shown={shown} />
      </Panel>
    </>
  )
}
