import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import type { SkinDetails } from '../../domain/skin/skin-query.ts'
import { paths } from '../../paths.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { cx } from '../../ui/class-names.ts'

type Props = { boxes: SkinDetails['boxes']; isOld: boolean }

/** Every box on sale that holds the skin in this exterior, with its printed chance. */
export function BoxesHolding({ boxes, isOld }: Props) {
  const { t } = useTranslation('skin')
  return (
    <section aria-labelledby="to-win">
      <SectionHead title={t('win')} hint={t('win_hint')} id="to-win" />
      {boxes.length === 0 ? (
        <p className="panel type-small px-4 py-5 text-text-2">{t('in_no_box')}</p>
      ) : (
        <ul className={cx('grid gap-1.5', isOld && 'opacity-60')}>
          {boxes.map(({ box_id, name, image_url, price, chance }) => (
            <li key={box_id}>
              <Link to={paths.box(box_id)} className="skin-box">
                <BoxPicture url={image_url} sizes="52px" className="art-shadow-small size-[52px] shrink-0" />
                <span className="min-w-0 grow">
                  <span className="type-label block truncate">{name}</span>
                  <CoinAmount amount={price} size={15} className="text-[13px] text-text-2" />
                </span>
                <span className="text-right">
                  <span className="type-number block font-semibold">{formatPercent(chance, 4)}</span>
                  <span className="type-micro text-text-3">
                    {t('one_in', { n: formatNumber(Math.round(1 / chance)) })}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
