import { useEffect, useRef } from 'react'
import type { SkinFace } from '@noktra/contract/shapes'
import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { playSound } from '../../sound/sound.ts'
import { blurOf, SETTLE_CSS, SPIN_CSS, tickVolume } from '../../domain/play/reel-motion.ts'
import { cardUnder, GROUP_LENGTH, groupOf, positionAt, speedAt, WON_AT, type Spin } from './reel-maths.ts'
import { REEL_SIZES } from './reel-pictures.ts'
import type { Reel } from './stage.ts'

export type Axis = 'x' | 'y'

type Props = {
  reel: Reel
  /** How many groups of its cards are in the page. */
  groups: number
  spin: Spin | undefined
  axis: Axis
  /** Blurs the art by its speed. */
  blurs: boolean
  /** Cards say what they show. */
  named: boolean
}

function moved(axis: Axis, position: number): string {
  const way = `calc(var(--pitch) * ${-position})`
  return axis === 'x' ? `translate3d(${way}, 0, 0)` : `translate3d(0, ${way}, 0)`
}

/** From the start of a card to that of the next, in px. */
function pitchOf(strip: HTMLElement, axis: Axis): number {
  const first = strip.querySelector<HTMLElement>('.reel-card')
  const second = first?.nextElementSibling
  if (!first || !(second instanceof HTMLElement)) return 0
  return axis === 'x' ? second.offsetLeft - first.offsetLeft : second.offsetTop - first.offsetTop
}

/** Starts the move on the compositor; ticks and blur follow it from the same numbers. */
function run(strip: HTMLElement, spin: Spin, axis: Axis, blurs: boolean): () => void {
  const total_ms = spin.spin_ms + spin.settle_ms
  const move = strip.animate(
    [
      { transform: moved(axis, spin.from), easing: SPIN_CSS },
      { transform: moved(axis, spin.stop), easing: SETTLE_CSS, offset: spin.spin_ms / total_ms },
      { transform: moved(axis, spin.to) },
    ],
    { duration: total_ms, fill: 'both' },
  )
  const pitch = blurs ? pitchOf(strip, axis) : 0
  let last = cardUnder(spin.from)
  let frame = requestAnimationFrame(function step() {
    const elapsed = Number(move.currentTime ?? 0)
    const card = cardUnder(positionAt(spin, elapsed))
    const speed = speedAt(spin, elapsed)
    const blur = blurs ? blurOf(speed * pitch) : 'none'
    if ((strip.dataset['blur'] ?? 'none') !== blur) strip.dataset['blur'] = blur
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
export function ReelStrip({ reel, groups, spin, axis, blurs, named }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const { faces, won, at, isResult } = reel

  useEffect(() => {
    if (spin && ref.current) return run(ref.current, spin, axis, blurs)
    return undefined
  }, [spin, axis, blurs])

  return (
    <div
      ref={ref}
      className="reel-strip"
      data-axis={axis}
      data-resting={isResult || undefined}
      style={{ transform: moved(axis, at) }}
    >
      {Array.from({ length: groups }, (_, group) => (
        <ReelGroup
          // Groups never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          key={group}
          faces={faces}
          from={group * GROUP_LENGTH}
          aim={groupOf(at) === group ? at : null}
          won={groupOf(WON_AT) === group ? won : null}
          named={named}
        />
      ))}
    </div>
  )
}

type GroupProps = {
  faces: readonly SkinFace[]
  /** The first of its cards in the strip. */
  from: number
  aim: number | null
  won: SkinFace | null
  named: boolean
}

/** Some cards of a strip: what comes to another part of the strip leaves them as they are. */
function ReelGroup({ faces, from, aim, won, named }: GroupProps) {
  return (
    <div className="reel-group">
      {faces.slice(from, from + GROUP_LENGTH).map((filler, i) => {
        const face = from + i === WON_AT ? (won ?? filler) : filler
        return (
          <div
            // The same place of the strip shows the next run's card: nothing is made anew while it moves.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            className="reel-card"
            data-aim={from + i === aim || undefined}
            style={rarityStyle(face.rarity)}
          >
            {named ? (
              <div className="reel-face">
                <ReelPicture face={face} />
                <p className="reel-name type-micro">{face.family}</p>
                <p className="reel-name type-label">{face.finish}</p>
              </div>
            ) : (
              <ReelPicture face={face} className="reel-face" />
            )}
          </div>
        )
      })}
    </div>
  )
}

function ReelPicture({ face, className }: { face: SkinFace; className?: string }) {
  return (
    <img
      src={pictureOf(face.image_url, 280)}
      srcSet={pictureSet(face.image_url, ITEM_WIDTHS)}
      sizes={REEL_SIZES}
      alt=""
      width={560}
      height={420}
      decoding="sync"
      draggable={false}
      className={className}
    />
  )
}
