import { useEffect, useRef } from 'react'
import type { SkinFace } from '@noktra/contract/shapes'
import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'
import { rarityStyle } from '../../items/rarity.ts'
import { playSound } from '../../sound/sound.ts'
import { blurOf, SETTLE_EASING, SPIN_EASING, tickVolume } from '../../items/reel-motion.ts'
import { cardUnder, positionAt, speedAt, WON_AT, type Spin } from './reel-maths.ts'
import { REEL_SIZES } from './reel-pictures.ts'

export type Axis = 'x' | 'y'

type Props = {
  faces: readonly SkinFace[]
  /** The card it rests at, or comes to rest at. */
  at: number
  spin: Spin | undefined
  axis: Axis
  /** Blurs the art by its speed. */
  blurs: boolean
}

function moved(axis: Axis, position: number): string {
  const way = `calc(var(--pitch) * ${-position})`
  return axis === 'x' ? `translate3d(${way}, 0, 0)` : `translate3d(0, ${way}, 0)`
}

function css(bezier: readonly number[]): string {
  return `cubic-bezier(${bezier.join(', ')})`
}

/** Starts the move on the compositor; ticks and blur follow it from the same numbers. */
function run(strip: HTMLElement, spin: Spin, axis: Axis, blurs: boolean): () => void {
  const total_ms = spin.spin_ms + spin.settle_ms
  const move = strip.animate(
    [
      { transform: moved(axis, spin.from), easing: css(SPIN_EASING) },
      { transform: moved(axis, spin.stop), easing: css(SETTLE_EASING), offset: spin.spin_ms / total_ms },
      { transform: moved(axis, spin.to) },
    ],
    { duration: total_ms, fill: 'both' },
  )
  const [first, second] = [...strip.children] as HTMLElement[]
  const pitch = axis === 'x' ? second!.offsetLeft - first!.offsetLeft : second!.offsetTop - first!.offsetTop
  let last = cardUnder(spin.from)
  let frame = requestAnimationFrame(function step() {
    const elapsed = Number(move.currentTime ?? 0)
    const card = cardUnder(positionAt(spin, elapsed))
    const speed = speedAt(spin, elapsed)
    const blur = blurs ? blurOf(speed * pitch) : 'none'
    if (strip.dataset['blur'] !== blur) strip.dataset['blur'] = blur
    if (card !== last) playSound('tick', tickVolume(speed))
    last = card
    if (elapsed < total_ms) frame = requestAnimationFrame(step)
    else {
      strip.dataset['landed'] = 'true'
      playSound('land')
    }
  })
  return () => {
    cancelAnimationFrame(frame)
    move.cancel()
    delete strip.dataset['blur']
    delete strip.dataset['landed']
  }
}

/** One strip of cards, lying or standing. Its frame clips it; the pointer is drawn above. */
export function ReelStrip({ faces, at, spin, axis, blurs }: Props) {
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (spin && ref.current) return run(ref.current, spin, axis, blurs)
    return undefined
  }, [spin, axis, blurs])

  return (
    <div
      ref={ref}
      className="reel-strip"
      data-axis={axis}
      data-resting={!spin && at === WON_AT ? 'true' : undefined}
      style={{ transform: moved(axis, at) }}
    >
      {faces.map((face, i) => (
        <div
          // The same place of the strip shows the next run's card: nothing is made anew while it moves.
          // oxlint-disable-next-line react/no-array-index-key
          key={i}
          className="reel-card"
          data-aim={i === at || undefined}
          style={rarityStyle(face.rarity)}
        >
          <div className="reel-face">
            <img
              src={pictureOf(face.image_url, 280)}
              srcSet={pictureSet(face.image_url, ITEM_WIDTHS)}
              sizes={REEL_SIZES}
              alt=""
              width={560}
              height={420}
              decoding="sync"
              draggable={false}
            />
            <p className="reel-name type-micro">{face.family}</p>
            <p className="reel-name type-label">{face.finish}</p>
          </div>
        </div>
      ))}
    </div>
  )
}
