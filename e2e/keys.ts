import { expect, type Locator, type Page } from '@playwright/test'

/** A page has no more stops than this between two things of one flow. */
const MOST_STOPS = 250

/** Goes on by Tab until it is there, or back where it lies before: at the end of a page the window's own parts would follow. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible({ timeout: 60_000 })
  const key = (await isBehind(place)) ? 'Shift+Tab' : 'Tab'
  for (let stops = 0; stops < MOST_STOPS && !(await hasFocus(page, place)); stops++) {
    await page.keyboard.press(key)
  }
  await expect(place).toBeFocused()
}

/** Goes there by Tab and presses Enter. */
export async function enter(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place)
  await page.keyboard.press('Enter')
}

/** Whether it lies before what has the focus. */
async function isBehind(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    return Boolean(focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
  })
}

async function hasFocus(page: Page, place: Locator): Promise<boolean> {
  return (await place.and(page.locator(':focus')).count()) > 0
}
