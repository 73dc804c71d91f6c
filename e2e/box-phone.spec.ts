import { balanceOf, boxesByPrice, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { settle, signIn } from './visit.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('quantity, price and Open stay under the thumb, wherever one has scrolled to', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api, { coins: 50 })
  const [, , box] = await boxesByPrice(api)
  await signIn(page, player)
  await page.goto(`/openbox/${box!.box_id}`)
  const open = page.getByTestId('open')
  const three = page
    .getByRole('group', { name: say('opening:quantity') })
    .getByRole('button', { name: '3', exact: true })
  const bar = (await page.getByRole('navigation', { name: say('layout:phone_bar') }).boundingBox())!

  for (const share of [0, 0.5, 1]) {
    await settle(page)
    await page.evaluate((of) => {
      scrollTo({ top: of * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' })
    }, share)
    for (const part of [three, open]) {
      const { x, y, width, height } = (await part.boundingBox())!
      expect(height).toBeGreaterThanOrEqual(44)
      expect(y).toBeGreaterThan(844 / 2)
      expect(y + height).toBeLessThanOrEqual(bar.y)
      expect(x + width).toBeLessThanOrEqual(390)
    }
  }

  await test.step('from the end of the page three are opened, and their reels come into view', async () => {
    const press = async (part: typeof open) => {
      const { x, y, width, height } = (await part.boundingBox())!
      await page.touchscreen.tap(x + width / 2, y + height / 2)
    }
    await press(three)
    const charge = Math.round(box!.price * 300) / 100
    await expect(open).toContainText(money('en', charge))
    await press(open)
    await expect(page.locator('.reels')).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await balanceOf(api, player)).coin).toBe(50 - charge)
  })

  await test.step('the foot of the page is clear of the bar', async () => {
    await page.goto(`/openbox/${box!.box_id}`)
    await settle(page)
    // The page grows while what lies below comes into view.
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
      const foot = (await page.getByRole('contentinfo').boundingBox())!
      const { y } = (await page.locator('.open-bar').boundingBox())!
      expect(foot.y + foot.height).toBeLessThanOrEqual(y + 1)
    }).toPass()
  })
})
