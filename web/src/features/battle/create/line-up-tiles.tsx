import { useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../i18n/format.ts'
import { BoxPicture } from '../../../domain/box/box-picture.tsx'
import { cx } from '../../../ui/class-names.ts'
import {
  duplicateEntry,
  keysOf,
  moveEntry,
  removeEntry,
  roundRanges,
  setCount,
  type Entry,
} from './line-up.ts'
import type { KnownBoxes, LineUpBox } from './use-line-up-boxes.ts'
import { liftTile, useTileDrag, type Drag } from './use-tile-drag.ts'

type Props = {
  entries: readonly Entry[]
  onChange: (entries: readonly Entry[]) => void
  boxes: KnownBoxes
  changed: number | null
  selected: number
  onSelect: (at: number) => void
  onMove: (from: number, to: number) => void
}

const STEP: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * One tab stop: arrows select, with Alt they move the tile; + and - change its number, D copies it, Delete takes it
 * out. By pointer a tile is dragged (touch: held first).
 */
export function LineUpTiles({ entries, onChange, boxes, changed, selected, onSelect, onMove }: Props) {
  const { t } = useTranslation('battle-new')
  const dragging = useTileDrag(onMove)
  const { drag, list } = dragging
  const shown = drag ? moveEntry(entries, drag.from, drag.to) : entries
  const current = drag ? drag.to : selected
  const keys = keysOf(shown)
  const ranges = roundRanges(shown)
  const wantsFocus = useRef(false)

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const tile = list.current?.children[selected]
    if (tile instanceof HTMLElement) tile.focus()
  })

  function press(event: KeyboardEvent, at: number): void {
    const step = STEP[event.key]
    const count = entries[at]?.count ?? 0
    if (step && event.altKey) onMove(at, at + step)
    else if (step) onSelect(Math.max(0, Math.min(entries.length - 1, at + step)))
    else if (event.key === 'Home') onSelect(0)
    else if (event.key === 'End') onSelect(entries.length - 1)
    else if (event.key === '+' || event.key === '=') onChange(setCount(entries, at, count + 1))
    else if (event.key === '-' && count > 1) onChange(setCount(entries, at, count - 1))
    else if (event.key.toLowerCase() === 'd' && !event.ctrlKey && !event.metaKey)
      onChange(duplicateEntry(entries, at))
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      onChange(removeEntry(entries, at))
      onSelect(Math.max(0, Math.min(at, entries.length - 2)))
    } else return
    event.preventDefault()
    wantsFocus.current = true
  }

  return (
    <>
      <ul
        ref={list}
        role="listbox"
        aria-label={t('line_up.title')}
        aria-orientation="horizontal"
        aria-describedby="line-up-keys"
        className="line-up-tiles"
        onPointerMove={dragging.onPointerMove}
        onPointerUp={dragging.onPointerUp}
        onPointerCancel={dragging.onPointerCancel}
        onContextMenu={(event) => drag && event.preventDefault()}
      >
        {shown.map((entry, at) => {
          const box = boxes.get(entry.box_id)
          const { from, to } = ranges[at] ?? { from: 0, to: 0 }
          return (
            <Tile
              key={keys[at]}
              box={box}
              count={entry.count}
              range={from === to ? String(from) : `${from}–${to}`}
              label={t('line_up.tile', {
                range: from === to ? from : `${from}–${to}`,
                name: box?.name,
                count: entry.count,
                price: formatMoney((box?.price ?? 0) * entry.count),
              })}
              isChanged={entry.box_id === changed}
              isSelected={at === current}
              drag={drag?.to === at ? drag : undefined}
              onPointerDown={(event) => dragging.onPointerDown(event, at)}
              onSelect={() => !dragging.wasDragged() && onSelect(at)}
              onKeyDown={(event) => press(event, at)}
            />
          )
        })}
      </ul>
      <p id="line-up-keys" className="sr-only">
        {t('line_up.keys')}
      </p>
    </>
  )
}

type TileProps = {
  box: LineUpBox | undefined
  count: number
  range: string
  label: string
  isChanged: boolean
  isSelected: boolean
  /** Of the tile that is being dragged. */
  drag: Drag | undefined
  onPointerDown: (event: PointerEvent) => void
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Tile({
  box,
  count,
  range,
  label,
  isChanged,
  isSelected,
  drag,
  onPointerDown,
  onSelect,
  onKeyDown,
}: TileProps) {
  const tile = useRef<HTMLLIElement>(null)

  useLayoutEffect(() => {
    if (tile.current) liftTile(tile.current, drag)
  }, [drag])

  return (
    <li
      ref={tile}
      role="option"
      aria-selected={isSelected}
      aria-label={label}
      tabIndex={isSelected ? 0 : -1}
      title={box?.name}
      className={cx(
        'line-up-tile',
        isSelected && 'line-up-tile-selected',
        isChanged && 'line-up-tile-changed',
        drag && 'line-up-tile-lifted',
      )}
      style={{ '--theme': box?.theme_color } as CSSProperties}
      onPointerDown={onPointerDown}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      <span className="type-tag type-number flex w-full items-center justify-between gap-1 px-2 pt-1 text-text-2">
        {range}
        {count > 1 && <span className="rounded-tag bg-base-4 px-1.5 text-text-1">x{count}</span>}
      </span>
      {box && <BoxPicture url={box.image_url} sizes="64px" className="pointer-events-none size-[60px]" />}
      <span className="type-micro w-full truncate px-1.5 pb-1.5 text-center text-text-2" aria-hidden>
        {box?.name}
      </span>
    </li>
  )
}
