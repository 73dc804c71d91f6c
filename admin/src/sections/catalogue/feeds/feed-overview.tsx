import { feedOverview, setRate, type RateRow } from '@noktra/contract/admin/feeds'
import type { DataOf } from '@noktra/contract/route'
import { Alert, Box, Link, TableCell, TableRow, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { useAdminQuery } from '../../../api/use-admin-query.ts'
import { text } from '../../../i18n/i18n.tsx'
import { formatCount, formatFigure } from '../../../ui/amount.tsx'
import { CommandButton } from '../../../ui/command-button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Answered } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { When } from '../../../ui/when.tsx'

type Overview = DataOf<typeof feedOverview>

/** What came of all feeds last, and the rates by which they are read. */
export function FeedOverview() {
  const asked = useAdminQuery(feedOverview, {}, { everyMs: 10_000 })
  return (
    <Box sx={{ mt: 2 }}>
      <Answered asked={asked} height={220}>
        {(overview) => (
          <>
            {overview.too_old && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {text('feeds:combined.too_old', { hours: overview.price_age_hours })}
              </Alert>
            )}
            <Combined combined={overview.combined} />
            <Rates rates={overview.rates} />
          </>
        )}
      </Answered>
    </Box>
  )
}

function Combined({ combined }: { combined: Overview['combined'] }) {
  return (
    <Panel title={text('feeds:combined.title')}>
      {combined ? (
        <>
          {combined.why !== null && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {combined.why}
            </Alert>
          )}
          <Facts facts={factsOf(combined)} />
        </>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text('feeds:combined.none_yet')}
        </Typography>
      )}
    </Panel>
  )
}

function factsOf({ at, sources, names, left_out, batch_id, approval_id }: NonNullable<Overview['combined']>) {
  const facts: Parameters<typeof Facts>[0]['facts'] = [
    [text('feeds:combined.at'), <When key="at" at={at} />],
    [text('feeds:combined.sources_label'), formatCount(sources)],
    [text('feeds:combined.names'), formatCount(names)],
    [text('feeds:left_out'), formatCount(left_out)],
  ]
  if (batch_id !== null)
    facts.push([text('feeds:combined.import'), <ImportLink key="import" id={batch_id} />])
  if (approval_id !== null) {
    facts.push([
      text('feeds:combined.request'),
      <Link key="request" component={RouterLink} to="/approvals">
        {text('feeds:combined.waits', { id: approval_id })}
      </Link>,
    ])
  }
  return facts
}

export function ImportLink({ id }: { id: number }) {
  return (
    <Link component={RouterLink} to={`/imports/${id}/show`} sx={{ whiteSpace: 'nowrap' }}>
      {text('feeds:combined.numbered', { id })}
    </Link>
  )
}

function Rates({ rates }: { rates: RateRow[] }) {
  return (
    <Panel
      title={text('feeds:rates.title')}
      hint={text('feeds:rates.hint')}
      actions={
        <CommandButton
          route={setRate}
          label={text('feeds:rates.set')}
          text={text('feeds:rates.set_text')}
          fields={[
            { name: 'currency', label: text('feeds:currency') },
            { name: 'per_usd', label: text('feeds:rates.per_usd'), type: 'number' },
            { name: 'good_hours', label: text('feeds:rates.good_hours'), type: 'number', initial: 24 },
          ]}
          done={text('feeds:rates.done')}
        />
      }
    >
      {rates.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text('feeds:rates.none')}
        </Typography>
      ) : (
        <PlainTable
          label={text('feeds:rates.title')}
          head={[
            text('feeds:currency'),
            { right: text('feeds:rates.per_usd') },
            text('feeds:rates.at'),
            text('feeds:rates.good_until'),
            text('feeds:rates.from'),
          ]}
        >
          {rates.map((rate) => (
            <TableRow key={rate.currency}>
              <TableCell>{rate.currency}</TableCell>
              <TableCell align="right">{formatFigure(rate.per_usd)}</TableCell>
              <TableCell>
                <When at={rate.rate_at} />
              </TableCell>
              <TableCell>
                <When at={rate.good_until} />{' '}
                {rate.too_old && <StatusChip label={text('feeds:rates.too_old')} tone="error" />}
              </TableCell>
              <TableCell>{rate.feed?.name ?? rate.staff?.name}</TableCell>
            </TableRow>
          ))}
        </PlainTable>
      )}
    </Panel>
  )
}
