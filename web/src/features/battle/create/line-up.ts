import type { BoxCard } from '@noktra/contract/boxes'
import { MOST_ROUNDS } from '@noktra/game/battles'

/** One tile of the line-up: a box and how many rounds in a row it is opened. */
export type Entry = { box_id: number; count: number }

export function roundsOf(entries: readonly Entry[]): number {
  return entries.reduce((rounds, { count }) => rounds + count, 0)
}

/** The box of each round, in order. */
export function boxIdsOf(entries: readonly Entry[]): number[] {
  return entries.flatMap(({ box_id, count }) => Array.from({ length: count }, () => box_id))
}

/** Tiles for rounds: neighbours of the same box become one. */
export function entriesOf(box_ids: readonly number[]): Entry[] {
  const entries: Entry[] = []
  for (const box_id of box_ids) {
    const last = entries.at(-1)
    if (last?.box_id === box_id) last.count += 1
    else entries.push({ box_id, count: 1 })
  }
  return entries
}

/** The first and the last round of every tile, from 1. */
export function roundRanges(entries: readonly Entry[]): { from: number; to: number }[] {
  let before = 0
  return entries.map(({ count }) => {
    const range = { from: before + 1, to: before + count }
    before = range.to
    return range
  })
}

/** One more round at the end; the last tile grows when it is the same box. A full line-up stays as it is. */
export function addRound(entries: readonly Entry[], box_id: number): Entry[] {
  if (roundsOf(entries) >= MOST_ROUNDS) return [...entries]
  const last = entries.at(-1)
  if (last?.box_id !== box_id) return [...entries, { box_id, count: 1 }]
  return entries.with(entries.length - 1, { box_id, count: last.count + 1 })
}

/** As many rounds for a tile as fit; 0 takes it out. */
export function setCount(entries: readonly Entry[], at: number, count: number): Entry[] {
  const entry = entries[at]
  if (!entry) return [...entries]
  const room = MOST_ROUNDS - roundsOf(entries) + entry.count
  const fitting = Math.max(0, Math.min(count, room))
  return fitting === 0 ? entries.toSpliced(at, 1) : entries.with(at, { ...entry, count: fitting })
}

export function removeEntry(entries: readonly Entry[], at: number): Entry[] {
  return entries.toSpliced(at, 1)
}

/** A copy of a tile right after it, with as many of its rounds as fit. */
export function duplicateEntry(entries: readonly Entry[], at: number): Entry[] {
  const entry = entries[at]
  const count = entry ? Math.min(entry.count, MOST_ROUNDS - roundsOf(entries)) : 0
  return entry && count > 0 ? entries.toSpliced(at + 1, 0, { ...entry, count }) : [...entries]
}

/** A tile at another place; the others keep their order. */
export function moveEntry(entries: readonly Entry[], from: number, to: number): Entry[] {
  const entry = entries[from]
  if (!entry || to < 0 || to >= entries.length) return [...entries]
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** The rounds that fit into a battle. */
export function cutToMost(entries: readonly Entry[]): Entry[] {
  let room = MOST_ROUNDS
  return entries.flatMap((entry) => {
    const count = Math.min(entry.count, room)
    room -= count
    return count > 0 ? [{ ...entry, count }] : []
  })
}

/** A line-up without the boxes that cannot be fought over now, and which these are: `gone` are not on sale, `paused` take a break. */
export function leaveOut(
  entries: readonly Entry[],
  onSale: readonly Pick<BoxCard, 'box_id' | 'closed'>[],
): { entries: Entry[]; gone: number[]; paused: number[] } {
  const closed = new Map(onSale.map((box) => [box.box_id, box.closed]))
  const box_ids = [...new Set(entries.map(({ box_id }) => box_id))]
  return {
    entries: entries.filter(({ box_id }) => closed.get(box_id) === false),
    gone: box_ids.filter((box_id) => !closed.has(box_id)),
    paused: box_ids.filter((box_id) => closed.get(box_id)),
  }
}

/** A name for each tile that stays with it when it moves: its box, and which of this box's tiles it is. */
export function keysOf(entries: readonly Entry[]): string[] {
  const seen = new Map<number, number>()
  return entries.map(({ box_id }) => {
    const nth = (seen.get(box_id) ?? 0) + 1
    seen.set(box_id, nth)
    return `${box_id}:${nth}`
  })
}
