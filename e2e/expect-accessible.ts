import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expectNoSideScroll, PHONE_WIDTH, widthOf } from './expect-fit.ts'
import { expect } from './test.ts'
import { settle, standStill } from './visit.ts'

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

/** Fits the width of its window and is accessible. */
export async function expectUsable(page: Page): Promise<void> {
  await settle(page)
  await expectNoSideScroll(page)
  await expectAccessible(page)
}

/**
 * Accessible as axe sees it: no serious fault and none against WCAG on the page, or in `within` it.
 * Axe looks at structure and colours, which do not change with the language: it is asked in English, and in Chinese on phones.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
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
  let found = await violationsOf(axe)
  if (found.length > 0) {
    // A toast that left while axe looked is a fault of that moment: what is one stays.
    await standStill(page)
    found = await violationsOf(axe)
  }
  expect(found).toEqual([])
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  const grave = violations.filter(
    ({ impact, tags }) =>
      impact === 'serious' || impact === 'critical' || tags.some((tag) => tag.startsWith('wcag2')),
  )
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
