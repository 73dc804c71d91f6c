import { showRevenue } from '@noktra/contract/admin/money'
import { Box, MenuItem, Skeleton, TextField } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
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
      title={text('layout:sections.revenue')}
      hint={shown ? text('money:revenue.hint_zone', { zone: shown.zone }) : text('money:revenue.hint')}
      actions={
        <>
          <TextField
            label={text('common:from')}
            type="date"
            value={search.get('from') ?? shown?.from ?? ''}
            onChange={(event) => change('from', event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            label={text('common:to')}
            type="date"
            value={search.get('to') ?? shown?.to ?? ''}
            onChange={(event) => change('to', event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            label={text('money:revenue.by')}
            select
            value={by}
            onChange={(event) => change('by', event.target.value)}
            sx={{ minWidth: 110 }}
          >
            <MenuItem value="day">{text('money:revenue.days')}</MenuItem>
            <MenuItem value="month">{text('money:revenue.months')}</MenuItem>
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
      <Panel
        title={text('money:revenue.all')}
        hint={text('money:revenue.span', { from: shown.from, to: shown.to })}
      >
        <Facts
          facts={[
            [
              text('money:sums.recharge_money'),
              <Amount key="recharge" value={total.recharge_money} unit="money" />,
            ],
            [text('money:revenue.paid_orders'), formatCount(total.recharge_num)],
            [text('money:sums.card_money'), <Amount key="cards" value={total.card_money} unit="money" />],
            [
              text('money:sums.refund_money'),
              <Amount key="refunds" value={total.refund_money} unit="money" />,
            ],
            [text('money:sums.retrieval_cost'), <Amount key="retrieval" value={total.retrieval_cost} />],
            [text('money:sums.net'), <Amount key="net" value={total.net} signed />],
          ]}
        />
        <Box component="p" sx={{ mb: 0, color: 'text.secondary', fontSize: 13 }}>
          {text('money:revenue.net_means')}
        </Box>
      </Panel>
      <Panel title={text('money:revenue.chart')}>
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <RevenueChart periods={shown.periods} height={CHART_HEIGHT} />
        </Suspense>
      </Panel>
      <Panel title={text('money:revenue.returns')} hint={text('money:revenue.returns_hint')}>
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <ReturnsChart periods={shown.periods} height={CHART_HEIGHT} />
        </Suspense>
        <Box sx={{ mt: 2 }}>
          <GamesTable games={total.games} />
        </Box>
      </Panel>
      <Panel
        title={
          shown.periods[0]?.period.length === 7
            ? text('money:revenue.by_month')
            : text('money:revenue.by_day')
        }
      >
        <RevenueTable shown={shown} />
      </Panel>
    </>
  )
}
