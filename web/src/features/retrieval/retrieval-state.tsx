import { useTranslation } from 'react-i18next'
import type { RetrievalRecord } from '@noktra/contract/retrieval'
import { cx } from '../../ui/class-names.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { stageOf } from './timeline.ts'

const LOOKS = {
  open: 'border-info/40 bg-info/10 text-text-1',
  done: 'border-success/40 bg-success/10 text-success',
  failed: 'border-danger/40 bg-danger/10 text-danger-text',
} as const

/** Where a retrieval stands, in a word; of a protected one, how long it is so. */
export function RetrievalState({ record }: { record: RetrievalRecord }) {
  const { t } = useTranslation('retrieval')
  const stage = stageOf(record)
  const look = record.phase === 'done' || record.phase === 'failed' ? record.phase : 'open'
  return (
    <span
      className={cx(
        'type-small inline-flex min-h-7 items-center gap-2 rounded-tag border px-2.5 font-semibold whitespace-nowrap',
        LOOKS[look],
      )}
    >
      {t(`phase.${stage}`)}
      {stage === 'protected' && <Countdown until={record.protected_until!} />}
    </span>
  )
}
