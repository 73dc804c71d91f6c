import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CoinAmount, DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  diamonds: number
  coins: number
  onConfirm: () => void
  busy: boolean
}

/** Asks once more, since nothing leads back from coins to diamonds. */
export function ConfirmExchange({ open, onClose, diamonds, coins, onConfirm, busy }: Props) {
  const { t } = useTranslation(['profile', 'common'])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      title={t('exchange.confirm_title')}
      description={t('exchange.one_way')}
      footer={
        <>
          <Button onPress={onClose} disabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button variant="primary" onPress={onConfirm} busy={busy} data-testid="confirm-exchange">
            {t('exchange.convert')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-2 rounded-panel border border-line-1 bg-well px-4 py-5">
        <DiamondAmount amount={diamonds} size={26} className="type-section" />
        <ArrowDown size={20} strokeWidth={1.9} aria-hidden className="text-text-3" />
        <CoinAmount amount={coins} size={26} className="type-section" />
      </div>
    </Dialog>
  )
}
