import Close from '@mui/icons-material/Close'
import { Box, IconButton, TextField, Typography } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { text } from '../../i18n/i18n.tsx'
import { formatAmount, formatCount, formatPercent } from '../../ui/amount.tsx'
import { colors } from '../../theme.ts'
import { Picture } from './box-words.tsx'
import type { FormRow } from './draft-form.ts'

/** One line on a wide screen; two on a narrow one. */
export const ROW_COLUMNS = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: {
    xs: '40px minmax(0, 1fr) 44px',
    md: '40px minmax(0, 1fr) 90px 120px 90px 90px 44px',
  },
} as const

type Props = {
  row: FormRow
  tickets: number
  /** What part of the return is this row's. */
  share: number
  fault: string | undefined
  onChance: (chance: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onRemove: () => void
}

export function DraftRow({ row, tickets, share, fault, onChance, onKeyDown, onRemove }: Props) {
  const name = `${row.item_name} ${row.exterior_name}`.trim()
  const odds = tickets > 0 ? formatCount(Math.round(1_000_000 / tickets)) : '–'
  return (
    <Box component="li" sx={{ ...ROW_COLUMNS, py: 0.5, borderBottom: `1px solid ${colors.line1}` }}>
      <Picture url={row.image_url} width={160} size={40} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {row.item_name}{' '}
          <Box component="span" sx={{ color: 'text.disabled' }}>
            {row.exterior_name}
          </Box>
        </Box>
        {fault && (
          <Typography variant="caption" sx={{ color: colors.warning }}>
            {fault}
          </Typography>
        )}
      </Box>
      <Box sx={{ textAlign: 'end', display: { xs: 'none', md: 'block' } }}>{formatAmount(row.price)}</Box>
      <TextField
        value={row.chance}
        onChange={(event) => onChance(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
        sx={{ m: 0, gridRow: { xs: 2, md: 'auto' }, gridColumn: { xs: 2, md: 'auto' } }}
        slotProps={{
          htmlInput: { inputMode: 'decimal', 'aria-label': text('box:rows.chance_of', { name }) },
        }}
      />
      <Box sx={{ textAlign: 'end', display: { xs: 'none', md: 'block' } }}>{odds}</Box>
      <Box sx={{ textAlign: 'end', display: { xs: 'none', md: 'block' } }}>{formatPercent(share, 1)}</Box>
      <IconButton
        aria-label={text('box:rows.remove', { name })}
        onClick={onRemove}
        sx={{ gridRow: { xs: 1, md: 'auto' }, gridColumn: { xs: 3, md: 'auto' } }}
      >
        <Close fontSize="small" />
      </IconButton>
      <Typography
        variant="caption"
        sx={{ display: { md: 'none' }, gridColumn: '2 / 4', color: 'text.secondary' }}
      >
        {text('box:rows.below', {
          price: formatAmount(row.price),
          odds,
          share: formatPercent(share, 1),
        })}
      </Typography>
    </Box>
  )
}
