import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Language } from '@noktra/contract/shapes'
import { layoutFaults, type Looked } from './layout-faults.ts'
import { expect } from './test.ts'
import { settle, standStill } from './visit.ts'
import { isWordOfStore } from './written-in.ts'

const PHONE_WIDTH = 600

/** Rules that are none of WCAG and whose faults are never serious: what they find would not be looked at. */
const LIGHT_RULES = [
  'aria-allowed-role',
  'empty-heading',
  'empty-table-header',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
  'table-duplicate-name',
]

/** Fits its window, and nothing keeps somebody from using it. */
export async function expectComfort(page: Page): Promise<void> {
  await settle(page)
  await expectNoSideScroll(page)
  await expectNoBarrier(page)
}

/** Fails when something does not fit: see `layoutFaults`. The store's own words are nowhere shortened. */
export async function expectFit(page: Page, where = page.url()): Promise<void> {
  const { faults, shortened } = await look(page, false)
  const language = (await page.locator('html').getAttribute('lang')) as Language
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

function widthOf(page: Page): number {
  return page.viewportSize()!.width
}

/**
 * Nothing keeps somebody from using it, as axe sees it: no serious fault and none against WCAG on the page, or in `within` it.
 * Axe looks at structure and colours, which do not change with the language: it is asked in English, and in Chinese on phones.
 */
export async function expectNoBarrier(page: Page, within?: string): Promise<void> {
  const language = await page.locator('html').getAttribute('lang')
  if (language === 'pt' || (language === 'zh' && widthOf(page) >= PHONE_WIDTH)) return
  const isThere = await page.evaluate(() => 'axe' in window)
  // It stays in a page as long as it is not reloaded. There are no frames to ask, and no page has to be opened for them.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: '0' } : {}) })
    .setLegacyMode()
    // What holds is not told: that is a quarter of the work.
    .options({ resultTypes: ['violations'], reporter: 'no-passes' })
    .disableRules(LIGHT_RULES)
  if (within) axe.include(within)
  let found = await barriers(axe)
  if (found.length > 0) {
    // A toast that left while axe looked is a fault of that moment: what is one stays.
    await standStill(page)
    found = await barriers(axe)
  }
  expect(found).toEqual([])
}

async function barriers(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  const grave = violations.filter(
    ({ impact, tags }) =>
      impact === 'serious' || impact === 'critical' || tags.some((tag) => tag.startsWith('wcag2')),
  )
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
