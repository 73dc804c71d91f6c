import type { ImportRow } from '@noktra/contract/admin/catalogue'
import { StatusChip } from '../../ui/status-chip.tsx'

const WORDS = {
  open: ['to be applied', 'info'],
  waiting: ['waits for a second person', 'warning'],
  applied: ['applied', 'success'],
  ended: ['ended', 'default'],
} as const

export function ImportStatus({ status }: { status: ImportRow['status'] }) {
  const [label, tone] = WORDS[status]
  return <StatusChip label={label} tone={tone} />
}
