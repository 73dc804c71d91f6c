import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { settle } from './visit.ts'

const PHONE_WIDTH = 600

/** Fits its window, and nothing keeps somebody from using it. */
export async function expectComfort(page: Page): Promise<void> {
  await settle(page)
  await expectNoSideScroll(page)
  await expectNoBarrier(page)
}

export async function expectNoSideScroll(page: Page): Promise<void> {
  const { sideways, wide } = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth,
    wide: innerWidth,
  }))
  expect(sideways).toBeLessThanOrEqual(wide)
}

/**
 * Nothing keeps somebody from using it, as axe sees it: no serious fault and none against WCAG on the page, or in `within` it.
 * Axe looks at structure and colours, which do not change with the language: it is asked in English, and in Chinese on phones.
 */
export async function expectNoBarrier(page: Page, within?: string): Promise<void> {
  const language = await page.locator('html').getAttribute('lang')
  const isPhone = (page.viewportSize()?.width ?? PHONE_WIDTH) < PHONE_WIDTH
  if (language === 'pt' || (language === 'zh' && !isPhone)) return
  const axe = new AxeBuilder({ page })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const grave = violations.filter(
    ({ impact, tags }) =>
      impact === 'serious' || impact === 'critical' || tags.some((tag) => tag.startsWith('wcag2')),
  )
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
}
