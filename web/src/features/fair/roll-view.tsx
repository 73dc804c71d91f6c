import { Clock, Hourglass } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FairColumns } from './fair-columns.tsx'
import { keepRollLock, findKeptRollLock } from '../../domain/locks/kept-roll-locks.ts'
import { LockPanel } from './lock-panel.tsx'
import { NoticeStrip } from './notice-strip.tsx'
import { ProofActions } from './proof-actions.tsx'
import type { Roll } from './queries.ts'
import { entrantLine } from './record-lines.ts'
import { RollAttempts } from './roll-attempts.tsx'
import { RollComputation } from './roll-computation.tsx'
import { RollEntrants } from './roll-entrants.tsx'
import { RollPrizes } from './roll-prizes.tsx'
import { RollProofTable } from './roll-proof-table.tsx'
import { RollSummary } from './roll-summary.tsx'
import { useWork } from './use-work.ts'
import { VerifyPanel } from './verify-panel.tsx'

/** One roll room with everything its draw follows from. */
export function RollView({ fair, title }: { fair: Roll; title: string }) {
  const { t } = useTranslation('fair')
  const { room_id, attempt, lock_record, lock_hash, server_seed } = fair.proof
  useEffect(() => {
    if (server_seed === null) keepRollLock({ room_id, attempt, lock_record, at: Date.now() })
  }, [room_id, attempt, lock_record, server_seed])
  // Of a room that was not drawn, what its last round would have given.
  const late = useMemo(() => {
    const last = fair.attempts.at(-1)
    return fair.phase === 'returned' && last ? { proof: fair.proof, attempt: last } : null
  }, [fair])
  const proof = useWork('attempt', late)?.result ?? fair.proof
  return (
    <div className="flex flex-col gap-5">
      <Notice fair={fair} />
      <FairColumns summary={<RollSummary fair={fair} />}>
        <VerifyPanel proof={proof} />
        <RollPrizes fair={fair} />
      </FairColumns>
      <RollAttempts fair={fair} />
      <RollEntrants fair={fair} proof={proof} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <LockPanel
          text={t('roll.lock_text')}
          lock_record={lock_record}
          lock_hash={lock_hash}
          round_at={fair.attempts.at(-1)?.round_at ?? 0}
          kept={findKeptRollLock({ room_id, attempt })}
          unseen={t('roll.lock_unseen')}
          marked={entrantLine(lock_record, fair.my_place)}
        />
        <div className="flex min-w-0 flex-col gap-5">
          <RollProofTable fair={fair} />
          <ProofActions proof={proof} title={title} />
        </div>
      </div>
      <RollComputation proof={proof} />
    </div>
  )
}

/** What a visitor has to know before he reads on: the room waits for its round, or was not drawn. */
function Notice({ fair: { phase, proof } }: { fair: Roll }) {
  const { t } = useTranslation('fair')
  if (phase === 'locked') {
    return (
      <NoticeStrip icon={<Clock size={20} strokeWidth={1.9} aria-hidden />} tone="text-info">
        {t('roll.locked')}
      </NoticeStrip>
    )
  }
  if (phase !== 'returned') return null
  return (
    <NoticeStrip icon={<Hourglass size={20} strokeWidth={1.9} aria-hidden />} tone="text-warning">
      {t(proof.beacon.randomness === null ? 'roll.late_waits' : 'roll.late')}
    </NoticeStrip>
  )
}
