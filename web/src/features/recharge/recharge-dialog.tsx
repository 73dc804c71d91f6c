import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { amountFor } from './choose-amount.ts'
import { RechargePanel } from './recharge-panel.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Coins missing for what the player wants: the smallest amount that covers them is chosen first. */
  need?: number | undefined
}

/** RECHARGE (SPEC 2). After a payment the player is back where they wanted to act. */
export function RechargeDialog({ open, onClose, need }: Props) {
  const { t } = useTranslation('recharge')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} width={560}>
      <RechargePanel amount={amountFor(need)} onPaid={onClose} />
    </Dialog>
  )
}
