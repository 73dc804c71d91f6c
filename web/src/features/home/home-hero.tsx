import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxCard } from '@noktra/contract/boxes'
import { heroBoxPicture, heroItemPicture, type heroOf } from '@noktra/contract/first-screen'
import { formatPercent } from '../../i18n/format.ts'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { CardPress } from '../../ui/card-press.tsx'
import { usePhone } from '../../ui/use-media.ts'

type Props = { hero: NonNullable<ReturnType<typeof heroOf<BoxCard>>>; typeName: string | undefined }

/** The featured box with two of its own drops. */
export function HomeHero({ hero, typeName }: Props) {
  const { t } = useTranslation('home')
  const phone = usePhone()
  const { box, behind, front } = hero
  const kicker = [typeName, box.badge && t(`badge.${box.badge}`)].filter(Boolean).join(' · ')
  return (
    <section aria-labelledby="hero" className="hero" style={{ '--theme': box.theme_color } as CSSProperties}>
      <CardPress to={paths.box(box.box_id)} label={box.name} spare />
      <div className="hero-art" aria-hidden>
        {behind && !phone && (
          <SkinPicture {...heroItemPicture(behind.image_url)} eager className="hero-behind" />
        )}
        <BoxPicture {...heroBoxPicture(box.image_url)} eager className="hero-box" />
        {front && <SkinPicture {...heroItemPicture(front.image_url)} eager className="hero-front" />}
      </div>
      <div className="flex min-h-[inherit] w-[47%] flex-col justify-center py-7 pl-10 max-lg:pl-7 max-sm:w-[51%] max-sm:py-4 max-sm:pl-[18px]">
        <p className="kicker max-sm:text-[12px] max-sm:leading-4">{kicker}</p>
        <h2 id="hero" className="type-display mt-2 text-balance max-sm:mt-1">
          {t('hero.title', { name: box.name })}
        </h2>
        <p className="mt-3 text-[15px] leading-[22px] text-text-2 max-sm:hidden">
          {t('hero.text', { count: box.item_count, percent: formatPercent(box.expected_return, 1) })}
        </p>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:mt-3">
          <Button
            variant="primary"
            size={phone ? 'default' : 'main'}
            cut
            to={paths.box(box.box_id)}
            className="whitespace-nowrap"
          >
            <span>{phone ? t('hero.open_short') : t('hero.open')}</span>
            <CoinAmount amount={box.price} size={20} className="font-head text-[16px]" />
          </Button>
          <Button
            variant="ghost"
            size={phone ? 'default' : 'main'}
            to={`${paths.box(box.box_id)}#odds`}
            className="max-sm:hidden"
          >
            {t('hero.odds')}
          </Button>
        </div>
      </div>
    </section>
  )
}
