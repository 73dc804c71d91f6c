import { listSourcePrices, type SourcePrice } from '@noktra/contract/admin/feeds'
import { Box, FormControlLabel, Switch, TextField, Typography } from '@mui/material'
import { useDeferredValue, useState } from 'react'
import { text } from '../../../i18n/i18n.tsx'
import { formatAmount, formatPercent } from '../../../ui/amount.tsx'
import { KeyTable, type Column } from '../../../ui/key-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { When } from '../../../ui/when.tsx'

const COLUMNS: Column<SourcePrice>[] = [
  {
    label: text('feeds:prices.item'),
    render: ({ id }) => <Box sx={{ minWidth: 180, overflowWrap: 'anywhere' }}>{id}</Box>,
  },
  {
    label: text('feeds:prices.price'),
    align: 'right',
    render: ({ price }) => (price === null ? '–' : formatAmount(price)),
  },
  {
    label: text('feeds:prices.spread'),
    align: 'right',
    render: ({ spread }) => (spread === null ? '–' : formatPercent(spread, 1, 0)),
  },
  { label: text('feeds:prices.at'), render: ({ prices_at }) => <When at={prices_at} /> },
  { label: text('feeds:prices.sources'), render: ({ feeds }) => <Sources feeds={feeds} /> },
]

/** What each source says of an item: its price, and whether it was left out. */
export function SourcePrices() {
  const [q, setQ] = useState('')
  const [leftOut, setLeftOut] = useState(false)
  const asked = useDeferredValue(q.trim())
  return (
    <Box sx={{ mt: 3 }}>
      <Panel title={text('feeds:prices.title')} hint={text('feeds:prices.hint')}>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
          <TextField
            size="small"
            label={text('feeds:prices.find')}
            value={q}
            onChange={(event) => setQ(event.target.value.slice(0, 100))}
          />
          <FormControlLabel
            control={<Switch checked={leftOut} onChange={(event) => setLeftOut(event.target.checked)} />}
            label={text('feeds:prices.only_left_out')}
          />
        </Box>
        <KeyTable
          route={listSourcePrices}
          query={{ ...(asked && { q: asked }), ...(leftOut && { left_out: '1' as const }) }}
          columns={COLUMNS}
          empty={text('feeds:prices.none')}
          label={text('feeds:prices.title')}
        />
      </Panel>
    </Box>
  )
}

function Sources({ feeds }: { feeds: SourcePrice['feeds'] }) {
  return (
    <Box sx={{ minWidth: 220 }}>
      {feeds.map(({ id, name, price, currency, left_out }) => (
        <Typography
          key={id}
          variant="body2"
          sx={{ color: left_out ? 'error.main' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {text(left_out ? 'feeds:prices.source_out' : 'feeds:prices.source', {
            name,
            price: formatAmount(price),
            currency,
          })}
        </Typography>
      ))}
    </Box>
  )
}
