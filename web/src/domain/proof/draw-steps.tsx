import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { DIGITS_USED, type Steps } from './computation.ts'

const CODE = 'block font-mono text-[12.5px] leading-5 break-all text-text-1'

type Props = { title: string; steps: Steps; of: 'ticket' | 'wear' | 'pattern' | 'part' }

/** Message, HMAC and number of one draw, written out. */
export function DrawSteps({ title, steps, of }: Props) {
  const { t } = useTranslation('fair')
  const { computed } = steps
  return (
    <section>
      <h3 className="type-label">{title}</h3>
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
            <Step at={4} name={t(`step_${of}`)}>
              <code className={CODE}>
                {computed.from} + ((u × {computed.n}) &gt;&gt; 52) ={' '}
                <b className="text-signal-hi">{computed.result}</b>
                {of === 'wear' && (
                  <span className="font-sans whitespace-nowrap text-text-3">
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
