import { ShieldCheck, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { buyOffer } from '@noktra/contract/plain/mall'
import type { DataOf } from '@noktra/contract/plain-types'
import { formatWear } from '../../../i18n/format.ts'
import { rarityStyle } from '../../../domain/skin/rarity.ts'
import { ExteriorBadge } from '../../../domain/skin/exterior-badge.tsx'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../../domain/skin/skin-picture.tsx'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

export type BoughtItem = DataOf<typeof buyOffer>['list'][number]

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

export function upgradeWith(itemId: number): string {
  return `${paths.upgrade}?item=${itemId}`
}

/** One of several copies, in a line. */
export function BoughtCopy({ item }: { item: BoughtItem }) {
  const { t } = useTranslation('mall')
  const alt = useSkinAlt()(item)
  return (
    <div className="mall-copy" style={rarityStyle(item.rarity)}>
      <SkinPicture url={item.image_url} alt={alt} eager sizes="92px" className="w-[84px] shrink-0" />
      <div className="min-w-0 grow">
        <p className="type-label truncate" title={item.finish}>
          {item.finish}
        </p>
        <p className="type-micro mt-1 flex items-center gap-1.5 text-text-2">
          <ExteriorBadge exterior={item.exterior_name} />
          <span className="type-number">{t('bought.wear', { wear: formatWear(item.wear) })}</span>
        </p>
      </div>
      <IconButton
        label={t('bought.verify')}
        icon={<ShieldCheck {...ICON} />}
        to={paths.fairDraw(item.fair_id)}
      />
      <IconButton
        label={t('bought.upgrade')}
        icon={<TrendingUp {...ICON} />}
        to={upgradeWith(item.item_id)}
      />
    </div>
  )
}
