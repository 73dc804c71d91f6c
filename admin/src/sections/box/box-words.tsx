import type { BoxRow } from '@noktra/contract/admin/boxes'
import { pictureOf } from '@noktra/contract/pictures'
import { Avatar, Box, Stack } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { formatCount, formatPercent } from '../../ui/amount.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { colors } from '../../theme.ts'

const TONES = { new: 'info', activating: 'warning', on_sale: 'success', retired: 'default' } as const

/** Where a box stands, and everything about it that somebody should look at. */
export function BoxMarks({ row }: { row: BoxRow }) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      <StatusChip label={text(`box:status.${row.status}`)} tone={TONES[row.status]} />
      {row.closed_at && <StatusChip label={text('box:marks.closed')} tone="error" />}
      {row.out_of_band && <StatusChip label={text('box:marks.out_of_band')} tone="error" />}
      {row.failed && <StatusChip label={text('box:marks.failed')} tone="error" />}
      {row.approval_id && <StatusChip label={text('box:marks.waiting')} tone="warning" />}
      {row.scheduled_at && <StatusChip label={text('box:marks.scheduled')} tone="info" />}
      {row.draft && !row.approval_id && !row.scheduled_at && <StatusChip label={text('box:marks.draft')} />}
      {row.sell_until && <StatusChip label={text('box:marks.limited')} />}
    </Stack>
  )
}

/** A box by its picture and name. */
export function BoxName({ row }: { row: Pick<BoxRow, 'name' | 'image_url' | 'id'> }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 160 }}>
      <Picture url={row.image_url} width={256} />
      <span>{row.name || text('box:unnamed', { id: row.id })}</span>
    </Box>
  )
}

/** The picture of a box or an item, in the width that is asked for. */
export function Picture({ url, width, size = 36 }: { url: string; width: number; size?: number }) {
  return (
    <Avatar
      variant="rounded"
      src={url ? pictureOf(url, width) : undefined}
      alt=""
      slotProps={{ img: { style: { objectFit: 'contain' }, loading: 'lazy' } }}
      sx={{ width: size, height: size, bgcolor: colors.base3, color: colors.text3, fontSize: 12 }}
    >
      –
    </Avatar>
  )
}

/** A return, red where it leaves what it may be. */
export function Return({ value, bad = false }: { value: number | null; bad?: boolean }) {
  if (value === null) return <>–</>
  return (
    <Box component="span" sx={{ color: bad ? colors.dangerText : 'inherit', whiteSpace: 'nowrap' }}>
      {formatPercent(value)}
    </Box>
  )
}

/** How rare something is: 1 in so many openings. */
export function oneIn(openings: number): string {
  return text('box:one_in_count', { shown: formatCount(Math.round(openings)) })
}

/** A chance as its four decimals: 1 ticket of 1,000,000 is 0.0001 %. */
export function formatChance(fraction: number): string {
  return formatPercent(fraction, 4)
}
