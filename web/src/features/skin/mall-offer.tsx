import { TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CoinAmount, DiamondAmount } from '../../domain/money/coin-amount.tsx'
import type { SkinDetails } from '../../domain/skin/skin-query.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

type Props = { skin_id: number; mall: SkinDetails['mall']; isOld: boolean }

/** What the mall asks for it, and the way to win it for items that one has. */
export function MallOffer({ skin_id, mall, isOld }: Props) {
  const { t } = useTranslation('skin')
  return (
    <section aria-labelledby="to-buy">
      <SectionHead title={t('buy')} id="to-buy" />
      <div className="panel grid gap-3 px-4 py-3.5">
        {mall ? (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <CoinAmount amount={mall.coin_price} size={17} />
            <DiamondAmount amount={mall.diamond_price} size={17} />
            <span className="type-small text-text-2">
              {mall.stock > 0 ? t('stock', { count: mall.stock }) : t('sold_out')}
            </span>
          </p>
        ) : (
          <p className="type-small text-text-2">{t('not_in_mall')}</p>
        )}
        <div className="grid auto-cols-fr grid-flow-col gap-2.5">
          {mall && (
            <Button to={paths.mallSkin(skin_id)} disabled={isOld}>
              {t('to_mall')}
            </Button>
          )}
          <Button to={paths.upgradeTo(skin_id)} icon={<TrendingUp size={17} strokeWidth={1.9} aria-hidden />}>
            {t('upgrade')}
          </Button>
        </div>
      </div>
    </section>
  )
}
