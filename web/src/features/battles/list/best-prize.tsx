import { useTranslation } from 'react-i18next'
import type { BattleCard } from '@noktra/contract/battles'
import { pictureOf } from '@noktra/contract/pictures'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { rarityOfColor, rarityStyle } from '../../../domain/skin/rarity.ts'

/** What the boxes of a room can give at best, and after the fight what the best draw was. */
export function BestPrize({ best, isOver }: { best: BattleCard['best_prize']; isOver: boolean }) {
  const { t } = useTranslation('battle-list')
  if (!best) return null
  return (
    <span className="best-prize" style={rarityStyle(rarityOfColor(best.color))}>
      <img
        src={pictureOf(best.image_url, 280)}
        alt=""
        width={280}
        height={210}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="battle-row-label">{t(isOver ? 'best_drawn' : 'best_prize')}</span>
        <CoinAmount amount={best.value} size={16} />
      </span>
    </span>
  )
}
