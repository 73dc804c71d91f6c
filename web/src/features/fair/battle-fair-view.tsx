import { Clock, Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { keepLock } from '../../domain/locks/kept-locks.ts'
import { BattleComputation } from './battle-computation.tsx'
import { BattleDraws } from './battle-draws.tsx'
import { BattleLock } from './battle-lock.tsx'
import { BattleOutcome } from './battle-outcome.tsx'
import { BattleProofTable } from './battle-proof-table.tsx'
import { BattleSummary } from './battle-summary.tsx'
import { FairColumns } from './fair-columns.tsx'
import { NoticeStrip } from './notice-strip.tsx'
import { ProofActions } from './proof-actions.tsx'
import type { Battle } from './queries.ts'
import { VerifyPanel } from './verify-panel.tsx'

/** One battle with everything it follows from. */
export function BattleFairView({ battle, title }: { battle: Battle; title: string }) {
  const { proof } = battle
  const { room_id, lock_record, server_seed } = proof
  useEffect(() => {
    if (server_seed === null) keepLock({ room_id, lock_record, at: Date.now() })
  }, [room_id, lock_record, server_seed])
  return (
    <div className="flex flex-col gap-5">
      <Notice battle={battle} />
      <FairColumns summary={<BattleSummary battle={battle} />}>
        <VerifyPanel proof={proof} />
        {proof.outcome && <BattleOutcome battle={battle} />}
      </FairColumns>
      <BattleDraws battle={battle} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <BattleLock battle={battle} />
        <div className="flex min-w-0 flex-col gap-5">
          <BattleProofTable battle={battle} />
          <ProofActions proof={proof} title={title} />
        </div>
      </div>
      <BattleComputation proof={proof} />
    </div>
  )
}

/** What a visitor has to know before he reads on: the battle never ran, or is not over. */
function Notice({ battle: { late, proof } }: { battle: Battle }) {
  const { t } = useTranslation('fair')
  if (late) {
    return (
      <NoticeStrip icon={<Hourglass size={20} strokeWidth={1.9} aria-hidden />} tone="text-warning">
        {t(proof.outcome ? 'battle.late' : 'battle.late_waits')}
      </NoticeStrip>
    )
  }
  if (proof.server_seed !== null) return null
  return (
    <NoticeStrip icon={<Clock size={20} strokeWidth={1.9} aria-hidden />} tone="text-info">
      {t('battle.running')}
    </NoticeStrip>
  )
}
