import { Chip } from '@mui/material'

type Tone = 'success' | 'warning' | 'error' | 'info' | 'default'

/** A state in one word; its colour is never the only sign. */
export function StatusChip({ label, tone = 'default' }: { label: string; tone?: Tone }) {
  return <Chip size="small" variant="outlined" label={label} color={tone} />
}
