import { useTranslation } from 'react-i18next'
import { FIRST_SIZES } from '@noktra/contract/first-screen'
import type { MallCurrency, MallOffer } from '@noktra/contract/mall'
import { fixedPictures } from '../../../fixed-pictures.ts'
import { DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { SkinCard } from '../../../domain/skin/skin-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'

type Props = {
  offer: MallOffer
  /** Above the fold. */
  eager: boolean
  onOpen: (offer: MallOffer, currency?: MallCurrency) => void
}

/** An offer on its shelf. Pressing it opens the dialog; a pointer that hovers gets both ways to pay below it. */
export function OfferCard({ offer, eager, onOpen }: Props) {
  const { t } = useTranslation('mall')
  const hovers = useMedia('(hover: hover)')
  const soldOut = offer.stock === 0
  return (
    <SkinCard
      skin={offer}
      price={{ amount: offer.coin_price }}
      sizes={FIRST_SIZES.offer}
      eager={eager}
      soldOut={soldOut}
      className="h-full"
      onPress={() => onOpen(offer)}
      fact={soldOut && <span className="text-text-2">{t('card.sold_out')}</span>}
      note={
        <span className="flex items-center justify-between gap-2">
          <DiamondAmount amount={offer.diamond_price} size={14} className="text-text-2" />
          <span className="type-number min-w-0 truncate">
            {!soldOut && t('card.stock', { count: offer.stock })}
          </span>
        </span>
      }
      actions={
        hovers &&
        !soldOut && (
          <>
            <Button
              variant="primary"
              size="small"
              className="min-w-0 grow px-2!"
              aria-label={t('card.buy_named', { name: offer.item_name })}
              onPress={() => onOpen(offer, 'coin')}
            >
              {t('card.buy')}
            </Button>
            <Button
              size="small"
              className="px-2.5!"
              aria-label={t('card.buy_diamonds')}
              onPress={() => onOpen(offer, 'diamond')}
            >
              <span data-tip={t('card.buy_diamonds')}>
                <img src={fixedPictures.diamond} alt="" width={18} height={18} />
              </span>
            </Button>
          </>
        )
      }
    />
  )
}

/** The shape of a card that is still to come, as high as it. */
export function OfferCardSkeleton() {
  return <Skeleton className="mall-card-skeleton rounded-item" />
}
