import type { PoolRowShown } from '@noktra/contract/boxes'
import { sampleByOdds } from '@noktra/game/boxes'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { BoxPicture } from '../../../domain/box/box-picture.tsx'
import { rarityStyle } from '../../../domain/skin/rarity.ts'
import { SkinPicture } from '../../../domain/skin/skin-picture.tsx'
import { useReducedMotion } from '../../../ui/use-media.ts'
import type { Scene } from './battle-clock.ts'
import { fillers, planSpin, seededRandom, stripOf, TRAVEL, START_AT } from './reel-maths.ts'
import type { RoomShown } from './room-parts.ts'
import { TILE_WIDTHS } from './use-faces.ts'
import { useEffect, useRef } from 'react'
import { ReelPicture, useReelWidth } from '../../../domain/play/reel-picture.tsx'
import { movedTo, moveStrip } from '../../../domain/play/move-strip.ts'
import type { Spin } from '../../../domain/play/reel-spin.ts'

/** The boxes are still closed. */
const BEFORE_START: readonly Scene['step'][] = ['waiting', 'locked', 'timeout']

/** A seat's reel in the round that is shown. It never rests on an item that was not drawn. */
export function SeatReel({ seat, details, scene, faces }: RoomShown & { seat: number }) {
  const still = useReducedMotion()
  const { room, draws, rounds } = details
  const round = Math.max(1, scene.round)
  const travel = TRAVEL[room.fast ? 'fast' : 'normal']
  const name = (number: number) => `${room.room_id}:${number}:${seat}`

  function drawnIn(number: number) {
    return draws.find((draw) => draw.seat === seat && draw.round === number)
  }
  function wonIn(number: number): PoolRowShown | undefined {
    const skin_id = drawnIn(number)?.skin_id
    return faces.poolOf(number).find((row) => row.skin_id === skin_id)
  }
  function stripIn(number: number) {
    const rows = faces.poolOf(number)
    const sample = (random01: () => number) => sampleByOdds({ rows }, random01)
    return { tiles: rows.length > 0 ? fillers(name(number), travel, sample) : [], won: wonIn(number) }
  }

  const drawn = scene.round > 0 ? drawnIn(round) : undefined
  const won = drawn && wonIn(round)
  const spins = won !== undefined
  const landed = spins && scene.landed
  return (
    <>
      <span
        className="room-reel-glow"
        data-lit={landed || undefined}
        style={won && rarityStyle(won.rarity)}
      />
      {still || BEFORE_START.includes(scene.step) ? (
        <StillReel won={landed ? won : undefined} box={rounds[round - 1]?.image_url ?? ''} />
      ) : (
        <ReelStrip
          tiles={stripOf(stripIn(round), round > 1 ? stripIn(round - 1) : null, travel)}
          spin={
            spins ? planSpin(travel, scene.spin_ms, seededRandom(`${name(round)}:${drawn?.ticket}`)) : null
          }
          began_at={scene.began_at}
          landed={landed}
        />
      )}
      <div className="room-won-place">
        {landed && drawn && (
          <p key={round} className="room-won" style={rarityStyle(won.rarity)}>
            <span className="type-micro min-w-0 truncate text-text-2">{won.family}</span>
            <span className="type-label min-w-0 truncate">{won.finish}</span>
            <CoinAmount amount={drawn.value} size={16} className="text-[15px]" />
          </p>
        )}
      </div>
    </>
  )
}

/** With reduced motion: the box, then what was in it. */
function StillReel({ won, box }: { won: PoolRowShown | undefined; box: string }) {
  return (
    <div className="room-still" key={won ? 'won' : 'closed'}>
      {won ? (
        <SkinPicture url={won.image_url} sizes="(width < 600px) 140px, 190px" eager />
      ) : (
        <BoxPicture url={box} sizes="120px" eager className="opacity-50" />
      )}
    </div>
  )
}

type Props = {
  tiles: readonly PoolRowShown[]
  /** The way of this round; null: it rests where it starts. */
  spin: Spin | null
  began_at: number
  landed: boolean
}

/** The strip of one seat's reel; its frame clips it and draws the pointers. */
function ReelStrip({ tiles, spin, began_at, landed }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const width = useReelWidth(TILE_WIDTHS)
  const moves = spin !== null && !landed
  const { from = START_AT, stop = 0, to = START_AT, spin_ms = 0, settle_ms = 0 } = spin ?? {}

  useEffect(() => {
    if (!moves || !ref.current) return
    // As far into it as the round is.
    const move = moveStrip(ref.current, { from, stop, to, spin_ms, settle_ms }, 'y')
    move.currentTime = performance.now() - began_at
    return () => move.cancel()
  }, [moves, from, stop, to, spin_ms, settle_ms, began_at])

  return (
    <div
      ref={ref}
      className="room-strip"
      style={{ transform: movedTo('y', spin && landed ? to : START_AT) }}
      aria-hidden
    >
      {tiles.map((tile, at) => (
        <div
          // The same place of the strip shows the next round's tile: nothing is mounted while it moves.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className="room-tile"
          data-landed={(landed && at === to) || undefined}
          style={rarityStyle(tile.rarity)}
        >
          <ReelPicture face={tile} width={width} />
        </div>
      ))}
    </div>
  )
}
