import { ExternalLink, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { usePhone } from '../../ui/use-media.ts'
import type { HeldOrder } from './order-cache.ts'

type Props = { order: HeldOrder; isPolling: boolean; onCheck: () => void }

/** Whether the store is still looking for the payment, how long the order lives, and the way to pay on this device. */
export function PaymentProgress({ order, isPolling, onCheck }: Props) {
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
            className="ml-1 text-[15px] text-text-1"
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
