import type { Page } from '@playwright/test'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { expectAccessible } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { settle } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const WIDTHS = [1440, 390] as const

/** That what is shown is written in the language, can be used by all and fits, on a desk and on a phone. */
export async function lookAt(page: Page, language: SpecLanguage): Promise<void> {
  await settle(page)
  await expectWrittenIn(page, language)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectFit(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
