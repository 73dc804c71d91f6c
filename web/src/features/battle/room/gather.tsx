import { useEffect, useRef, useState } from 'react'
import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'
import { pictureAddress } from '../../../domain/skin/picture-address.ts'
import { DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { fixedPictures } from '../../../fixed-pictures.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { playSound } from '../../../sound/sound.ts'
import { countedAt, planGather, type Flight, type GatherPlan } from './gather-plan.ts'
import { isHeard, sideStyle, type RoomShown } from './room-parts.ts'
import { sideOf } from './standing.ts'

/** How high a way bends, as a part of its length. */
const BEND = 0.16
/** When what no item fitted into is told. */
const MORE_AT = 0.82
const FLYER_PX = { width: 88, height: 66 } as const

/** After the last round: what all sides drew flies to who won it, and the pot is counted there. Readers hear the result after it. */
export function Gather(shown: RoomShown) {
  const { details, scene, faces } = shown
  const { began_at, lasts_ms } = scene
  const [plan] = useState(() => planGather(details))
  const layer = useRef<HTMLDivElement>(null)
  const heard = isHeard(shown)
  useFlights(layer, plan, began_at, lasts_ms)
  useCounts(layer, plan, began_at, lasts_ms)
  useEffect(() => {
    if (!heard) return
    const last = Math.max(0, ...plan.flights.map(({ lands }) => lands))
    const timer = setTimeout(() => playSound('land'), began_at + last * lasts_ms - performance.now())
    return () => clearTimeout(timer)
  }, [heard, plan, began_at, lasts_ms])

  return (
    <div ref={layer} className="room-gather" aria-hidden>
      {plan.pots.map(({ seats, diamond }, index) => (
        <p
          key={seats.join()}
          className="room-gather-pot"
          data-pot={index}
          style={sideStyle(sideOf(details.room, seats[0] ?? 1))}
        >
          <span className="room-gather-sum">
            <img src={fixedPictures.coin} alt="" width={26} height={26} />
            <span data-count>{formatMoney(0)}</span>
          </span>
          {diamond > 0 && (
            <span className="room-gather-more" style={{ animationDelay: `${lasts_ms * MORE_AT}ms` }}>
              <DiamondAmount amount={diamond} size={18} className="text-[16px]" />
            </span>
          )}
        </p>
      ))}
      {plan.flights.map(({ item_id, skin_id }) => {
        const url = faces.faceOf(skin_id)?.image_url
        return (
          url && (
            <img
              key={item_id}
              className="room-flyer"
              data-flyer={item_id}
              ref={pictureAddress({
                src: pictureOf(url, 280),
                srcSet: pictureSet(url, ITEM_WIDTHS),
                sizes: `${FLYER_PX.width}px`,
              })}
              alt=""
              {...FLYER_PX}
            />
          )
        )
      })}
    </div>
  )
}

type Point = { x: number; y: number }

/**
 * Begins a frame after its pictures were put there, unseen, and then with one picture in each frame: they leave one after the other, and to
 * lay them out and to move them is too much for one frame.
 */
function useFlights(
  layer: React.RefObject<HTMLDivElement | null>,
  plan: GatherPlan,
  began_at: number,
  lasts_ms: number,
): void {
  useEffect(() => {
    const moves: Animation[] = []
    let ahead: Flyer[] | null = null
    let frame = requestAnimationFrame(function begin() {
      if (!layer.current) return
      if (!ahead) ahead = placeFlyers(layer.current, plan)
      else moves.push(...ahead.splice(0, 1).map((flyer) => letFly(flyer, began_at, lasts_ms)))
      if (ahead.length > 0) frame = requestAnimationFrame(begin)
    })
    return () => {
      cancelAnimationFrame(frame)
      moves.forEach((move) => move.cancel())
    }
  }, [layer, plan, began_at, lasts_ms])
}

/** A picture and its way from its cell to its pot. */
type Flyer = { flight: Flight; shown: HTMLElement; from: Point; to: Point }

/** Places the pots over their seats, and says which pictures fly where. */
function placeFlyers(root: HTMLElement, plan: GatherPlan): Flyer[] {
  const arena = root.parentElement
  if (!arena) return []
  const origin = arena.getBoundingClientRect()
  const middleOf = (elements: readonly (Element | null)[]): Point | null => {
    const boxes = elements.flatMap((element) => element?.getBoundingClientRect() ?? [])
    if (boxes.length === 0) return null
    const sum = (of: (box: DOMRect) => number) => boxes.reduce((all, box) => all + of(box), 0) / boxes.length
    return {
      x: sum((box) => box.left + box.width / 2) - origin.left,
      y: sum((box) => box.top + box.height / 2) - origin.top,
    }
  }
  const reelOf = (seat: number) => arena.querySelector(`.room-seat[data-seat="${seat}"] .room-reel`)
  const goals = plan.pots.map(({ seats }) => middleOf(seats.map(reelOf)) ?? { x: 0, y: 0 })
  const flyers = plan.flights.flatMap((flight) => {
    const shown = root.querySelector<HTMLElement>(`[data-flyer="${flight.item_id}"]`)
    const cell = arena.querySelector(`[data-draw="${flight.round}:${flight.from}"]`) ?? reelOf(flight.from)
    const from = middleOf([cell])
    const to = goals[flight.pot]
    return shown && from && to ? [{ flight, shown, from, to }] : []
  })
  goals.forEach(({ x, y }, pot) => {
    const shown = root.querySelector<HTMLElement>(`[data-pot="${pot}"]`)
    if (shown)
      Object.assign(shown.style, { translate: `calc(${x}px - 50%) calc(${y}px - 50%)`, opacity: '1' })
  })
  return flyers
}

/** Moves a picture on its way, as far as the room's clock is. */
function letFly({ flight, shown, from, to }: Flyer, began_at: number, lasts_ms: number): Animation {
  const move = shown.animate(wayOf(from, to), {
    delay: flight.leaves * lasts_ms,
    duration: (flight.lands - flight.leaves) * lasts_ms,
    easing: 'cubic-bezier(0.45, 0, 0.2, 1)',
    fill: 'both',
  })
  move.currentTime = performance.now() - began_at
  return move
}

function wayOf(from: Point, to: Point): Keyframe[] {
  const bend = Math.hypot(to.x - from.x, to.y - from.y) * BEND
  const at = ({ x, y }: Point, scale: number) =>
    `translate(${x - FLYER_PX.width / 2}px, ${y - FLYER_PX.height / 2}px) scale(${scale})`
  return [
    { transform: at(from, 1), opacity: 0 },
    { transform: at(from, 1.06), opacity: 1, offset: 0.1 },
    {
      transform: at({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - bend }, 1.14),
      opacity: 1,
      offset: 0.55,
    },
    { transform: at(to, 0.5), opacity: 0.9, offset: 0.96 },
    { transform: at(to, 0.4), opacity: 0 },
  ]
}

/** Writes the counts past React: they change on many frames, and nothing else does. */
function useCounts(
  layer: React.RefObject<HTMLDivElement | null>,
  plan: GatherPlan,
  began_at: number,
  lasts_ms: number,
): void {
  useEffect(() => {
    const shown = [...(layer.current?.querySelectorAll<HTMLElement>('[data-count]') ?? [])]
    let frame = requestAnimationFrame(function step() {
      const share = (performance.now() - began_at) / lasts_ms
      shown.forEach((element, pot) => {
        const text = formatMoney(countedAt(plan, pot, share))
        if (element.textContent !== text) element.textContent = text
      })
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [layer, plan, began_at, lasts_ms])
}
