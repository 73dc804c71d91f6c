import type { Band, BoxReturn } from '@noktra/contract/admin/dashboard'
import { pictureOf } from '@noktra/contract/pictures'
import { Box } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { formatCount, formatPercent } from '../../ui/amount.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { colors } from '../../theme.ts'
import { BandStrip } from './band-strip.tsx'
import { DenseTable, type Column } from '../../ui/dense-table.tsx'

const columns: Column<BoxReturn>[] = [
  { label: text('dashboard:returns.box'), cell: (box) => <BoxName box={box} /> },
  { label: text('dashboard:returns.declared'), number: true, cell: (box) => percentOf(box.declared) },
  {
    label: text('dashboard:returns.today'),
    number: true,
    cell: (box) => <Marked marked={box.out_of_range}>{percentOf(box.current)}</Marked>,
  },
  {
    label: text('dashboard:returns.openings'),
    number: true,
    cell: ({ all }) => formatCount(all?.opened ?? 0),
  },
  { label: text('dashboard:returns.observed'), number: true, cell: ({ all }) => <Observed band={all} /> },
  { label: text('dashboard:returns.band'), width: '24%', cell: ({ all }) => <BandStrip band={all} /> },
  {
    label: text('dashboard:returns.by_odds'),
    number: true,
    cell: ({ all }) => (all ? formatPercent(1.96 * all.error) : '–'),
  },
  { label: text('dashboard:returns.day'), number: true, cell: ({ day }) => formatCount(day?.opened ?? 0) },
  { label: text('dashboard:returns.observed_day'), number: true, cell: ({ day }) => <Observed band={day} /> },
  { label: '', cell: (box) => <Flags box={box} /> },
]

/** A line for each box; those that need a look stand first. */
export function ReturnsTable({ boxes }: { boxes: BoxReturn[] }) {
  const weight = (box: BoxReturn) =>
    (box.out_of_range ? 4 : 0) + (isOff(box.all) ? 2 : 0) + (isOff(box.day) ? 1 : 0)
  const rows = boxes.toSorted((a, b) => weight(b) - weight(a))
  return (
    <DenseTable
      label={text('dashboard:returns.table')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={text('dashboard:returns.empty')}
    />
  )
}

function BoxName({ box }: { box: BoxReturn }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="img"
        src={pictureOf(box.image_url, 256)}
        alt=""
        loading="lazy"
        width={28}
        height={28}
        sx={{ objectFit: 'contain', flex: 'none' }}
      />
      {box.name}
      {box.is_welfare && (
        <Box component="span" sx={{ color: 'text.disabled', fontSize: 12 }}>
          {text('dashboard:returns.welfare')}
        </Box>
      )}
      {!box.on_sale && (
        <Box component="span" sx={{ color: 'text.disabled', fontSize: 12 }}>
          {text('dashboard:returns.retired')}
        </Box>
      )}
    </Box>
  )
}

function Observed({ band }: { band: Band }) {
  return <Marked marked={isOff(band)}>{percentOf(band?.observed)}</Marked>
}

function Marked({ marked, children }: { marked: boolean; children: string }) {
  return (
    <Box component="span" sx={marked ? { color: colors.warning, fontWeight: 600 } : undefined}>
      {children}
    </Box>
  )
}

function Flags({ box }: { box: BoxReturn }) {
  if (box.out_of_range) return <StatusChip label={text('dashboard:returns.off_range')} tone="error" />
  if (isOff(box.all)) return <StatusChip label={text('dashboard:returns.off_band')} tone="warning" />
  if (isOff(box.day)) return <StatusChip label={text('dashboard:returns.off_day')} tone="warning" />
  if (box.all?.outside) return <StatusChip label={text('dashboard:returns.few')} />
  return null
}

/** Outside of a band that means what it says: before there are enough openings, one rare item outweighs all others. */
function isOff(band: Band): boolean {
  return band !== null && band.outside && band.enough
}

function percentOf(fraction: number | null | undefined): string {
  return fraction === null || fraction === undefined ? '–' : formatPercent(fraction)
}
