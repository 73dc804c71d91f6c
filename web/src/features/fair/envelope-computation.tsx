import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EnvelopeProof } from '@noktra/game/envelope-proof'
import { envelopeLines } from '@noktra/game/envelopes'
import { formatNumber } from '../../i18n/format.ts'
import { Field } from '../../ui/field.tsx'
import { ifSound } from './computation.ts'
import { DrawSteps } from './draw-steps.tsx'
import { partSteps, type Part } from './envelope-facts.ts'
import { Fold } from './fold.tsx'

type Props = { proof: EnvelopeProof; parts: readonly Part[]; start: number }

/** One part computed step by step, whichever the reader chooses, and the text that the terms hash is made of. */
export function EnvelopeComputation({ proof, parts, start }: Props) {
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
