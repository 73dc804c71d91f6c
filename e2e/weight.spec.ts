import { boxesByPrice, newPlayer, open } from './store.ts'
import { expect, test } from './test.ts'
import { settle } from './visit.ts'

/** Cards of a full strip. */
const STRIP = 30

/** Of all pictures of the front page at 1440 x 900, down to its foot. */
const MOST_BYTES = 600_000

test('the pictures of the front page weigh 600 kB at most, below a full strip', async ({ page, api }) => {
  const player = await newPlayer(api, { coins: 50 })
  const [cheapest] = await boxesByPrice(api)
  for (let opened = 0; opened < STRIP; opened += 10) await open(api, player, cheapest!.box_id, 10)
  const weights: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'image' || !response.url().startsWith('http')) return
    weights.push(response.body().then(({ length }) => length))
  })
  await page.goto('/home')
  await settle(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((to) => scrollTo(0, to), top)
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].every((picture) => {
        const { top: above, bottom } = picture.getBoundingClientRect()
        return bottom < 0 || above > innerHeight || (picture.complete && picture.naturalWidth > 1)
      }),
    )
  }
  const bytes = (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0)
  expect(weights.length).toBeGreaterThan(30)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})
