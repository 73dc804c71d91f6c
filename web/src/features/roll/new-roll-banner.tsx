import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { openRechargeFor } from '../../domain/dialogs-store.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/banner.tsx'
import type { RollRefusal } from './new-roll-refusal.ts'

type Props = { refusal: RollRefusal | null; onDismiss: () => void; onClose: () => void }

/** Why the store refused what was pressed, where no field is to blame. */
export function RollNotice({ refusal, onDismiss, onClose }: Props) {
  const { t } = useTranslation('rolls')
  if (!refusal || refusal.at !== null) return null
  return (
    <Banner
      onDismiss={onDismiss}
      action={
        refusal.why === 'recharge' && (
          <Button
            size="small"
            className="max-sm:min-h-11"
            onPress={() => {
              onClose()
              openRechargeFor(refusal.missing)
            }}
          >
            {t('form.closed.recharge')}
          </Button>
        )
      }
    >
      {refusal.why === 'told'
        ? refusal.msg
        : refusal.why === 'recharge'
          ? t('form.closed.gift_only_text', { missing: formatMoney(refusal.missing) })
          : t('form.no_answer')}
    </Banner>
  )
}
