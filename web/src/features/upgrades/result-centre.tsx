import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpgradeShown } from '@noktra/contract/upgrades'
import { CoinAmount } from '../../items/coin-amount.tsx'
import { rarityStyle } from '../../items/rarity.ts'
import { useSkinAlt } from '../../items/skin-card.tsx'
import { SkinPicture } from '../../items/skin-picture.tsx'
import { useReducedMotion } from '../../ui/use-media.ts'

const MOVE_MS = 600
const EXPRESSIVE = 'cubic-bezier(0.16, 1, 0.3, 1)'

/** Moves the art from where the target stands on the page to its own place. */
function moveFromTarget(art: HTMLElement): () => void {
  const target = document.querySelector('.stage-target')?.getBoundingClientRect()
  const own = art.getBoundingClientRect()
  if (!target || own.width === 0) return () => undefined
  const x = target.left + target.width / 2 - (own.left + own.width / 2)
  const y = target.top + target.height / 2 - (own.top + own.height / 2)
  const move = art.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${target.width / own.width})` }, { transform: 'none' }],
    { duration: MOVE_MS, easing: EXPRESSIVE, fill: 'backwards' },
  )
  return () => move.cancel()
}

/** Inside the dial: what the upgrade gave. */
export function ResultCentre({ upgrade }: { upgrade: UpgradeShown }) {
  const { t } = useTranslation('upgrades')
  const art = useRef<HTMLDivElement>(null)
  const still = useReducedMotion()
  const { won, given } = upgrade
  const alt = useSkinAlt()(given)
  useEffect(() => {
    if (won && !still && art.current) return moveFromTarget(art.current)
    return undefined
  }, [won, still])
  return (
    <div className="result-centre" data-won={won || undefined} style={rarityStyle(given.rarity)}>
      <div ref={art} className="result-art-small">
        <SkinPicture url={given.image_url} alt={alt} eager sizes="220px" className="w-full" />
      </div>
      <p className="result-words type-block" data-testid="outcome">
        {t(won ? 'result.won' : 'result.lost')}
      </p>
      <p className="result-words type-small max-w-full truncate px-2 text-text-2">
        {given.family} | {given.finish}
      </p>
      <CoinAmount amount={given.value} size={17} className="result-words text-[15px]" />
    </div>
  )
}
