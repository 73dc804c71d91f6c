import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpgradeShown } from '@noktra/contract/upgrades'
import { tierOf } from '@noktra/game/celebration'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { TierLight } from '../../domain/play/tier-light.tsx'
import { cx } from '../../ui/class-names.ts'
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

/** Inside the dial: what the upgrade gave, or the target that it did not. */
export function ResultCentre({ upgrade }: { upgrade: UpgradeShown }) {
  return upgrade.won ? <WonCentre upgrade={upgrade} /> : <LostCentre upgrade={upgrade} />
}

/** The target as large as it stood beside the dial, which has become its frame; its name on a plate at the foot. */
function WonCentre({ upgrade: { target, stake } }: { upgrade: UpgradeShown }) {
  const { t } = useTranslation('upgrades')
  const art = useRef<HTMLDivElement>(null)
  const still = useReducedMotion()
  const alt = useSkinAlt()(target)
  useEffect(() => {
    if (!still && art.current) return moveFromTarget(art.current)
    return undefined
  }, [still])
  return (
    <div className="won-centre" style={rarityStyle(target.rarity)}>
      <div className="won-light">
        <TierLight tier={tierOf(target.price, stake)} framed />
      </div>
      <div ref={art} className="won-art" data-testid="won-art">
        <SkinPicture url={target.image_url} alt={alt} eager sizes="380px" className="w-full" />
      </div>
      <div className="won-plate">
        <p className="type-block text-signal-hi" data-testid="outcome">
          {t('result.won')}
        </p>
        <p className="type-small max-w-full truncate text-text-2">
          {target.family} | {target.finish}
        </p>
        <CoinAmount amount={target.price} size={17} className="text-[15px]" />
      </div>
    </div>
  )
}

function LostCentre({ upgrade: { given, target } }: { upgrade: UpgradeShown }) {
  const { t } = useTranslation('upgrades')
  const face = given ?? target
  const alt = useSkinAlt()(face)
  return (
    <div className="result-centre" style={rarityStyle(face.rarity)}>
      <div className={cx('result-art-small', !given && 'opacity-40 grayscale')}>
        <SkinPicture url={face.image_url} alt={given ? alt : ''} eager sizes="220px" className="w-full" />
      </div>
      <p className="result-words type-block" data-testid="outcome">
        {t('result.lost')}
      </p>
      {given ? (
        <>
          <p className="result-words type-small max-w-full truncate px-2 text-text-2">
            {given.family} | {given.finish}
          </p>
          <CoinAmount amount={given.value} size={17} className="result-words text-[15px]" />
        </>
      ) : (
        <p className="result-words type-small px-2 text-text-2">{t('result.nothing')}</p>
      )}
    </div>
  )
}
