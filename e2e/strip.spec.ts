import { userDetails } from '@noktra/contract/users'
import { boxesByPrice, call, newPlayer, open } from './store.ts'
import { expect, test } from './test.ts'

/* The strip of recent wins. */

test.describe('the strip', () => {
  test.use({ hasMovingStrip: true })

  test.beforeEach(async ({ api }) => {
    const player = await newPlayer(api, { coins: 30 })
    const [cheapest] = await boxesByPrice(api)
    await open(api, player, cheapest!.box_id, 10)
  })

  /** @shows SPEC-1.22 */
  test(
    'passes by itself, stands under the pointer, and stays with reduced motion',
    { tag: '@core' },
    async ({ page, say }) => {
      await page.goto('/service')
      const track = page.locator('.strip-track')
      const place = () => track.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).e)
      await expect.poll(place).toBeLessThan(0)
      await page.getByRole('region', { name: say('layout:strip') }).hover({ position: { x: 700, y: 40 } })
      const held = () => track.evaluate((one) => one.getAnimations().map(({ playState }) => playState))
      await expect.poll(held).toEqual(['paused'])
      await page.mouse.move(700, 600)
      await expect.poll(held).toEqual(['running'])

      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.reload()
      await expect(page.locator('.strip-card').first()).toBeVisible()
      expect(await held()).toEqual([])
    },
  )

  test('what is won while it is out of view waits until it is seen again', async ({ page, api, say }) => {
    const socket = page.waitForEvent('websocket', (one) => new URL(one.url()).pathname === '/ws')
    await page.goto('/service')
    const cards = page.getByRole('region', { name: say('layout:strip') }).getByRole('listitem')
    const track = page.locator('.strip-track')
    await expect(cards.first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect
      .poll(() => track.evaluate((one) => one.getAnimations().map(({ playState }) => playState)))
      .toEqual(['paused'])
    const before = await cards.allTextContents()

    const winner = await newPlayer(api, { coins: 5 })
    const { nickname } = await call(api, userDetails, { player: winner })
    const told = (await socket).waitForEvent('framereceived', ({ payload }) =>
      String(payload).includes(JSON.stringify(nickname)),
    )
    const [cheapest] = await boxesByPrice(api)
    await open(api, winner, cheapest!.box_id)
    await told
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await cards.allTextContents()).toEqual(before)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(cards.filter({ hasText: nickname })).toHaveCount(1)
  })

  test('is one stop for the keyboard, with arrows inside, and tells values', async ({ page, say }) => {
    await page.goto('/service')
    const cards = page.getByRole('region', { name: say('layout:strip') }).getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    await expect(cards.first()).toContainText(/\d\.\d\d/)
    await page.locator('.strip-choice').last().focus()
    await page.keyboard.press('Tab')
    await expect(cards.nth(0).getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(cards.nth(1).getByRole('link')).toBeFocused()
    await expect(cards.nth(1)).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('End')
    await expect(cards.last().getByRole('link')).toBeFocused()
    await expect(cards.last()).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Tab')
    await expect(page.locator('.strip :focus')).toHaveCount(0)
  })

  test('Top puts the dearest first', async ({ page, say }) => {
    await page.goto('/service')
    await page.locator('.strip-choice').last().click()
    const values = async () =>
      (
        await page
          .getByRole('region', { name: say('layout:strip') })
          .getByRole('listitem')
          .allInnerTexts()
      ).map((text) => Number(/[\d,]+\.\d\d/.exec(text)?.[0].replace(',', '')))
    await expect.poll(async () => (await values()).length).toBeGreaterThan(5)
    const shown = await values()
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  })

  test.describe('told by a store of its own', () => {
    // Its card names pictures that are not there.
    test.use({ expectedFaults: /404/ })

    test('a card of exactly the twelve fields of SPEC is shown, and the dot goes out with the connection', async ({
      page,
      say,
    }) => {
      let breakUp: (() => Promise<void>) | undefined
      await page.routeWebSocket('/ws', (socket) => {
        breakUp = () => socket.close()
        socket.onMessage((text) => {
          const { cmd, seq } = JSON.parse(String(text)) as { cmd: string; seq: number }
          const data = cmd === 'scrollCard' ? [TWELVE] : null
          socket.send(JSON.stringify({ cmd, seq, response: { code: 0, data } }))
        })
      })
      await page.goto('/service')
      const strip = page.getByRole('region', { name: say('layout:strip') })
      await expect(strip.getByRole('listitem')).toHaveCount(1)
      await expect(strip.getByRole('listitem')).toContainText('Gilt Thorn')
      await expect(strip.getByText(say('layout:live'), { exact: true })).toBeVisible()
      await page.unrouteAll()
      await page.routeWebSocket('/ws', (socket) => socket.close())
      await breakUp?.()
      await expect(strip.getByText(say('layout:not_live'))).toBeVisible()
    })
  })
})

const TWELVE = {
  id: 1,
  user_id: 1,
  nickname: 'kestrel',
  avatar: '/assets/avatars/none.webp',
  message_type: 'openBox',
  extend_data: { box_id: 1 },
  created_at: 1_700_000_000,
  color: '#FF3D81',
  image_url: '/assets/items/none.webp',
  item_name: 'Corvane | Gilt Thorn',
  market_hash_name: 'Corvane | Gilt Thorn (Factory New)',
  exterior_name: 'FN',
}
