import { useEffect, useEffectEvent, useRef } from 'react'
import type { SkinFace } from '@noktra/contract/shapes'
import { rarityStyle } from '../skin/rarity.ts'
import type { Sound } from '../../sound/score.ts'
import { playSound } from '../../sound/sound.ts'
import { blurOf, tickPitch, tickVolume } from '../play/reel-motion.ts'
import { landingOf } from '../play/tier-sound.ts'
import { ReelPicture, useReelWidth } from '../play/reel-picture.tsx'
import { elapsedOf, followMove } from '../play/follow-move.ts'
import { movedTo, moveStrip, type Axis } from '../play/move-strip.ts'
import { cardUnder, positionAt, speedAt, type Spin } from '../play/reel-spin.ts'
import { GROUP_LENGTH, groupOf, WON_AT } from './reel-maths.ts'
import { CARD_WIDTHS } from './reel-pictures.ts'
import type { Reel } from './stage.ts'

type Props = {
  reel: Reel
  /** How many groups of its cards are in the page. */
  groups: number
  spin: Spin | undefined
  /** It moves after so many milliseconds, and comes out of its box before. */
  after_ms: number
  axis: Axis
  /** Blurs the art by its speed. */
  blurs: boolean
  /** Cards say what they show. */
  named: boolean
}

/** From the start of a card to that of the next, in px. */
function pitchOf(strip: HTMLElement, axis: Axis): number {
  const first = strip.querySelector<HTMLElement>('.reel-card')
  const second = first?.nextElementSibling
  if (!first || !(second instanceof HTMLElement)) return 0
  return axis === 'x' ? second.offsetLeft - first.offsetLeft : second.offsetTop - first.offsetTop
}

/** When in the opening of the box its cards come out, and how long they take. */
const BURST_AT = 0.7
const BURST_MS = 420

type Run = {
  spin: Spin
  after_ms: number
  axis: Axis
  blurs: boolean
  /** What is heard when it stops. */
  landed: () => Sound
}

/** Starts the move on the compositor; ticks and blur follow it from the same numbers. */
function run(strip: HTMLElement, { spin, after_ms, axis, blurs, landed }: Run): () => void {
  const total_ms = spin.spin_ms + spin.settle_ms
  const move = moveStrip(strip, spin, axis, after_ms)
  const burst = after_ms > 0 ? burstOut(strip, after_ms) : null
  const pitch = blurs ? pitchOf(strip, axis) : 0
  // Told to the one card: what a strip is told, all of its cards are styled for.
  const aim = strip.querySelector<HTMLElement>('.reel-card[data-aim]')
  let last = cardUnder(spin.from)
  const stop = followMove(
    () => elapsedOf(move) - after_ms,
    total_ms,
    (elapsed) => {
      const card = cardUnder(positionAt(spin, elapsed))
      const speed = speedAt(spin, elapsed)
      const blur = blurs ? blurOf(speed * pitch) : 'none'
      if ((strip.dataset['blur'] ?? 'none') !== blur) strip.dataset['blur'] = blur
      if (card !== last) playSound('tick', tickVolume(speed), tickPitch(speed))
      last = card
      if (elapsed < total_ms) return
      aim?.setAttribute('data-landed', 'true')
      playSound(landed())
    },
  )
  return () => {
    stop()
    move.cancel()
    burst?.cancel()
    delete strip.dataset['blur']
    aim?.removeAttribute('data-landed')
  }
}

/** The cards come out of the open box, around the pointer. */
function burstOut(strip: HTMLElement, after_ms: number): Animation {
  const easing = getComputedStyle(strip).getPropertyValue('--ease-expressive')
  return strip.animate([{ scale: '0.3', opacity: 0 }, {}], {
    delay: after_ms * BURST_AT,
    duration: BURST_MS,
    easing,
    fill: 'backwards',
  })
}

/** One strip of cards, lying or standing. Its frame clips it; the pointer is drawn above. */
export function ReelStrip({ reel, groups, spin, after_ms, axis, blurs, named }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const { faces, won, at, isResult } = reel
  const width = useReelWidth(CARD_WIDTHS)

  const landed = useEffectEvent(() => landingOf(won?.kind_key))

  useEffect(() => {
    if (spin && ref.current) return run(ref.current, { spin, after_ms, axis, blurs, landed })
    return undefined
  }, [spin, after_ms, axis, blurs])

  return (
    <div ref={ref} className="reel-strip" data-axis={axis} style={{ transform: movedTo(axis, at) }}>
      {Array.from({ length: groups }, (_, group) => (
        <ReelGroup
          // Groups never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          key={group}
          faces={faces}
          from={group * GROUP_LENGTH}
          aim={groupOf(at) === group ? at : null}
          resting={isResult}
          won={groupOf(WON_AT) === group ? won : null}
          width={width}
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
  /** What it rests on was won. */
  resting: boolean
  won: SkinFace | null
  width: number
  named: boolean
}

/** Some cards of a strip: what comes to another part of the strip leaves them as they are. */
function ReelGroup({ faces, from, aim, resting, won, width, named }: GroupProps) {
  return (
    <div className="reel-group">
      {faces.slice(from, from + GROUP_LENGTH).map((filler, i) => {
        const face = from + i === WON_AT ? (won ?? filler) : filler
        return (
          <div
            // The same place of the strip shows the next run's card: nothing is mounted while it moves.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            className="reel-card"
            data-aim={from + i === aim || undefined}
            data-resting={(resting && from + i === aim) || undefined}
            style={rarityStyle(face.rarity)}
          >
            {named ? (
              <div className="reel-face">
                <ReelPicture face={face} width={width} />
                <p className="reel-name type-micro">{face.family}</p>
                <p className="reel-name type-label">{face.finish}</p>
              </div>
            ) : (
              <ReelPicture face={face} width={width} className="reel-face" />
            )}
          </div>
        )
      })}
    </div>
  )
}
