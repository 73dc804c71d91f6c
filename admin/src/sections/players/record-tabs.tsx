import {
  playerNotifications,
  playerOrders,
  playerRetrievals,
  playerSessions,
  type PlayerNotification,
  type PlayerOrder,
  type PlayerRetrieval,
  type PlayerSession,
} from '@noktra/contract/admin/players'
import { listAudit, type AuditRow } from '@noktra/contract/admin/staff'
import { Box } from '@mui/material'
import { Amount } from '../../ui/amount.tsx'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { KeyTable, type Column } from '../../ui/key-table.tsx'
import { wordsOf } from './player-words.tsx'

const ORDER_TONES = {
  waiting: 'warning',
  paid: 'success',
  refunded: 'warning',
  failed: 'error',
  expired: 'default',
} as const

const orders: Column<PlayerOrder>[] = [
  { label: 'When', render: (row) => <When at={row.created_at} /> },
  { label: 'Number', render: (row) => row.id },
  { label: 'By', render: (row) => (row.provider ? `${row.method}, ${row.provider}` : 'card') },
  {
    label: 'Coins',
    align: 'right',
    render: (row) => (
      <>
        <Amount value={row.coins} />
        {row.is_bonus && <Box sx={{ color: 'text.disabled', fontSize: 12 }}>bonus</Box>}
      </>
    ),
  },
  { label: 'Payable', align: 'right', render: (row) => <Amount value={row.payable} unit="money" /> },
  {
    label: 'Status',
    render: (row) => (
      <StatusChip label={row.paid_late ? 'paid late' : row.status} tone={ORDER_TONES[row.status]} />
    ),
  },
  { label: 'Paid', render: (row) => <When at={row.paid_at} /> },
]

export function OrdersTab({ id }: { id: number }) {
  return (
    <KeyTable
      route={playerOrders}
      query={{ id }}
      columns={orders}
      label="Orders"
      empty="No order and no card yet."
    />
  )
}

const retrievals: Column<PlayerRetrieval>[] = [
  { label: 'When', render: (row) => <When at={row.created_at} /> },
  { label: 'Number', render: (row) => row.id },
  { label: 'Item', render: (row) => `${row.item_name}, ${row.item_id}` },
  { label: 'Worth', align: 'right', render: (row) => <Amount value={row.value} /> },
  { label: 'Paid for it', align: 'right', render: (row) => <Amount value={row.price} /> },
  {
    label: 'Phase',
    render: (row) => (
      <StatusChip
        label={wordsOf(row.fail_reason ? `failed: ${row.fail_reason}` : row.phase)}
        tone={row.phase === 'done' ? 'success' : row.phase === 'failed' ? 'error' : 'warning'}
      />
    ),
  },
  { label: 'Order at the market', render: (row) => `${row.provider}, ${row.order_ref}` },
  { label: 'Ended', render: (row) => <When at={row.ended_at} /> },
]

export function RetrievalsTab({ id }: { id: number }) {
  return (
    <KeyTable
      route={playerRetrievals}
      query={{ id }}
      columns={retrievals}
      label="Retrievals"
      empty="Nothing was retrieved yet."
    />
  )
}

const sessions: Column<PlayerSession>[] = [
  { label: 'Last used', render: (row) => <When at={row.last_used_at} /> },
  { label: 'Browser', render: (row) => row.device_name || 'unknown' },
  { label: 'Its mark', render: (row) => row.device ?? '–' },
  { label: 'Network', render: (row) => row.network },
  { label: 'Token', render: (row) => (row.is_bound ? 'of this browser' : 'plain') },
  {
    label: 'State',
    render: (row) => (
      <StatusChip label={row.is_open ? 'open' : 'ended'} tone={row.is_open ? 'success' : 'default'} />
    ),
  },
  { label: 'Since', render: (row) => <When at={row.created_at} /> },
  { label: 'Ended', render: (row) => <When at={row.ended_at} /> },
]

export function SessionsTab({ id }: { id: number }) {
  return (
    <KeyTable
      route={playerSessions}
      query={{ id }}
      columns={sessions}
      label="Sessions"
      empty="The player has never logged in."
    />
  )
}

const notices: Column<PlayerNotification>[] = [
  { label: 'When', render: (row) => <When at={row.created_at} /> },
  { label: 'About', render: (row) => row.kind },
  { label: 'What', render: (row) => wordsOf(row.text) },
  {
    label: 'Named',
    render: (row) => (
      <Box sx={{ maxWidth: 420, overflowWrap: 'anywhere' }}>
        {Object.entries(row.values)
          .map(([name, value]) => `${wordsOf(name)} ${value}`)
          .join(', ') || '–'}
      </Box>
    ),
  },
  { label: 'Read', render: (row) => (row.is_read ? 'yes' : 'no') },
]

export function NotificationsTab({ id }: { id: number }) {
  return (
    <KeyTable
      route={playerNotifications}
      query={{ id }}
      columns={notices}
      label="Notices"
      empty="The bell has told nothing in 90 days."
    />
  )
}

const commands: Column<AuditRow>[] = [
  { label: 'When', render: (row) => <When at={row.at} /> },
  { label: 'Who', render: (row) => row.staff?.name ?? 'The store' },
  { label: 'Command', render: (row) => row.action },
  { label: 'What changed', render: (row) => <BeforeAfter before={row.before} after={row.after} /> },
  { label: 'Why', render: (row) => <Box sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>{row.reason}</Box> },
]

/** Everything that staff did to this player; no line can be removed. */
export function StaffTab({ id }: { id: number }) {
  return (
    <KeyTable
      route={listAudit}
      query={{ subject: `player:${id}` }}
      columns={commands}
      label="Acts of staff"
      empty="No one of the staff has done anything to this player."
    />
  )
}
