import { useTranslation } from 'react-i18next'
import type { Exterior } from '@noktra/game/wear'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { ExteriorBadge } from '../../domain/skin/exterior-badge.tsx'
import type { SkinDetails } from '../../domain/skin/skin-query.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { cx } from '../../ui/class-names.ts'

type Props = {
  exteriors: SkinDetails['exteriors']
  wanted: number
  onExterior: (exterior: Exterior) => void
}

/** What the skin is worth in each exterior; pressing one shows it. */
export function ExteriorPrices({ exteriors, wanted, onExterior }: Props) {
  const { t } = useTranslation(['skin', 'common'])
  return (
    <section aria-labelledby="prices">
      <SectionHead title={t('prices')} id="prices" />
      <div role="group" aria-labelledby="prices" className="grid gap-1.5">
        {exteriors.map(({ skin_id, exterior_name, price }) => (
          <button
            key={skin_id}
            type="button"
            aria-pressed={skin_id === wanted}
            onClick={() => onExterior(exterior_name)}
            className={cx('skin-price', skin_id === wanted && 'skin-price-on')}
          >
            <ExteriorBadge exterior={exterior_name} full />
            <CoinAmount amount={price} size={17} />
          </button>
        ))}
      </div>
    </section>
  )
}
