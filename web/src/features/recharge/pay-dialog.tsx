import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderOver } from './order-over.tsx'
import { PayDialogSkeleton } from './pay-dialog-skeleton.tsx'
import { PaymentCode } from './payment-code.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import type { FlowState, RechargeFlow } from './recharge-flow.ts'
import { SupportHint } from './support-hint.tsx'

type Props = { flow: RechargeFlow; state: FlowState }

/** The QR of an order and how it stands. While it can be paid, a press beside it does not close it. */
export function PayDialog({ flow, state }: Props) {
  const { t } = useTranslation(['recharge', 'common'])
  const { step, order } = state
  const isPayable = step === 'waiting' || step === 'unchecked'
  const isOver = step === 'failed' || step === 'expired'
  return (
    <Dialog
      open={state.open === 'pay'}
      onClose={flow.close}
      title={t('pay_title')}
      locked={step === 'waiting' && 'outside'}
      width={440}
      footer={
        <>
          <Button variant="ghost" onPress={flow.close}>
            {t('common:close')}
          </Button>
          {isOver && (
            <Button
              variant="primary"
              icon={<RotateCw size={16} strokeWidth={1.9} aria-hidden />}
              onPress={flow.retry}
            >
              {step === 'expired' ? t('new_order') : t('common:try_again')}
            </Button>
          )}
        </>
      }
    >
      {step === 'ordering' && <PayDialogSkeleton />}
      {isOver && <OrderOver step={step} order={order} problem={state.problem} />}
      {isPayable && order && (
        <div className="flex flex-col items-center gap-4">
          <div className="text-center">
            <p className="type-small text-text-2">{t('payable_now')}</p>
            <p
              className="type-number mt-1 font-head text-[40px] leading-11 font-bold [font-stretch:80%]"
              data-testid="order-payable"
            >
              ¥{formatMoney(order.payable)}
            </p>
            <p className="type-small mt-1 flex items-center justify-center gap-1.5 text-text-2">
              {t('you_get')} <CoinAmount amount={order.amount} size={16} className="text-text-1" />
            </p>
          </div>
          {order.qr_code && <PaymentCode content={order.qr_code} />}
          <PaymentProgress order={order} isPolling={step === 'waiting'} onCheck={flow.check} />
          <OrderFacts order={order} />
          <SupportHint />
        </div>
      )}
    </Dialog>
  )
}
