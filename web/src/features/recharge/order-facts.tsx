import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../api/toast.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import type { HeldOrder } from './order-cache.ts'

/** What support asks for. */
export function OrderFacts({ order }: { order: HeldOrder }) {
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
        <dd className="type-small text-right">{t(`methods.${order.pay_method}`)}</dd>
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
            className="-mr-2"
            onPress={() => void copy()}
          />
        </dd>
      </div>
    </dl>
  )
}
