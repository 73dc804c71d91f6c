import type { Locator, Page } from '@playwright/test'
import { solveSlidePuzzle } from './slide-puzzle.ts'
import { lastCode, newMobile } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { standStill } from './visit.ts'

/* How many presses a newcomer needs on a phone. Typing is none; a slide of the puzzle is one. */

const MOST_TO_FREE_BOX = 9
const MOST_TO_PAID_BOX = 16

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  isFirstVisit: true,
  hasSound: true,
})

test('from the address to the first free box, and to the first paid one', async ({ page, api, say }) => {
  const presses: string[] = []

  /** A thumb in the middle of what one sees, where nothing may lie above it. */
  async function press(what: string, place: Locator, on: Page = page): Promise<void> {
    await expect(place).toBeVisible()
    await place.scrollIntoViewIfNeeded()
    await standStill(on)
    const { x, y, width, height } = (await place.boundingBox())!
    await on.touchscreen.tap(x + width / 2, y + height / 2)
    presses.push(what)
  }

  const mobile = newMobile()
  const result = page.getByRole('dialog', { name: say('opening:result.title') })

  await test.step('registers for the free key', async () => {
    await page.goto('/')
    await press('the free key', page.getByRole('button', { name: say('home:key.title') }))
    const dialog = page.getByRole('dialog', { name: say('login:title') })
    await press('number', dialog.getByLabel(say('login:mobile')))
    await page.keyboard.type(mobile)
    await press('send code', dialog.getByRole('button', { name: say('login:send_code') }))
    await solveSlidePuzzle(page, say)
    presses.push('puzzle')
    const code = dialog.getByLabel(say('login:code'), { exact: true })
    await expect(code).toBeFocused()
    await expect(page.getByText(say('login:code_sent'))).toBeVisible()
    await page.keyboard.type(await lastCode(api, mobile))
    await press('age and terms', dialog.getByRole('checkbox'))
    await press('create account', dialog.getByRole('button', { name: say('login:submit.register') }))
  })

  await test.step('is handed the key, in words and picture, and opens the box with it', async () => {
    const gift = page.getByRole('dialog', { name: say('opening:gift.title') })
    await expect(gift.locator('img')).toBeVisible()
    await press('open it free', gift.getByTestId('use-gift'))
    await expect(page).toHaveURL(/\/openbox\/\d+$/)
    await expect(gift).toBeHidden()
    const key = page.getByRole('button', { name: say('opening:keys.use', { keys: 1 }) })
    await expect(key).toHaveClass(/btn-primary/)
    await press('use key', key)
    await expect(result).toBeVisible()
    expect(presses.length, presses.join(', ')).toBeLessThanOrEqual(MOST_TO_FREE_BOX)
  })

  await test.step('pays on the phone itself, and is back at the button, which opens', async () => {
    await press('keep', result.getByRole('button', { name: say('opening:result.keep') }))
    await press('open', page.getByTestId('open'))
    const recharge = page.getByRole('dialog', { name: say('recharge:title') })
    await press('top up', recharge.getByRole('button', { name: say('recharge:top_up') }))
    const pay = page.getByRole('dialog', { name: say('recharge:pay_title') })
    const opened = page.waitForEvent('popup')
    await press('pay here', pay.getByRole('link', { name: say('recharge:open_page') }))
    const cashier = await opened
    await press('pay', cashier.getByRole('button', { name: /^Pay ¥/ }), cashier)
    await expect(cashier.getByRole('button', { name: /^Pay ¥/ })).toHaveCount(0)
    await cashier.close()
    await expect(page.getByText(say('recharge:paid', { amount: money('en', 5) }))).toBeVisible()
    await expect(recharge).toBeHidden()
    await press('open', page.getByTestId('open'))
    await expect(result).toBeVisible()
    expect(presses.length, presses.join(', ')).toBeLessThanOrEqual(MOST_TO_PAID_BOX)
  })

  await test.step('the key is handed over once', async () => {
    await page.goto('/home')
    await expect(page.getByRole('banner').getByRole('button', { name: say('layout:recharge') })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
