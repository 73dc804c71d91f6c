import {
  confirmCurrency,
  feedDetails,
  feedOverview,
  fetchFeed,
  removeFeed,
  type FetchRow,
} from '@noktra/contract/admin/feeds'
import type { DataOf } from '@noktra/contract/route'
import { Alert, Box, TableCell, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAdminQuery } from '../../../api/use-admin-query.ts'
import { Text, text } from '../../../i18n/i18n.tsx'
import { formatCount } from '../../../ui/amount.tsx'
import { CommandButton } from '../../../ui/command-button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Answered, Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { When } from '../../../ui/when.tsx'
import { ChangeFeed } from './feed-commands.tsx'
import { ImportLink } from './feed-overview.tsx'
import { FeedState } from './feed-state.tsx'

type Feed = DataOf<typeof feedDetails>

const TONES = { running: 'info', new: 'success', same: 'default', fault: 'error', lost: 'warning' } as const

export function FeedShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(feedDetails, { id }, { everyMs: 5000 })
  return (
    <Page
      title={asked.data?.name ?? text('feeds:one.numbered', { id })}
      hint={asked.data && text(`feeds:kinds.${asked.data.kind}`)}
      actions={asked.data && <Commands feed={asked.data} />}
    >
      <Answered asked={asked} height={320}>
        {(feed) => (
          <>
            {feed.strange_currency !== null && <Stopped feed={feed} />}
            <Panel title={text('feeds:one.settings')}>
              <Facts facts={factsOf(feed)} />
            </Panel>
            <Panel title={text('feeds:one.fetches')}>
              <Fetches fetches={feed.fetches} />
            </Panel>
          </>
        )}
      </Answered>
    </Page>
  )
}

function Commands({ feed }: { feed: Feed }) {
  const navigate = useNavigate()
  const folder = useAdminQuery(feedOverview).data?.folder ?? ''
  const isRead = feed.kind !== 'push' && feed.part !== 'off' && feed.strange_currency === null
  return (
    <>
      {isRead && (
        <CommandButton
          route={fetchFeed}
          label={text('feeds:one.read_now')}
          text={text('feeds:one.read_text')}
          body={{ id: feed.id }}
          done={text('feeds:one.read_done')}
          primary
        />
      )}
      <ChangeFeed feed={feed} folder={folder} />
      <CommandButton
        route={removeFeed}
        label={text('feeds:one.remove')}
        text={text('feeds:one.remove_text')}
        body={{ id: feed.id }}
        done={text('feeds:one.removed')}
        onDone={() => void navigate('/feeds')}
        danger
      />
    </>
  )
}

/** Its currency has changed: nothing of it counts until somebody says what holds. */
function Stopped({ feed: { id, currency, strange_currency } }: { feed: Feed }) {
  const strange = strange_currency ?? ''
  const options = [strange, currency ?? ''].map((value) => ({ value, label: value }))
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        <CommandButton
          route={confirmCurrency}
          label={text('feeds:one.confirm')}
          text={text('feeds:one.confirm_text')}
          body={{ id }}
          fields={[
            { name: 'currency', label: text('feeds:currency'), type: 'select', options, initial: strange },
          ]}
          done={text('feeds:one.confirmed')}
        />
      }
    >
      {text('feeds:stopped', { strange, currency: currency ?? '' })}
    </Alert>
  )
}

function factsOf(feed: Feed): [string, ReactNode][] {
  const { key_header } = feed
  const key =
    key_header === null ? text('feeds:one.no_key') : text('feeds:one.key_in', { header: key_header })
  return [
    [
      text('feeds:state'),
      <Box key="state">
        <FeedState feed={feed} />
        {feed.fault?.since && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Text is="feeds:since" parts={{ when: <When at={feed.fault.since} /> }} />
          </Typography>
        )}
      </Box>,
    ],
    [text('feeds:part'), text(`feeds:parts.${feed.part}`)],
    ...(feed.address === null ? [] : [[text('feeds:one.from'), feed.address] as [string, ReactNode]]),
    ...(feed.kind === 'push' || feed.kind === 'folder'
      ? []
      : [[text('feeds:one.key'), key] as [string, ReactNode]]),
    [text('feeds:currency'), feed.currency],
    [text('feeds:one.every'), text('feeds:one.minutes', { count: feed.every_minutes })],
    [text('feeds:one.max_age'), text('feeds:one.minutes', { count: feed.max_age_minutes })],
    [text('feeds:rows'), feed.rows === null ? '–' : formatCount(feed.rows)],
    [text('feeds:left_out'), formatCount(feed.left_out)],
    [text('feeds:prices_at'), <When key="prices" at={feed.prices_at} />],
    [text('feeds:last_ok'), <When key="ok" at={feed.last_ok_at} />],
    [text('feeds:one.set_by'), feed.set_by?.name],
  ]
}

function Fetches({ fetches }: { fetches: FetchRow[] }) {
  if (fetches.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text('feeds:one.no_fetches')}
      </Typography>
    )
  }
  return (
    <PlainTable
      label={text('feeds:one.fetches')}
      maxHeight={480}
      head={[
        text('feeds:one.started'),
        text('feeds:one.outcome'),
        text('feeds:one.why'),
        text('feeds:prices_at'),
        { right: text('feeds:rows') },
        { right: text('feeds:one.errors') },
        text('feeds:one.import'),
      ]}
    >
      {fetches.map((fetch) => (
        <TableRow key={fetch.id}>
          <TableCell>
            <When at={fetch.started_at} />
            {fetch.account !== null && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {fetch.account}
              </Typography>
            )}
          </TableCell>
          <TableCell>
            <StatusChip label={text(`feeds:one.outcomes.${fetch.outcome}`)} tone={TONES[fetch.outcome]} />
          </TableCell>
          <TableCell sx={{ minWidth: 200 }}>{fetch.fault?.text ?? '–'}</TableCell>
          <TableCell>
            <When at={fetch.prices_at} />
          </TableCell>
          <TableCell align="right">{fetch.rows === null ? '–' : formatCount(fetch.rows)}</TableCell>
          <TableCell align="right">{fetch.errors === null ? '–' : formatCount(fetch.errors)}</TableCell>
          <TableCell>{fetch.batch_id === null ? '–' : <ImportLink id={fetch.batch_id} />}</TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}
