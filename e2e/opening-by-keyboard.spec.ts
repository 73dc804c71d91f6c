import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { tabTo } from './keys.ts'
import { expect, test } from './test.ts'
import { settle } from './visit.ts'

test.describe('an opening by keyboard', () => {
  test('Tab reaches the main action, whose focus can be seen, and Space does it', async ({
    page,
    resident,
    say,
  }) => {
    await page.goto(`/openbox/${resident.box_id}`)
    const main = page.getByTestId('open')
    await expect(main).toBeVisible()
    await settle(page)
    const before = await pixelsAround(page)
    await tabTo(page, main)
    expect(differing(before, await pixelsAround(page))).toBeGreaterThan(300)
    await page.keyboard.press('Space')
    await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
  })

  test('Escape skips the animation and closes the result', async ({ page, resident, say }) => {
    await page.goto(`/openbox/${resident.box_id}`)
    await page.getByRole('button', { name: say('opening:demo') }).press('Enter')
    await expect(page.getByRole('button', { name: say('opening:skip') })).toBeVisible()
    await page.keyboard.press('Escape')
    const result = page.getByRole('dialog', { name: say('opening:result.demo_title') })
    await expect(result).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(result).toBeHidden()
  })

  /** The main action and what surrounds it, as raw pixels. */
  async function pixelsAround(page: Page): Promise<Buffer> {
    const main = page.getByTestId('open')
    await main.scrollIntoViewIfNeeded()
    const box = (await main.boundingBox())!
    const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 }
    return sharp(await page.screenshot({ clip, animations: 'disabled' }))
      .raw()
      .toBuffer()
  }

  function differing(a: Buffer, b: Buffer): number {
    return a.reduce((count, value, at) => count + Number(Math.abs(value - b[at]!) > 60), 0)
  }
})
