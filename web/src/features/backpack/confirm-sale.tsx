import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import { formatMoney } from '../../i18n/format.ts'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { totalValue } from './selection.ts'

const SHOWN = 5

type Props = {
  /** What is asked about; null closes the dialog. */
  items: readonly BackpackItem[] | null
  isSelling: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a large sale, or one of everything. */
export function ConfirmSale({ items, isSelling, onConfirm, onClose }: Props) {
  const { t } = useTranslation(['backpack', 'common'])
  const sold = items ?? []
  const dearest = sold.toSorted((a, b) => b.value - a.value).slice(0, SHOWN)
  return (
    <Dialog
      open={items !== null}
      onClose={onClose}
      title={t('confirm_title', { count: sold.length })}
      description={t('confirm_text', { amount: formatMoney(totalValue(sold)) })}
      footer={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={isSelling} onPress={onConfirm}>
            {t('sell_for', { amount: formatMoney(totalValue(sold)) })}
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-2" aria-hidden>
        {dearest.map((item) => (
          <span
            key={item.item_id}
            className="min-w-0 flex-1 rounded-item border border-line-1 bg-base-2 px-1 py-2"
          >
            <SkinPicture url={item.image_url} sizes="84px" className="w-full" />
          </span>
        ))}
        {sold.length > SHOWN && (
          <span className="type-small type-number w-12 shrink-0 text-center text-text-2">
            +{sold.length - SHOWN}
          </span>
        )}
      </div>
    </Dialog>
  )
}
