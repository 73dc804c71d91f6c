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
import { currentLanguage, text, textOf } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { KeyTable, type Column } from '../../ui/key-table.tsx'
import { wordsOf } from './player-words.tsx'

/** What a notice names; of a name in several languages, that of the reader. */
function named(values: PlayerNotification['values']): string {
  const own = Object.entries(values).flatMap(([name, value]) => {
    const translated = /^(.+)_(en|zh|pt)$/.exec(name)
    if (translated && translated[2] !== currentLanguage()) return []
    const what = wordsOf(translated?.[1] ?? name, 'notice_values')
    return [text('players:records.value', { what, value })]
  })
  return own.length === 0 ? '–' : valuesList.format(own)
}

const valuesList = new Intl.ListFormat(currentLanguage(), { style: 'narrow', type: 'conjunction' })

/** How it was paid; a method that was dropped keeps its name. */
function methodName(method: string): string {
  return textOf('money:methods', method)
}

const ORDER_TONES = {
  waiting: 'warning',
  paid: 'success',
  refunded: 'warning',
  failed: 'error',
  expired: 'default',
} as const

const orders: Column<PlayerOrder>[] = [
  { label: text('players:words.when'), render: (row) => <When at={row.created_at} /> },
  { label: text('players:words.number'), render: (row) => row.id },
  {
    label: text('players:records.by'),
    render: (row) =>
      row.provider
        ? text('players:records.method', { method: methodName(row.method), provider: row.provider })
        : text('players:records.card'),
  },
  {
    label: text('players:records.coins'),
    align: 'right',
    render: (row) => (
      <>
        <Amount value={row.coins} />
        {row.is_bonus && (
          <Box sx={{ color: 'text.disabled', fontSize: 12 }}>{text('players:records.bonus')}</Box>
        )}
      </>
    ),
  },
  {
    label: text('players:records.payable'),
    align: 'right',
    render: (row) => <Amount value={row.payable} unit="money" />,
  },
  {
    label: text('players:words.status'),
    render: (row) => (
      <StatusChip
        label={row.paid_late ? text('money:orders.paid_late') : text(`money:order_statuses.${row.status}`)}
        tone={ORDER_TONES[row.status]}
      />
    ),
  },
  { label: text('money:order.paid_at'), render: (row) => <When at={row.paid_at} /> },
]

export function OrdersTab({ id }: { id: number }) {
  return (
    <KeyTable
      route={playerOrders}
      query={{ id }}
      columns={orders}
      label={text('layout:sections.orders')}
      empty={text('players:records.no_orders')}
    />
  )
}

const retrievals: Column<PlayerRetrieval>[] = [
  { label: text('players:words.when'), render: (row) => <When at={row.created_at} /> },
  { label: text('players:words.number'), render: (row) => row.id },
  {
    label: text('players:words.item'),
    render: (row) => text('players:records.item', { name: row.item_name, id: row.item_id }),
  },
  { label: text('players:records.worth'), align: 'right', render: (row) => <Amount value={row.value} /> },
  { label: text('players:records.paid_for'), align: 'right', render: (row) => <Amount value={row.price} /> },
  {
    label: text('players:records.phase'),
    render: (row) => (
      <StatusChip
        label={
          row.fail_reason
            ? text('players:records.failed', { reason: text(`retrieval:reasons.${row.fail_reason}`) })
            : text(`retrieval:phases.${row.phase}`)
        }
        tone={row.phase === 'done' ? 'success' : row.phase === 'failed' ? 'error' : 'warning'}
      />
    ),
  },
  {
    label: text('players:records.market_order'),
    render: (row) => text('players:records.market_ref', { market: row.provider, ref: row.order_ref }),
  },
  { label: text('players:words.ended'), render: (row) => <When at={row.ended_at} /> },
]

export function RetrievalsTab({ id }: { id: number }) {
  return (
    <KeyTable
      route={playerRetrievals}
      query={{ id }}
      columns={retrievals}
      label={text('layout:sections.retrievals')}
      empty={text('players:records.no_retrievals')}
    />
  )
}

const sessions: Column<PlayerSession>[] = [
  { label: text('players:records.last_used'), render: (row) => <When at={row.last_used_at} /> },
  {
    label: text('players:records.browser'),
    render: (row) => row.device_name || text('players:records.unknown'),
  },
  { label: text('players:records.mark'), render: (row) => row.device ?? '–' },
  { label: text('players:records.network'), render: (row) => row.network },
  {
    label: text('players:records.token'),
    render: (row) => (row.is_bound ? text('players:records.bound') : text('players:records.plain')),
  },
  {
    label: text('players:words.state'),
    render: (row) => (
      <StatusChip
        label={row.is_open ? text('players:records.session_open') : text('players:records.session_ended')}
        tone={row.is_open ? 'success' : 'default'}
      />
    ),
  },
  { label: text('players:words.since'), render: (row) => <When at={row.created_at} /> },
  { label: text('players:words.ended'), render: (row) => <When at={row.ended_at} /> },
]

export function SessionsTab({ id }: { id: number }) {
  return (
    <KeyTable
      route={playerSessions}
      query={{ id }}
      columns={sessions}
      label={text('players:tabs.sessions')}
      empty={text('players:records.no_sessions')}
    />
  )
}

const notices: Column<PlayerNotification>[] = [
  { label: text('players:words.when'), render: (row) => <When at={row.created_at} /> },
  { label: text('players:records.about'), render: (row) => wordsOf(row.kind, 'notice_kinds') },
  { label: text('players:words.what'), render: (row) => wordsOf(row.text, 'notice_texts') },
  {
    label: text('players:records.named'),
    render: (row) => <Box sx={{ maxWidth: 420, overflowWrap: 'anywhere' }}>{named(row.values)}</Box>,
  },
  {
    label: text('players:records.read'),
    render: (row) => (row.is_read ? text('players:records.yes') : text('players:records.no')),
  },
]

export function NotificationsTab({ id }: { id: number }) {
  return (
    <KeyTable
      route={playerNotifications}
      query={{ id }}
      columns={notices}
      label={text('players:records.notices')}
      empty={text('players:records.no_notices')}
    />
  )
}

const commands: Column<AuditRow>[] = [
  { label: text('players:words.when'), render: (row) => <When at={row.at} /> },
  {
    label: text('players:records.who'),
    render: (row) => row.staff?.name ?? text('players:records.the_store'),
  },
  { label: text('players:records.command'), render: (row) => row.action },
  {
    label: text('players:records.changed'),
    render: (row) => <BeforeAfter before={row.before} after={row.after} />,
  },
  {
    label: text('common:why'),
    render: (row) => (
      <Box sx={{ maxWidth: 320, overflowWrap: 'anywhere' }} translate="no">
        {row.reason}
      </Box>
    ),
  },
]

/** Everything that staff did to this player; no line can be removed. */
export function StaffTab({ id }: { id: number }) {
  return (
    <KeyTable
      route={listAudit}
      query={{ subject: `player:${id}` }}
      columns={commands}
      label={text('players:records.acts')}
      empty={text('players:records.no_acts')}
    />
  )
}
