import type { Edge, Neighbour, PlayerRisk, SharedKeyShown } from '@noktra/contract/admin/risk'
import { Box, Link } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'
import { When } from '../../ui/when.tsx'
import { contactOf, LINK_COLORS, VerdictChip } from './risk-words.tsx'

/** From when to when something was seen. */
type Span = { first_at: number | null; last_at: number | null }
type NeighbourRow = Neighbour & Span & { keys: SharedKeyShown[] }
type KeyRow = SharedKeyShown & Span & { bare: number; times: number }

const STEPS = [text('risk:steps.own'), text('risk:steps.shares'), text('risk:steps.further')]

const neighbours: Column<NeighbourRow>[] = [
  { label: text('risk:near.account'), cell: (row) => <Account {...row} /> },
  { label: text('risk:near.step'), cell: (row) => STEPS[row.step] },
  { label: text('risk:clusters.joined_by'), cell: (row) => <Keys keys={row.keys} /> },
  { label: text('risk:near.since'), cell: (row) => <When at={row.first_at} /> },
  { label: text('risk:near.last'), cell: (row) => <When at={row.last_at} /> },
  { label: text('risk:near.contact'), cell: contactOf },
  { label: text('risk:clusters.recharged'), number: true, cell: (row) => <Amount value={row.recharged} /> },
  { label: text('risk:near.registered'), cell: (row) => <When at={row.created_at} /> },
]

const keys: Column<KeyRow>[] = [
  { label: text('risk:near.what'), cell: (row) => <KeyName {...row} /> },
  { label: text('risk:clusters.accounts'), number: true, cell: (row) => formatCount(row.players) },
  { label: text('risk:near.since'), cell: (row) => <When at={row.first_at} /> },
  { label: text('risk:near.last'), cell: (row) => <When at={row.last_at} /> },
  {
    label: text('risk:near.bare'),
    number: true,
    cell: (row) =>
      row.kind === 'network' ? text('risk:near.bare_of', { bare: row.bare, times: row.times }) : '–',
  },
  { label: '', cell: (row) => (row.walked ? '' : text('risk:near.crowd')) },
]

/** The accounts around, each with what joins it and since when. */
export function NeighbourTable({ risk }: { risk: PlayerRisk }) {
  const edgesOf = Map.groupBy(risk.edges, ({ player_id }) => player_id)
  const rows = risk.players.map((player): NeighbourRow => {
    const edges = edgesOf.get(player.id) ?? []
    const own = new Set(edges.map(({ key_id }) => key_id))
    return {
      ...player,
      ...spanOf(edges),
      keys: risk.keys.filter((key) => own.has(key.id) && key.players > 1),
    }
  })
  return (
    <DenseTable label={text('risk:near.table')} rows={rows} keyOf={({ id }) => id} columns={neighbours} />
  )
}

/** Everything that the account or those around it were seen with. */
export function KeyTable({ risk }: { risk: PlayerRisk }) {
  const edgesAt = Map.groupBy(risk.edges, ({ key_id }) => key_id)
  const rows = risk.keys.map((key): KeyRow => {
    const edges = edgesAt.get(key.id) ?? []
    return { ...key, ...spanOf(edges), bare: sum(edges, 'bare'), times: sum(edges, 'times') }
  })
  return (
    <DenseTable
      label={text('risk:near.shared')}
      rows={rows}
      keyOf={({ id }) => id}
      empty={text('risk:near.empty')}
      columns={keys}
    />
  )
}

function Account({ id, nickname, status, verdict }: Neighbour) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      <Link href={`#/risk/${id}/show`}>{text('risk:near.account_of', { nickname, id })}</Link>
      {status === 'frozen' && text('players:statuses.frozen')}
      {verdict && <VerdictChip verdict={verdict} />}
    </Box>
  )
}

function Keys({ keys: shared }: { keys: SharedKeyShown[] }) {
  if (shared.length === 0) return '–'
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1.5, flexWrap: 'wrap' }}>
      {shared.map((key) => (
        <KeyName key={key.id} {...key} />
      ))}
    </Box>
  )
}

function KeyName({ kind, label }: Pick<SharedKeyShown, 'kind' | 'label'>) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box
        aria-hidden
        sx={{ width: 10, height: 10, borderRadius: '2px', backgroundColor: LINK_COLORS[kind] }}
      />
      {text('risk:near.seen_with', { kind: text(`risk:links.${kind}`), name: label })}
    </Box>
  )
}

function spanOf(edges: Edge[]): Span {
  if (edges.length === 0) return { first_at: null, last_at: null }
  return {
    first_at: Math.min(...edges.map((edge) => edge.first_at)),
    last_at: Math.max(...edges.map((edge) => edge.last_at)),
  }
}

function sum(edges: Edge[], what: 'bare' | 'times'): number {
  return edges.reduce((all, edge) => all + edge[what], 0)
}
