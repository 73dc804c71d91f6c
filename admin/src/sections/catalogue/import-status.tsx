import type { ImportRow } from '@noktra/contract/admin/catalogue'
import { text } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const TONES = { open: 'info', waiting: 'warning', applied: 'success', ended: 'default' } as const

export function ImportStatus({ status }: { status: ImportRow['status'] }) {
  return <StatusChip label={text(`catalogue:imports.status.${status}`)} tone={TONES[status]} />
}
