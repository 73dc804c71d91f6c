import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { settle } from './visit.ts'

/** Fits its window, and nothing keeps somebody from using it, as axe sees it. */
export async function expectComfort(page: Page): Promise<void> {
  await settle(page)
  const { sideways, wide } = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth,
    wide: innerWidth,
  }))
  expect(sideways).toBeLessThanOrEqual(wide)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
