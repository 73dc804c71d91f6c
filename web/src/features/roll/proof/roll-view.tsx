import { Clock, Hourglass } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isOf, type ProofViewProps } from '../../../domain/proof/fair-answer.ts'
import { FairColumns } from '../../../domain/proof/fair-columns.tsx'
import { persistRollLock, findKeptRollLock } from '../../../domain/locks/kept-roll-locks.ts'
import { LockPanel } from '../../../domain/proof/lock-panel.tsx'
import { BannerStrip } from '../../../domain/proof/banner-strip.tsx'
import { ProofActions } from '../../../domain/proof/proof-actions.tsx'
import type { RollFair } from '@noktra/contract/roll-proof'
import { entrantLine } from '../../../domain/proof/record-lines.ts'
import { RollAttempts } from './roll-attempts.tsx'
import { RollComputation } from './roll-computation.tsx'
import { RollEntrants } from './roll-entrants.tsx'
import { RollPrizes } from './roll-prizes.tsx'
import { useWork } from '../../../domain/proof/use-work.ts'
import { computeAttempt } from './beside-roll.ts'
import { LogPanel } from '../../../domain/log/log-panel.tsx'
import { VerifyPanel } from '../../../domain/proof/verify-panel.tsx'
import { BeaconRows } from '../../../domain/proof/beacon-rows.tsx'
import { HashText } from '../../../domain/proof/hash-text.tsx'
import { ProofPanel } from '../../../domain/proof/proof-panel.tsx'
import { ProofRow } from '../../../domain/proof/proof-row.tsx'
import { RollType } from '@noktra/contract/plain/rolls'
import { formatNumber, formatTime } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Fact, Facts, OutcomeStrip, PlayerFact } from '../../../domain/proof/summary-parts.tsx'
import { SkinThumb, skinName } from '../../../domain/proof/skin-thumb.tsx'

/** One roll room with everything its draw follows from. */
export function ProofView({ fair, title }: ProofViewProps) {
  return isOf(fair, 'roll') && <RollView fair={fair} title={title} />
}

function RollView({ fair, title }: { fair: RollFair; title: string }) {
  const { t } = useTranslation('fair')
  const { room_id, attempt, lock_record, lock_hash, server_seed } = fair.proof
  useEffect(() => {
    if (server_seed === null) persistRollLock({ room_id, attempt, lock_record, at: Date.now() })
  }, [room_id, attempt, lock_record, server_seed])
  // Of a room that was not drawn, what its last round would have given.
  const late = useMemo(() => {
    const last = fair.attempts.at(-1)
    return fair.phase === 'returned' && last ? { proof: fair.proof, attempt: last } : null
  }, [fair])
  const proof = useWork(computeAttempt, late)?.result ?? fair.proof
  return (
    <div className="flex flex-col gap-5">
      <Banner fair={fair} />
      <FairColumns summary={<RollSummary fair={fair} />}>
        <VerifyPanel proof={proof} />
        <LogPanel id={fair.proof.id} fair={fair} />
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

/** What a visitor has to know before they read on: the room waits for its round, or was not drawn. */
function Banner({ fair: { phase, proof } }: { fair: RollFair }) {
  const { t } = useTranslation('fair')
  if (phase === 'locked') {
    return (
      <BannerStrip icon={<Clock size={20} strokeWidth={1.9} aria-hidden />} tone="text-info">
        {t('roll.locked')}
      </BannerStrip>
    )
  }
  if (phase !== 'returned') return null
  return (
    <BannerStrip icon={<Hourglass size={20} strokeWidth={1.9} aria-hidden />} tone="text-warning">
      {t(proof.beacon.randomness === null ? 'roll.late_waits' : 'roll.late')}
    </BannerStrip>
  )
}

/** The seed and the beacon, from which the draw follows. */
function RollProofTable({ fair: { proof, attempts } }: { fair: RollFair }) {
  const { t } = useTranslation('fair')
  return (
    <ProofPanel title={t('battle.sources')}>
      <ProofRow name={t('server_seed_hash')} hint={t('battle.seed_hash_hint')}>
        <HashText value={proof.server_seed_hash} />
      </ProofRow>
      <ProofRow name={t('server_seed')}>
        {proof.server_seed === null ? (
          <span className="text-text-3">{t('roll.seed_waits')}</span>
        ) : (
          <HashText value={proof.server_seed} />
        )}
      </ProofRow>
      <BeaconRows beacon={proof.beacon} round_at={attempts.at(-1)?.round_at ?? 0} />
    </ProofPanel>
  )
}

/** Whose room it was, how it ended, and what the reader had of it. */
function RollSummary({ fair }: { fair: RollFair }) {
  const { t } = useTranslation('fair')
  const { proof, prizes, my_place } = fair
  const mine = my_place === null ? undefined : prizes.find(({ winner }) => winner?.place === my_place)
  const pool = proof.prizes.reduce((sum, { value_cents }) => sum + value_cents, 0)
  return (
    <section aria-label={t('roll.summary')} className="panel min-w-0 overflow-hidden">
      <OutcomeStrip tone={mine ? 'success' : 'plain'}>
        {mine ? t('roll.won') : t(`roll.phase.${fair.phase}`)}
      </OutcomeStrip>
      {mine && (
        <div className="flex items-center gap-3 border-b border-line-1 px-5 py-3.5 max-sm:px-4">
          <SkinThumb face={mine} />
          <p className="min-w-0 grow">
            <span className="type-label block truncate">{skinName(mine)}</span>
            <CoinAmount amount={mine.value} size={15} className="type-small" />
          </p>
        </div>
      )}
      <div className="px-5 pt-4 max-sm:px-4">
        <p className="type-section break-words">{fair.room_name}</p>
      </div>
      <Facts>
        <PlayerFact
          name={t(fair.room_type === RollType.official ? 'roll.official' : 'roll.owner')}
          avatar={fair.avatar}
          nickname={fair.nickname}
        />
        <Fact name={t('roll.prize_pool')}>
          <CoinAmount amount={pool / 100} size={16} />
        </Fact>
        <Fact name={t('roll.prizes_and_entrants')}>
          <span className="type-number">
            {formatNumber(proof.prizes.length)} / {formatNumber(proof.entrants.length)}
          </span>
        </Fact>
        <Fact name={t('roll.lottery_time')}>
          <span className="type-number">{formatTime(fair.lottery_time)}</span>
        </Fact>
        <Fact name={t('battle.locked_at')}>
          <span className="type-number">{formatTime(fair.attempts[0]?.locked_at ?? fair.lottery_time)}</span>
        </Fact>
        {fair.ended_at !== null && (
          <Fact name={t('roll.ended_at')}>
            <span className="type-number">{formatTime(fair.ended_at)}</span>
          </Fact>
        )}
        {my_place !== null && (
          <Fact name={t('roll.my_place')}>
            <span className="type-number font-semibold">{formatNumber(my_place)}</span>
          </Fact>
        )}
      </Facts>
      <div className="border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Button to={paths.roll(proof.room_id)} full>
          {t('roll.to_room')}
        </Button>
      </div>
    </section>
  )
}
