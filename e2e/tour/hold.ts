import type { Page } from '@playwright/test'

const LONG_MS = 3000
const FRAMES_MS = 50
/** The clock can only be stopped at a time to come, and a busy machine takes its time. */
const AHEAD_MS = 1000

/**
 * Stops a spin that has begun at a part of its way, and the page's clock with it, so that a slow machine pictures it as a fast
 * one does. The page needs a clock of its own (`page.clock.install`) before it is opened.
 */
export async function holdSpin(page: Page, part: number): Promise<void> {
  await page.waitForFunction(
    (long_ms) =>
      document.getAnimations().some((move) => {
        const end = Number(move.effect?.getComputedTiming().endTime)
        return end > long_ms && end < Infinity
      }),
    LONG_MS,
  )
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS)
  await page.evaluate(
    ([long_ms, where]) => {
      for (const move of document.getAnimations()) {
        const end = Number(move.effect?.getComputedTiming().endTime)
        if (end <= long_ms! || end === Infinity) continue
        move.pause()
        move.currentTime = end * where!
      }
    },
    [LONG_MS, part],
  )
  await page.clock.runFor(FRAMES_MS)
}
