import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxCard as Box } from '@noktra/contract/boxes'
import { formatPercent } from '../../i18n/format.ts'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { paths } from '../../paths.ts'
import { CardPress } from '../../ui/card-press.tsx'
import { cx } from '../../ui/class-names.ts'

const SIZES = '(width < 600px) 34vw, (width < 1280px) 18vw, 200px'

/** A box on the shelf. The price bar looks like its button; the whole card is one. */
export function BoxCard({ box, eager }: { box: Box; eager?: boolean }) {
  const { t } = useTranslation('home')
  return (
    <article className="box-card" style={{ '--theme': box.theme_color } as CSSProperties}>
      <CardPress to={paths.box(box.box_id)} label={t('card.open', { name: box.name })} />
      {box.badge && <span className="ribbon type-label">{t(`badge.${box.badge}`)}</span>}
      <div className="relative px-6 pt-4 max-sm:px-4 max-sm:pt-3">
        <span className="box-card-shadow" aria-hidden />
        <BoxPicture
          url={box.image_url}
          sizes={SIZES}
          eager={eager}
          className="box-card-art relative w-full"
        />
      </div>
      <div className="relative flex grow flex-col items-center px-3 pb-3 max-sm:px-2.5 max-sm:pb-2.5">
        <h3 className="type-label max-w-full truncate text-[17px] leading-6" title={box.name}>
          {box.name}
        </h3>
        <p
          className="type-micro mt-0.5 mb-2.5 flex items-center gap-2 text-text-2"
          data-tip={t('card.tip', { percent: formatPercent(box.expected_return, 1), steps: box.volatility })}
        >
          <span className="type-number">
            {t('card.return', { percent: formatPercent(box.expected_return, 1) })}
          </span>
          {box.closed ? t('card.paused') : <Volatility steps={box.volatility} />}
        </p>
        <span className="box-card-price">
          <CoinAmount amount={box.price} size={18} className="text-[15px]" />
        </span>
      </div>
    </article>
  )
}

/** Five small bars: how much openings of the box differ. */
function Volatility({ steps }: { steps: number }) {
  const { t } = useTranslation('home')
  return (
    <span role="img" aria-label={t('card.volatility', { steps })} className="flex items-end gap-[2px]">
      {[1, 2, 3, 4, 5].map((step) => (
        <span
          key={step}
          className={cx('w-[3px] rounded-[1px]', step <= steps ? 'bg-text-2' : 'bg-base-4')}
          style={{ height: 3 + step * 1.6 }}
        />
      ))}
    </span>
  )
}

/** The shape of a card that is still to come. */
export function BoxCardSkeleton() {
  return (
    <div className="skeleton rounded-box px-6 pt-4 max-sm:px-4 max-sm:pt-3" aria-hidden>
      <div className="mx-auto aspect-square max-w-[200px]" />
      <div className="h-[110px] max-sm:h-[108px]" />
    </div>
  )
}
