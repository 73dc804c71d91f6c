import type { SkinFace } from '@noktra/contract/shapes'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { STAGE_SIZES } from './stage-pictures.ts'
import { shortExterior } from '../../domain/skin/exterior-words.ts'

type Props = {
  label: string
  skin: SkinFace & { value: number }
  /** Not held yet. */
  dim?: boolean
  /** Grows into view: it was just won. */
  revealed?: boolean
}

/** A prize, large, with its name and value. */
export function PrizeStage({ label, skin, dim = false, revealed = false }: Props) {
  const alt = useSkinAlt()(skin)
  return (
    <div style={rarityStyle(skin.rarity)} key={skin.skin_id}>
      <p className="type-small text-text-2">{label}</p>
      <div className="mine-stage" data-dim={dim || undefined} data-revealed={revealed || undefined}>
        <SkinPicture url={skin.image_url} alt={alt} eager sizes={STAGE_SIZES} className="relative" />
      </div>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="type-small truncate text-text-2">
            {skin.family} · {shortExterior(skin)}
          </p>
          <p className="type-block truncate" title={skin.finish}>
            {skin.finish}
          </p>
        </div>
        <CoinAmount amount={skin.value} size={18} className="shrink-0 text-[17px]" />
      </div>
    </div>
  )
}
