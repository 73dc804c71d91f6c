import { useEffect, useRef } from 'react'
import type { PoolRowShown } from '@noktra/contract/boxes'
import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'
import { rarityStyle } from '../../../domain/skin/rarity.ts'
import { SETTLE_CSS, SPIN_CSS } from '../../../domain/play/reel-motion.ts'
import { START_AT, type Spin } from './reel-maths.ts'
import { TILE_SIZES } from './use-faces.ts'

type Props = {
  tiles: readonly PoolRowShown[]
  /** The way of this round; null: it rests where it starts. */
  spin: Spin | null
  began_at: number
  landed: boolean
}

function moved(position: number): string {
  return `translate3d(0, calc(var(--pitch) * ${-position}), 0)`
}

/** Starts the move on the compositor, as far into it as the round is. */
function run(strip: HTMLElement, { stop, won_at, roll_ms, spin_ms }: Spin, began_at: number): () => void {
  const move = strip.animate(
    [
      { transform: moved(START_AT), easing: SPIN_CSS },
      { transform: moved(stop), easing: SETTLE_CSS, offset: roll_ms / spin_ms },
      { transform: moved(won_at) },
    ],
    { duration: spin_ms, fill: 'both' },
  )
  move.currentTime = performance.now() - began_at
  return () => move.cancel()
}

/** The strip of one seat's reel; its frame clips it and draws the pointers. */
export function ReelStrip({ tiles, spin, began_at, landed }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const moves = spin !== null && !landed
  const { stop = 0, won_at = START_AT, roll_ms = 0, spin_ms = 0 } = spin ?? {}

  useEffect(() => {
    if (!moves || !ref.current) return
    return run(ref.current, { stop, won_at, roll_ms, spin_ms }, began_at)
  }, [moves, stop, won_at, roll_ms, spin_ms, began_at])

  return (
    <div
      ref={ref}
      className="room-strip"
      style={{ transform: moved(spin && landed ? won_at : START_AT) }}
      aria-hidden
    >
      {tiles.map((tile, at) => (
        <div
          // The same place of the strip shows the next round's tile: nothing is made anew while it moves.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className="room-tile"
          data-aim={at === won_at || undefined}
          style={rarityStyle(tile.rarity)}
        >
          <img
            src={pictureOf(tile.image_url, 280)}
            srcSet={pictureSet(tile.image_url, ITEM_WIDTHS)}
            sizes={TILE_SIZES}
            alt=""
            width={560}
            height={420}
            decoding="sync"
            draggable={false}
          />
        </div>
      ))}
    </div>
  )
}
