import { render, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { useTilesInTurn } from './use-tiles-in-turn.ts'

const LENGTH = 35
const stripOf = (round: number) => Array.from({ length: LENGTH }, (_, at) => ({ skin_id: round * 100 + at }))

/** What a strip showed, each time that it changed. */
function showStrip() {
  const shown: number[][] = []
  function Strip({ tiles }: { tiles: { skin_id: number }[] }) {
    const ids = useTilesInTurn(tiles).map(({ skin_id }) => skin_id)
    useEffect(() => void shown.push(ids))
    return null
  }
  const { rerender } = render(<Strip tiles={stripOf(1)} />)
  return { shown, next: (tiles: { skin_id: number }[]) => rerender(<Strip tiles={tiles} />) }
}

const idsOf = (round: number) => stripOf(round).map(({ skin_id }) => skin_id)

test('a strip is there whole at first, and becomes the next one from both ends, a few tiles in each frame', async () => {
  const { shown, next } = showStrip()
  expect(shown).toEqual([idsOf(1)])
  const from = shown.length
  next(stripOf(2))
  await waitFor(() => expect(shown.at(-1)).toEqual(idsOf(2)))
  const steps = shown.slice(from)
  const counts = steps.map((ids) => ids.filter((id) => id >= 200).length)
  expect(steps.length).toBeGreaterThan(4)
  for (const ids of steps) {
    // What is seen at rest is never of the round before.
    expect(ids.slice(0, 4)).toEqual(idsOf(2).slice(0, 4))
    expect(ids.slice(-5)).toEqual(idsOf(2).slice(-5))
    // Each place has its tile of this round or of the last.
    ids.forEach((id, at) => expect([100 + at, 200 + at]).toContain(id))
  }
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})

test('a round that ends before its strip is whole leaves nothing behind', async () => {
  const { shown, next } = showStrip()
  next(stripOf(2))
  next(stripOf(3))
  await waitFor(() => expect(shown.at(-1)).toEqual(idsOf(3)))
})
