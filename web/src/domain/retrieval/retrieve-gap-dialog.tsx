import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import type { RetrievalGap } from '@noktra/contract/retrieval'
import { fromCents, toCents } from '@noktra/game/money'
import { hasNoAnswer, type AppError } from '../../api/app-error.ts'
import { formatMoney } from '../../i18n/format.ts'
import { openRechargeFor } from '../dialogs-store.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { DiamondAmount } from '../money/coin-amount.tsx'
import { RetrieveGaps } from './retrieve-gaps.tsx'
import { useRefusalText } from './use-refusal-text.ts'
import { useSale } from '../sale/use-sale.ts'

type Props = {
  open: boolean
  /** Those that the market asks more for. */
  items: readonly BackpackItem[]
  gaps: readonly RetrievalGap[]
  /** The market asks more than what was agreed to. */
  changed: boolean
  /** Why what was agreed to did not happen, for another reason. */
  refusal: AppError | null
  isSending: boolean
  onPay: () => void
  onClose: () => void
}

/** The market asks more than the store pays: the player pays the rest, waits, or sells. */
export function RetrieveGapDialog({ open, items, gaps, changed, refusal, isSending, onPay, onClose }: Props) {
  const { t } = useTranslation(['retrieval', 'common'])
  const { user } = useSession()
  const textOf = useRefusalText()
  const { sell, isSelling } = useSale({ onSold: onClose, onUndone: () => undefined })
  const cost = gaps.reduce((sum, gap) => sum + toCents(gap.cost), 0)
  const worth = items.reduce((sum, item) => sum + toCents(item.value), 0)
  // Bonus coins do not pay it.
  const cash = user ? toCents(user.coin) - toCents(user.bonus_coin) : 0
  const short = fromCents(Math.max(0, cost - cash))
  const busy = isSending || isSelling
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={620}
      locked={busy}
      title={t('gap.title')}
      description={t('gap.text')}
      footer={
        <>
          <Button disabled={busy} onPress={onClose} data-testid="wait">
            {t('gap.wait')}
          </Button>
          <Button
            disabled={isSending}
            busy={isSelling}
            onPress={() => sell(items.map(({ item_id }) => item_id))}
            data-testid="sell-instead"
          >
            {t('gap.sell')} <DiamondAmount amount={fromCents(worth)} size={16} />
          </Button>
          {short > 0 ? (
            <Button
              variant="primary"
              onPress={() => {
                onClose()
                openRechargeFor(short)
              }}
            >
              {t('dialog.recharge', { amount: formatMoney(short) })}
            </Button>
          ) : (
            <Button variant="primary" busy={isSending} onPress={onPay} data-testid="pay-gap">
              {isSending
                ? t('dialog.asking')
                : t(refusal && hasNoAnswer(refusal) ? 'dialog.ask_again' : 'gap.pay', {
                    amount: formatMoney(fromCents(cost)),
                  })}
            </Button>
          )}
        </>
      }
    >
      {refusal && (
        <Banner className="mb-4 pe-4">
          {hasNoAnswer(refusal) ? t('dialog.no_answer') : textOf(refusal)}
        </Banner>
      )}
      <RetrieveGaps items={items} gaps={gaps} changed={changed} />
    </Dialog>
  )
}
