import type { PictureJobRow } from '@noktra/contract/admin/pictures'
import { text } from '../../i18n/i18n.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const TONES = { reading: 'default', working: 'info', stopped: 'warning', done: 'success' } as const

export function PictureJobStatus({ state }: { state: PictureJobRow['state'] }) {
  return <StatusChip label={text(`catalogue:picture_jobs.job_states.${state}`)} tone={TONES[state]} />
}

/** The file or folder that a job came from, or that it fetches from addresses. */
export function jobName({ file_name, source }: Pick<PictureJobRow, 'file_name' | 'source'>): string {
  return file_name || text(`catalogue:picture_jobs.sources.${source}`)
}
