import { useTranslation } from 'react-i18next'
import { poolLines } from '@noktra/game/boxes'
import type { OpeningProof } from '@noktra/game/proof'
import { CURSORS, ifSound, stepsOf } from './computation.ts'
import { DrawSteps } from './draw-steps.tsx'
import { Fold } from './fold.tsx'

/** Message, HMAC and number of both draws of an opening, written out. */
export function ComputationFold({ proof }: { proof: OpeningProof }) {
  const { t } = useTranslation('fair')
  const lines = ifSound(() => poolLines(proof.pool))
  return (
    <Fold title={t('how')} hint={t('how_hint')}>
      <div className="flex flex-col gap-6">
        {CURSORS.map((cursor) => {
          const steps = ifSound(() => stepsOf(proof, cursor))
          return (
            steps && (
              <DrawSteps key={cursor.name} title={t(`how_${cursor.name}`)} steps={steps} of={cursor.name} />
            )
          )
        })}
        {lines !== null && (
          <section>
            <h3 className="type-label">{t('how_pool')}</h3>
            <p className="type-small mt-1 mb-2 text-text-2">{t('how_pool_text')}</p>
            <pre
              tabIndex={0}
              className="max-h-55 overflow-auto rounded-control border border-line-1 bg-well p-3 font-mono text-[12px] leading-[18px] text-text-2"
            >
              {lines}
            </pre>
          </section>
        )}
      </div>
    </Fold>
  )
}
