import { RotateCw, CircleAlert, TimerOff, Check, Copy, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { FlowState, RechargeFlow } from './recharge-flow.ts'
import { SupportHint } from './support-hint.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { paymentCodeQuery } from './queries.ts'
import type { HeldOrder } from './order-cache.ts'
import { useState } from 'react'
import { toast } from '../../api/toast.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { usePhone } from '../../ui/use-media.ts'

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

/** The shape of what comes while the store makes the order. */
function PayDialogSkeleton() {
  const { t } = useTranslation('recharge')
  return (
    <div className="flex flex-col items-center gap-4" aria-busy>
      <span role="status" className="sr-only">
        {t('ordering')}
      </span>
      <div className="flex flex-col items-center gap-1.5">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-11 w-40" />
        <Skeleton className="h-4 w-28" />
      </div>
      <Skeleton className="size-60 rounded-box" />
      <Skeleton className="h-5 w-72" />
      <Skeleton className="h-11 w-44" />
      <Skeleton className="h-[90px] w-full" />
      <Skeleton className="h-8 w-80 max-w-full" />
    </div>
  )
}

/** The QR to scan, on white, with the quiet zone that scanners need. */
function PaymentCode({ content }: { content: string }) {
  const { t } = useTranslation(['recharge', 'common'])
  const { data, isError, refetch } = useQuery(paymentCodeQuery(content))
  if (isError) {
    return (
      <div className="grid size-60 place-items-center content-center gap-3 rounded-box border border-line-2 bg-well p-4 text-center">
        <p className="type-small text-text-2">{t('code_missing')}</p>
        <Button onPress={() => void refetch()}>{t('common:try_again')}</Button>
      </div>
    )
  }
  if (!data) return <Skeleton className="size-60 rounded-box" />
  return (
    <div className="size-60 rounded-box bg-white p-5">
      <img
        src={data}
        alt={t('code')}
        width={200}
        height={200}
        className="size-full [image-rendering:pixelated]"
      />
    </div>
  )
}

type OrderOverProps = { step: 'failed' | 'expired'; order: HeldOrder | null; problem: string | null }

/** Why an order cannot be paid; without an order, why there is none. */
function OrderOver({ step, order, problem }: OrderOverProps) {
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

/** What support asks for. */
function OrderFacts({ order }: { order: HeldOrder }) {
  const { t } = useTranslation(['recharge', 'common'])
  const [copied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    const isDone = await copyText(order.order_no)
    setCopied(isDone)
    if (!isDone) toast.warning(t('copy_failed'))
  }

  const icon = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const
  return (
    <dl className="w-full divide-y divide-line-1 rounded-control border border-line-1 bg-well px-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <dt className="type-small shrink-0 text-text-2">{t('method')}</dt>
        <dd className="type-small text-end">{t(`methods.${order.pay_method}`)}</dd>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <dt className="type-small shrink-0 text-text-2">{t('order_no')}</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <span className="type-small type-number truncate select-all" title={order.order_no}>
            {order.order_no}
          </span>
          <IconButton
            label={copied ? t('common:copied') : t('common:copy')}
            icon={copied ? <Check {...icon} className="text-success" /> : <Copy {...icon} />}
            className="-me-2"
            onPress={() => void copy()}
          />
        </dd>
      </div>
    </dl>
  )
}

type PaymentProgressProps = { order: HeldOrder; isPolling: boolean; onCheck: () => void }

/** Whether the store is still looking for the payment, how long the order lives, and the way to pay on this device. */
function PaymentProgress({ order, isPolling, onCheck }: PaymentProgressProps) {
  const { t } = useTranslation('recharge')
  const address = usePaymentPage(order)
  return (
    <div className="flex w-full flex-col items-center gap-3">
      <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-1.5 text-center text-text-2">
        <p role="status" className="type-small flex min-h-5 items-center gap-2">
          {isPolling && <span className="spinner" aria-hidden />}
          {t(isPolling ? 'waiting' : 'unchecked')}
        </p>
        <p className="type-small whitespace-nowrap">
          {t('time_left')}{' '}
          <Countdown
            until={Math.floor(order.ends_at_ms / 1000)}
            onEnd={onCheck}
            className="ms-1 text-[15px] text-text-1"
          />
        </p>
      </div>
      {!isPolling && (
        <Button
          className="max-sm:w-full"
          icon={<RotateCw size={16} strokeWidth={1.9} aria-hidden />}
          onPress={onCheck}
        >
          {t('check_again')}
        </Button>
      )}
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-secondary type-label max-sm:w-full"
        >
          <ExternalLink size={16} strokeWidth={1.9} aria-hidden />
          {t('open_page')}
        </a>
      )}
    </div>
  )
}

/** A phone cannot scan its own screen: there the address inside the QR is as good as the provider's page. */
function usePaymentPage({ url, qr_code }: HeldOrder): string | null {
  const phone = usePhone()
  if (url) return url
  return phone && qr_code && /^https?:\/\//i.test(qr_code) ? qr_code : null
}
