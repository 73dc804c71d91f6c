import type { Page } from '@playwright/test'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { layoutFaults, type Looked } from './layout-faults.ts'
import { expect } from './test.ts'
import { isWordOfStore } from './words-of-language.ts'

/** Narrower than this is a phone. */
export const PHONE_WIDTH = 600

/** Fails when something does not fit: see `layoutFaults`. The store's own words are nowhere shortened. */
export async function expectFit(page: Page, where = page.url()): Promise<void> {
  const { faults, shortened } = await look(page, false)
  const language = (await page.locator('html').getAttribute('lang')) as SpecLanguage
  const lost = shortened.filter((words) => isWordOfStore(words, language))
  expect
    .soft(
      [...faults, ...lost.map((words) => `"${words}" is shortened`)],
      `${where}, ${widthOf(page)} px wide`,
    )
    .toEqual([])
}

/** Fails when something would not fit if every text were 35 % longer, as another language may have it. */
export async function expectFitLonger(page: Page, where = page.url()): Promise<void> {
  const { faults } = await look(page, true)
  expect.soft(faults, `${where}, longer texts, ${widthOf(page)} px wide`).toEqual([])
}

export async function expectNoSideScroll(page: Page): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(sideways).toBeLessThanOrEqual(widthOf(page))
}

function look(page: Page, longer: boolean): Promise<Looked> {
  const wide = widthOf(page)
  return page.evaluate(layoutFaults, { wide, onPhone: wide < PHONE_WIDTH, longer })
}

export function widthOf(page: Page): number {
  return page.viewportSize()!.width
}
