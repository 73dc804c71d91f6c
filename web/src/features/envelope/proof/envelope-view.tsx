import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EnvelopeParts } from './envelope-parts.tsx'
import { partsOf, partSteps, type Part } from './envelope-facts.ts'
import { isOf, type ProofViewProps } from '../../../domain/proof/fair-answer.ts'
import { FairColumns } from '../../../domain/proof/fair-columns.tsx'
import { HashText } from '../../../domain/proof/hash-text.tsx'
import { BannerStrip } from '../../../domain/proof/banner-strip.tsx'
import { ProofActions } from '../../../domain/proof/proof-actions.tsx'
import { ProofPanel } from '../../../domain/proof/proof-panel.tsx'
import { ProofRow } from '../../../domain/proof/proof-row.tsx'
import type { EnvelopeFair } from '@noktra/contract/envelope-proof'
import { useWork } from '../../../domain/proof/use-work.ts'
import { besidePage } from '../../../domain/proof/beside-page.ts'
import { ENVELOPE_WORKS } from './envelope-works.ts'
import { LogPanel } from '../../../domain/log/log-panel.tsx'
import { VerifyPanel } from '../../../domain/proof/verify-panel.tsx'
import { EnvelopeStatus } from '@noktra/contract/plain/envelopes'
import { formatNumber, formatTime } from '../../../i18n/format.ts'
import { BonusAmount } from '../../../domain/money/coin-amount.tsx'
import { centreTabs } from '../../../paths.ts'
import { openCentre } from '../../../domain/dialogs-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Fact, Facts, OutcomeStrip } from '../../../domain/proof/summary-parts.tsx'
import { useState } from 'react'
import type { EnvelopeProof } from '@noktra/game/envelope/envelope-proof'
import { envelopeLines } from '@noktra/game/envelopes'
import { Field } from '../../../ui/field.tsx'
import { ifSound } from '../../../domain/proof/computation.ts'
import { DrawSteps } from '../../../domain/proof/draw-steps.tsx'
import { Fold } from '../../../domain/proof/fold.tsx'

const compute = besidePage(
  ENVELOPE_WORKS,
  () => new Worker(new URL('envelope-worker.ts', import.meta.url), { type: 'module' }),
)

const computeParts = (proof: EnvelopeProof) => compute('parts', proof)

/** One red envelope with everything its parts follow from. */
export function ProofView({ fair, title }: ProofViewProps) {
  return isOf(fair, 'envelope') && <EnvelopeView fair={fair} title={title} />
}

function EnvelopeView({ fair, title }: { fair: EnvelopeFair; title: string }) {
  const { t } = useTranslation('fair')
  const { proof } = fair
  const all = useWork(computeParts, proof)?.result ?? null
  const parts = partsOf(proof, all)
  const isOpen = proof.server_seed === null
  return (
    <div className="flex flex-col gap-5">
      {isOpen && (
        <BannerStrip icon={<Lock size={20} strokeWidth={1.9} aria-hidden />} tone="text-info">
          {t('envelope.running')}
        </BannerStrip>
      )}
      <FairColumns summary={<EnvelopeSummary fair={fair} />}>
        <VerifyPanel proof={proof} />
        <LogPanel id={fair.proof.id} fair={fair} />
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

/** What the envelope holds, how much of it was claimed, and what the reader had. */
function EnvelopeSummary({ fair }: { fair: EnvelopeFair }) {
  const { t } = useTranslation('fair')
  const { terms, claimed } = fair.proof
  return (
    <section aria-label={t('envelope.summary')} className="panel min-w-0 overflow-hidden">
      <OutcomeStrip tone={fair.my_money === null ? 'plain' : 'success'}>
        {fair.my_money !== null ? (
          <span className="flex flex-wrap items-center gap-x-2">
            {t('envelope.mine')}
            <BonusAmount amount={fair.my_money} size={18} />
          </span>
        ) : (
          t(fair.status === EnvelopeStatus.open ? 'envelope.is_open' : 'envelope.has_ended')
        )}
      </OutcomeStrip>
      <div className="px-5 pt-4 max-sm:px-4">
        <p className="type-section break-words">{fair.title}</p>
      </div>
      <Facts>
        <Fact name={t('envelope.total')}>
          <BonusAmount amount={fair.total} size={16} />
        </Fact>
        <Fact name={t('envelope.claimed')}>
          <span className="type-number">
            {t('envelope.claimed_of', {
              num: formatNumber(claimed.length),
              all: formatNumber(terms.parts),
            })}
          </span>
        </Fact>
        <Fact name={t('envelope.paid')}>
          <BonusAmount amount={fair.paid} size={16} />
        </Fact>
        {fair.my_n !== null && (
          <Fact name={t('envelope.my_n')}>
            <span className="type-number font-semibold">{formatNumber(fair.my_n)}</span>
          </Fact>
        )}
        <Fact name={t('envelope.created_at')}>
          <span className="type-number">{formatTime(fair.created_at)}</span>
        </Fact>
        <Fact name={t('envelope.ends_at')}>
          <span className="type-number">{formatTime(fair.ends_at)}</span>
        </Fact>
      </Facts>
      <div className="border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Button full onPress={() => openCentre(centreTabs.envelopes)}>
          {t('envelope.to_envelopes')}
        </Button>
      </div>
    </section>
  )
}

type Props = { proof: EnvelopeProof; parts: readonly Part[]; start: number }

/** One part computed step by step, whichever the reader chooses, and the text that the terms hash is made of. */
function EnvelopeComputation({ proof, parts, start }: Props) {
  const { t } = useTranslation('fair')
  const [typed, setTyped] = useState(String(start))
  const n = Number(typed)
  const part = parts.find((each) => each.n === n)
  const isLast = n === proof.terms.parts
  const steps = part && !isLast ? ifSound(() => partSteps(proof, part)) : null
  const lines = ifSound(() => envelopeLines(proof.terms))
  return (
    <Fold title={t('how')} hint={t('how_hint')}>
      <div className="flex flex-col gap-6">
        <p className="type-small max-w-190 text-text-2">{t('envelope.how_text')}</p>
        {proof.server_seed === null ? (
          <p className="type-small text-text-3">{t('envelope.how_waits')}</p>
        ) : (
          <>
            <Field
              label={t('envelope.part')}
              value={typed}
              inputMode="numeric"
              maxLength={5}
              className="w-40"
              error={part ? null : t('envelope.no_part', { all: formatNumber(proof.terms.parts) })}
              onChange={(text) => setTyped(text.replace(/\D/g, ''))}
            />
            {part && (
              <p className="type-small text-text-2">
                {isLast
                  ? t('envelope.how_last', { left: formatNumber(part.left) })
                  : t('envelope.how_most', {
                      left: formatNumber(part.left),
                      parts: formatNumber(proof.terms.parts - part.n + 1),
                      most: formatNumber(part.most),
                    })}
              </p>
            )}
            {steps && (
              <DrawSteps title={t('envelope.how_part', { n: formatNumber(n) })} steps={steps} of="part" />
            )}
          </>
        )}
        {lines !== null && (
          <section>
            <h3 className="type-label">{t('how_terms')}</h3>
            <p className="type-small mt-1 mb-2 text-text-2">{t('how_lines')}</p>
            <pre className="overflow-x-auto rounded-control border border-line-1 bg-well p-3 font-mono text-[12px] leading-[18px] text-text-2">
              {lines}
            </pre>
          </section>
        )}
      </div>
    </Fold>
  )
}
