import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EnvelopeComputation } from './envelope-computation.tsx'
import { EnvelopeParts } from './envelope-parts.tsx'
import { partsOf } from './envelope-facts.ts'
import { EnvelopeSummary } from './envelope-summary.tsx'
import { FairColumns } from './fair-columns.tsx'
import { HashText } from './hash-text.tsx'
import { NoticeStrip } from './notice-strip.tsx'
import { ProofActions } from './proof-actions.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { ProofRow } from './proof-row.tsx'
import type { Envelope } from './queries.ts'
import { useWork } from './use-work.ts'
import { VerifyPanel } from './verify-panel.tsx'

/** One red envelope with everything its parts follow from. */
export function EnvelopeView({ fair, title }: { fair: Envelope; title: string }) {
  const { t } = useTranslation('fair')
  const { proof } = fair
  const all = useWork('parts', proof)?.result ?? null
  const parts = partsOf(proof, all)
  const isOpen = proof.server_seed === null
  return (
    <div className="flex flex-col gap-5">
      {isOpen && (
        <NoticeStrip icon={<Lock size={20} strokeWidth={1.9} aria-hidden />} tone="text-info">
          {t('envelope.running')}
        </NoticeStrip>
      )}
      <FairColumns summary={<EnvelopeSummary fair={fair} />}>
        <VerifyPanel proof={proof} />
        <EnvelopeParts fair={fair} parts={parts} />
        <ProofPanel title={t('proof')}>
          <ProofRow name={t('server_seed_hash')} hint={t('battle.seed_hash_hint')}>
            <HashText value={proof.server_seed_hash} />
          </ProofRow>
          <ProofRow name={t('server_seed')}>
            {proof.server_seed === null ? (
              <span className="text-text-3">{t('envelope.seed_waits')}</span>
            ) : (
              <HashText value={proof.server_seed} />
            )}
          </ProofRow>
          <ProofRow name={t('terms_hash')} hint={t('terms_hash_hint')}>
            <HashText value={proof.pool_hash} />
          </ProofRow>
        </ProofPanel>
        <EnvelopeComputation proof={proof} parts={parts} start={fair.my_n ?? 1} />
        <ProofActions proof={proof} title={title} />
      </FairColumns>
    </div>
  )
}
