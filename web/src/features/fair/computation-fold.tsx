import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { poolLines } from '@noktra/game/boxes'
import type { OpeningProof } from '@noktra/game/proof'
import { formatNumber } from '../../i18n/format.ts'
import { CURSORS, DIGITS_USED, stepsOf, type Cursor } from './computation.ts'
import { Fold } from './fold.tsx'

const CODE = 'block font-mono text-[12.5px] leading-5 break-all text-text-1'

/** What `make` gives, or null when the proof is not sound enough for it. */
function ifSound<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** Message, HMAC and number of both draws of an opening, written out. */
export function ComputationFold({ proof }: { proof: OpeningProof }) {
  const { t } = useTranslation('fair')
  const lines = ifSound(() => poolLines(proof.pool))
  return (
    <Fold title={t('how')} hint={t('how_hint')}>
      <div className="flex flex-col gap-6">
        {CURSORS.map((cursor) => (
          <DrawSteps key={cursor.name} proof={proof} cursor={cursor} />
        ))}
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

function DrawSteps({ proof, cursor }: { proof: OpeningProof; cursor: Cursor }) {
  const { t } = useTranslation('fair')
  const steps = ifSound(() => stepsOf(proof, cursor))
  if (!steps) return null
  const { computed } = steps
  return (
    <section>
      <h3 className="type-label">{t(`how_${cursor.name}`)}</h3>
      <ol className="mt-2 flex flex-col gap-3">
        <Step at={1} name={t('step_message')}>
          <code className={CODE}>{steps.message}</code>
        </Step>
        {computed ? (
          <>
            <Step at={2} name={t('step_hmac')}>
              <code className={CODE}>
                <mark className="rounded-[3px] bg-signal-tint text-signal-hi">
                  {computed.digest.slice(0, DIGITS_USED)}
                </mark>
                <span className="text-text-3">{computed.digest.slice(DIGITS_USED)}</span>
              </code>
            </Step>
            <Step at={3} name={t('step_u')}>
              <code className={CODE}>
                u = 0x{computed.digest.slice(0, DIGITS_USED)} = {computed.u}
              </code>
            </Step>
            <Step at={4} name={t(`step_${cursor.name}`)}>
              <code className={CODE}>
                {computed.from} + ((u × {computed.n}) &gt;&gt; 52) ={' '}
                <b className="text-signal-hi">{computed.result}</b>
                {cursor.name === 'wear' && (
                  <span className="text-text-3">
                    {' '}
                    {t('step_wear_is', { wear: formatNumber(computed.result / 10_000, 4) })}
                  </span>
                )}
              </code>
            </Step>
          </>
        ) : (
          <Step at={2} name={t('step_hmac')}>
            <span className="type-small text-text-3">{t('step_waits')}</span>
          </Step>
        )}
      </ol>
    </section>
  )
}

function Step({ at, name, children }: { at: number; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="type-number grid size-6 shrink-0 place-items-center rounded-full bg-base-3 text-[12px] font-semibold text-text-2">
        {at}
      </span>
      <div className="min-w-0 grow">
        <p className="type-small mb-1 pt-0.5 text-text-2">{name}</p>
        {children}
      </div>
    </li>
  )
}
