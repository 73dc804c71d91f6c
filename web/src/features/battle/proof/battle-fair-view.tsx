import { Clock, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { persistLock, findKeptLock } from '../../../domain/locks/kept-locks.ts'
import { BattleDraws } from './battle-draws.tsx'
import { BattleOutcome } from './battle-outcome.tsx'
import { BattleSummary } from './battle-summary.tsx'
import { isOf, type ProofViewProps } from '../../../domain/proof/fair-answer.ts'
import { FairColumns } from '../../../domain/proof/fair-columns.tsx'
import { BannerStrip } from '../../../domain/proof/banner-strip.tsx'
import { ProofActions } from '../../../domain/proof/proof-actions.tsx'
import { printedPool } from '@noktra/game/battle/battle-proof'
import type { BattleFair } from '@noktra/contract/battle-proof'
import { LogPanel } from '../../../domain/log/log-panel.tsx'
import { VerifyPanel } from '../../../domain/proof/verify-panel.tsx'
import { LockPanel } from '../../../domain/proof/lock-panel.tsx'
import { BeaconRows } from '../../../domain/proof/beacon-rows.tsx'
import { HashText } from '../../../domain/proof/hash-text.tsx'
import { ProofPanel } from '../../../domain/proof/proof-panel.tsx'
import { ProofRow } from '../../../domain/proof/proof-row.tsx'
import { SentLine } from '../../../domain/proof/sent-line.tsx'
import { Select } from '../../../ui/select.tsx'
import { cursorsOf, ifSound } from '../../../domain/proof/computation.ts'
import { battleStepsOf } from './battle-steps.ts'
import { DrawSteps } from '../../../domain/proof/draw-steps.tsx'
import { Fold } from '../../../domain/proof/fold.tsx'

/** One battle with everything it follows from. */
export function ProofView({ fair, title }: ProofViewProps) {
  return isOf(fair, 'battle') && <BattleFairView battle={fair} title={title} />
}

function BattleFairView({ battle, title }: { battle: BattleFair; title: string }) {
  const { proof } = battle
  const { room_id, lock_record, server_seed } = proof
  useEffect(() => {
    if (server_seed === null) persistLock({ room_id, lock_record, at: Date.now() })
  }, [room_id, lock_record, server_seed])
  return (
    <div className="flex flex-col gap-5">
      <Banner battle={battle} />
      <FairColumns summary={<BattleSummary battle={battle} />}>
        <VerifyPanel proof={proof} />
        <LogPanel id={proof.id} fair={battle} />
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

/** What a visitor has to know before they read on: the battle never ran, or is not over. */
function Banner({ battle: { late, proof } }: { battle: BattleFair }) {
  const { t } = useTranslation('fair')
  if (late) {
    return (
      <BannerStrip icon={<Hourglass size={20} strokeWidth={1.9} aria-hidden />} tone="text-warning">
        {t(proof.outcome ? 'battle.late' : 'battle.late_waits')}
      </BannerStrip>
    )
  }
  if (proof.server_seed !== null) return null
  return (
    <BannerStrip icon={<Clock size={20} strokeWidth={1.9} aria-hidden />} tone="text-info">
      {t('battle.running')}
    </BannerStrip>
  )
}

/** What was written down when the last seat was taken, and whether this browser saw it in time. */
function BattleLock({ battle: { proof, round_at } }: { battle: BattleFair }) {
  const { t } = useTranslation('fair')
  return (
    <LockPanel
      text={t('battle.lock_text')}
      lock_record={proof.lock_record}
      lock_hash={proof.lock_hash}
      round_at={round_at}
      kept={findKeptLock(proof.room_id)}
      unseen={t('battle.lock_unseen')}
    />
  )
}

/** The seed and the beacon, from which every draw follows. */
function BattleProofTable({ battle }: { battle: BattleFair }) {
  const { t } = useTranslation('fair')
  const { proof } = battle
  const { id, rounds, beacon, server_seed, server_seed_hash } = proof
  const hashes = ifSound(() => rounds.map((round) => printedPool(proof, round).pool_hash)) ?? []
  return (
    <ProofPanel title={t('battle.sources')}>
      <ProofRow name={t('server_seed_hash')} hint={t('battle.seed_hash_hint')}>
        <HashText value={server_seed_hash} />
      </ProofRow>
      <ProofRow name={t('server_seed')}>
        {server_seed === null ? (
          <span className="text-text-3">{t('battle.seed_waits')}</span>
        ) : (
          <HashText value={server_seed} />
        )}
      </ProofRow>
      <ProofRow name={t('pool_hash')}>
        <span className="flex flex-col gap-1.5">
          {[...new Set(hashes)].map((hash) => (
            <HashText key={hash} value={hash} />
          ))}
        </span>
        <SentLine id={id} proven={hashes.join(' ')} />
      </ProofRow>
      <BeaconRows beacon={beacon} round_at={battle.round_at} />
    </ProofPanel>
  )
}

/** One item of the battle computed step by step, whichever the visitor chooses. */
function BattleComputation({ proof }: Pick<BattleFair, 'proof'>) {
  const { t } = useTranslation(['fair', 'battles'])
  const [round, setRound] = useState('1')
  const [seat, setSeat] = useState('1')
  const drawn = proof.draws.find((each) => String(each.round) === round && String(each.seat) === seat)
  if (!drawn) return null
  return (
    <Fold title={t('how')} hint={t('how_hint')}>
      <div className="mb-5 flex flex-wrap gap-3">
        <Select
          label={t('battle.round_head')}
          visibleLabel
          value={round}
          options={proof.rounds.map((_, index) => ({
            value: String(index + 1),
            label: t('battle.round_no', { round: index + 1 }),
          }))}
          onChange={setRound}
        />
        <Select
          label={t('battle.seat_head')}
          visibleLabel
          value={seat}
          options={proof.seats.map((each) => ({
            value: String(each.seat),
            label: t('battles:seat', { seat: each.seat }),
          }))}
          onChange={setSeat}
        />
      </div>
      <div className="flex flex-col gap-6">
        {cursorsOf(drawn).map((cursor) => {
          const steps = ifSound(() => battleStepsOf(proof, drawn, cursor))
          return (
            steps && (
              <DrawSteps key={cursor.name} title={t(`how_${cursor.name}`)} steps={steps} of={cursor.name} />
            )
          )
        })}
      </div>
    </Fold>
  )
}
