// @module-tag long

import { expect, test } from 'vitest'
import { getFamily } from '../src/recipes/families.ts'
import { familyWith } from '../src/render/draft.ts'
import { TURN, turnFamily, yawOf } from '../src/turn/turn-views.ts'

test('views look from either side of the front, evenly, and none straight at the edge', () => {
  const yaws = Array.from({ length: TURN.views }, (_, view) => yawOf(view))
  expect(yaws.at(0)).toBe(-86.25)
  expect(yaws.at(-1)).toBe(86.25)
  for (const [view, yaw] of yaws.entries()) if (view > 0) expect(yaw - yaws[view - 1]).toBe(TURN.step)
})

test(
  'an item that turns keeps its size, stays within its cell and fills it once',
  { timeout: 300_000 },
  async () => {
    const scales: number[] = []
    const reaches: { across: number; down: number }[] = []
    for await (const { buffer } of turnFamily(familyWith('draft', getFamily('nightvane')))) {
      const { camera, entries } = buffer
      const [width, height] = [camera.width * camera.supersample, camera.height * camera.supersample]
      let [left, top, right, bottom] = [width, height, 0, 0]
      for (const [sample, entry] of entries.entries()) {
        if (entry < 0) continue
        const [x, y] = [sample % width, Math.floor(sample / width)]
        ;[left, top] = [Math.min(left, x), Math.min(top, y)]
        ;[right, bottom] = [Math.max(right, x), Math.max(bottom, y)]
      }
      expect(left > 0 && top > 0 && right < width - 1 && bottom < height - 1).toBe(true)
      scales.push(camera.unitsPerPixel)
      reaches.push({ across: (right - left) / width, down: (bottom - top) / height })
    }
    expect(scales).toHaveLength(TURN.views)
    expect(Math.max(...scales) / Math.min(...scales)).toBeLessThan(1.01)
    expect(Math.max(...reaches.flatMap(({ across, down }) => [across, down]))).toBeGreaterThan(0.9)
    // At the edge a weapon is thin.
    expect(reaches[0].across).toBeLessThan(0.3)
  },
)
