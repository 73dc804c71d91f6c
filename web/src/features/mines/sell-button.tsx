import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenItem } from '@noktra/contract/skins'
import { DiamondAmount } from '../../domain/money/coin-amount.tsx'
import { useSale } from '../../domain/sale/use-sale.ts'
import { Button } from '../../ui/button.tsx'

/** Sells the item that the game gave. */
export function SellButton({ item }: { item: Pick<GivenItem, 'item_id' | 'value'> }) {
  const { t } = useTranslation('mines')
  const [isSold, setSold] = useState(false)
  const { sell, isSelling } = useSale({ onSold: () => setSold(true), onUndone: () => setSold(false) })
  return (
    <Button
      busy={isSelling}
      disabledReason={isSold ? t('result.sold_hint') : null}
      className="max-sm:px-3"
      data-testid="sell"
      onPress={() => sell([item.item_id])}
    >
      {isSold ? (
        t('result.sold')
      ) : (
        <>
          {t('result.sell')}
          <DiamondAmount amount={item.value} size={16} className="font-head" />
        </>
      )}
    </Button>
  )
}
