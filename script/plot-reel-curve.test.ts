import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawReelCurve } from './plot-reel-curve.ts'

test('the figure in the docs is that of the curve as it is', () => {
  expect(readFileSync(new URL('../docs/pictures/reel-curve.svg', import.meta.url), 'utf8')).toBe(
    drawReelCurve(),
  )
})
