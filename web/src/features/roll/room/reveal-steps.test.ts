import { expect, test } from 'vitest'
import { revealSteps } from './reveal-steps.ts'

test.each([1, 2, 5, 10, 50])('%i winners are pinned within 3 seconds', (prizes) => {
  const { first_ms, step_ms } = revealSteps(prizes)
  expect(first_ms + prizes * step_ms).toBeLessThanOrEqual(3000)
  expect(step_ms).toBeGreaterThan(40)
})
