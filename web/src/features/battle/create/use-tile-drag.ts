import { useEffect, useRef, useState, type PointerEvent } from 'react'

type Place = { x: number; y: number }

export type Drag = {
  from: number
  /** Where the tile would be put down now. */
  to: number
  /** The pointer, and where the tile's middle was taken hold of. */
  pointer: Place
  grip: Place
}

/** A touch that stays this long takes hold of a tile; a shorter one scrolls or selects. */
const HOLD_MS = 280
/** A pointer that moves less is a press. */
const SLACK_PX = 6
/** This near to an edge of the list it scrolls along. */
const EDGE_PX = 28

/** The middle of a tile's place in the list, wherever the tile itself is drawn. */
function placeOf(tile: HTMLElement): Place {
  const parent = tile.offsetParent
  const frame = parent?.getBoundingClientRect()
  return {
    x: (frame?.left ?? 0) - (parent?.scrollLeft ?? 0) + tile.offsetLeft + tile.offsetWidth / 2,
    y: (frame?.top ?? 0) - (parent?.scrollTop ?? 0) + tile.offsetTop + tile.offsetHeight / 2,
  }
}

/** Draws the dragged tile under the pointer, and any other at its place. */
export function liftTile(tile: HTMLElement, drag: Pick<Drag, 'pointer' | 'grip'> | undefined): void {
  if (!drag) {
    tile.style.transform = ''
    return
  }
  const place = placeOf(tile)
  const x = Math.round(drag.pointer.x - drag.grip.x - place.x)
  const y = Math.round(drag.pointer.y - drag.grip.y - place.y)
  tile.style.transform = `translate(${x}px, ${y}px) scale(1.05)`
}

/**
 * Moves tiles of a wrapping grid by mouse, pen or touch. All tiles are of one size, so the places stay where they are
 * while the tiles change theirs: `drag.to` is the place nearest to the pointer.
 */
export function useTileDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const start = useRef<{
    from: number
    pointer: Place
    hold: ReturnType<typeof setTimeout> | undefined
  } | null>(null)
  const active = useRef<Drag | null>(null)
  const wasDragged = useRef(false)

  function show(next: Drag | null): void {
    active.current = next
    setDrag(next)
  }

  function placeNear({ x, y }: Place): number {
    const tiles = [...(list.current?.children ?? [])].filter((node) => node instanceof HTMLElement)
    const distances = tiles.map((tile) => {
      const place = placeOf(tile)
      return Math.hypot(place.x - x, place.y - y)
    })
    return distances.indexOf(Math.min(...distances))
  }

  function take(from: number, pointer: Place): void {
    const tile = list.current?.children[from]
    if (!(tile instanceof HTMLElement)) return
    const place = placeOf(tile)
    wasDragged.current = true
    show({ from, to: from, pointer, grip: { x: pointer.x - place.x, y: pointer.y - place.y } })
  }

  function end(): void {
    clearTimeout(start.current?.hold)
    start.current = null
    show(null)
  }

  // The browser would scroll on with the finger that holds a tile; React's own listeners may not prevent it.
  useEffect(() => {
    const node = list.current
    function stay(event: Event): void {
      if (active.current) event.preventDefault()
    }
    function cancel(event: KeyboardEvent): void {
      if (event.key === 'Escape' && active.current) end()
    }
    node?.addEventListener('touchmove', stay, { passive: false })
    addEventListener('keydown', cancel)
    return () => {
      node?.removeEventListener('touchmove', stay)
      removeEventListener('keydown', cancel)
    }
  })

  function onPointerMove(event: PointerEvent): void {
    const pointer = { x: event.clientX, y: event.clientY }
    const begun = start.current
    if (!begun) return
    const far = Math.hypot(pointer.x - begun.pointer.x, pointer.y - begun.pointer.y) > SLACK_PX
    if (!active.current) {
      if (!far) return
      // A finger that moves before it has held the tile scrolls.
      if (event.pointerType === 'touch') return end()
      take(begun.from, begun.pointer)
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (!active.current) return
    const frame = list.current?.getBoundingClientRect()
    if (frame && pointer.y < frame.top + EDGE_PX) list.current?.scrollBy(0, -10)
    if (frame && pointer.y > frame.bottom - EDGE_PX) list.current?.scrollBy(0, 10)
    show({ ...active.current, pointer, to: placeNear(pointer) })
  }

  return {
    list,
    drag,
    /** Whether the press that is ending now was a drag. */
    wasDragged: () => wasDragged.current,
    onPointerDown(event: PointerEvent, from: number): void {
      if (event.button !== 0 || !event.isPrimary) return
      wasDragged.current = false
      const pointer = { x: event.clientX, y: event.clientY }
      const hold = event.pointerType === 'touch' ? setTimeout(() => take(from, pointer), HOLD_MS) : undefined
      start.current = { from, pointer, hold }
    },
    onPointerMove,
    onPointerUp(): void {
      const ended = active.current
      end()
      if (ended && ended.to !== ended.from) onMove(ended.from, ended.to)
    },
    onPointerCancel: end,
  }
}
