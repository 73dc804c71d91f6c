import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EXTERIOR_BOUNDS } from '@noktra/game/wear'
import { formatWear } from '../../../i18n/format.ts'
import { ExteriorBadge } from '../../../domain/skin/exterior-badge.tsx'
import { rarityStyle } from '../../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../../domain/skin/rarity-lozenge.tsx'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../../domain/skin/skin-picture.tsx'
import type { BoughtItem } from './bought-copy.tsx'

const WHOLE = 10_000

/** The one copy that was bought, where its offer stood a moment before. */
export function BoughtOne({ item, paid }: { item: BoughtItem; paid: ReactNode }) {
  const { t } = useTranslation('mall')
  const alt = useSkinAlt()(item)
  return (
    <div className="mall-bought-one grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,0.82fr)_minmax(0,1fr)]">
      <div className="skin-card grid place-items-center" style={rarityStyle(item.rarity)}>
        <span className="skin-card-ground" aria-hidden />
        <SkinPicture
          url={item.image_url}
          alt={alt}
          eager
          sizes="(width < 600px) 90vw, 345px"
          className="mall-bought-art relative w-full p-4 max-sm:w-3/4"
        />
      </div>
      <div className="flex min-w-0 flex-col justify-center gap-4">
        <div className="min-w-0">
          <p className="type-small truncate text-text-2">
            {item.kind} · {item.family}
          </p>
          <p className="type-title truncate">{item.finish}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <ExteriorBadge exterior={item.exterior_name} full />
            <RarityLozenge rarity={item.rarity} className="type-small text-text-2" />
          </p>
        </div>
        <div>
          <p className="type-number mb-2 font-semibold">
            {t('bought.wear', { wear: formatWear(item.wear) })}
          </p>
          <WearPlace item={item} />
        </div>
        <p className="flex items-center gap-3 border-t border-line-1 pt-3.5">
          <span className="type-small text-text-2">{t('bought.paid')}</span>
          {paid}
        </p>
      </div>
    </div>
  )
}

/** Where the drawn wear lies within its exterior. */
function WearPlace({ item }: { item: BoughtItem }) {
  const { from, to } = EXTERIOR_BOUNDS[item.exterior_name]
  const at = Math.min(1, Math.max(0, (Number(item.wear) * WHOLE - from) / (to - from)))
  return (
    <div aria-hidden>
      <div className="relative h-2 rounded-full bg-base-4">
        <span
          className="absolute top-1/2 h-4 w-1 -translate-1/2 rounded-full bg-text-1"
          style={{ left: `${at * 100}%` }}
        />
      </div>
      <div className="type-micro type-number mt-1.5 flex justify-between text-text-3">
        <span>{(from / WHOLE).toFixed(2)}</span>
        <span>{(to / WHOLE).toFixed(2)}</span>
      </div>
    </div>
  )
}
