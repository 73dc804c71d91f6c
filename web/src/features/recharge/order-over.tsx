import { CircleAlert, TimerOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OrderFacts } from './order-facts.tsx'
import type { HeldOrder } from './order-cache.ts'
import { SupportHint } from './support-hint.tsx'

type Props = { step: 'failed' | 'expired'; order: HeldOrder | null; problem: string | null }

/** Why an order cannot be paid; without an order, why there is none. */
export function OrderOver({ step, order, problem }: Props) {
  const { t } = useTranslation('recharge')
  const reason = order ? step : 'refused'
  const icon = { size: 40, strokeWidth: 1.6, 'aria-hidden': true } as const
  return (
    <div className="flex flex-col items-center gap-4 pt-4">
      <div role="alert" className="flex flex-col items-center gap-2 text-center">
        {step === 'failed' ? (
          <CircleAlert {...icon} className="mb-2 text-danger" />
        ) : (
          <TimerOff {...icon} className="mb-2 text-warning" />
        )}
        <p className="type-block">{t(`over.${reason}.title`)}</p>
        <p className="type-small text-text-2">{problem ?? t(`over.${reason}.text`)}</p>
      </div>
      {order && (
        <>
          <OrderFacts order={order} />
          <SupportHint />
        </>
      )}
    </div>
  )
}
