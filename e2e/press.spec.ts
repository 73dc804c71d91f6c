import type { Page } from '@playwright/test'
import { boxesByPrice, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { remember, settle, signIn } from './visit.ts'

/*
 * What a press of "Open" puts into the page, and when. A slow phone needs a third of a millisecond for an element, so it is
 * counted here; `npm run bench:press` takes the time.
 */

const STRIP_CARDS = 62
/** A spinner and a word or two. */
const MOST_BEFORE_FRAME = 40
/** Some cards of the reels with what is in them. */
const MOST_AT_ONCE = 160

type Counted = { beforeFrame: number | null; atOnce: number[] }

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, hasSound: true })

for (const num of [5, 10]) {
  test(`a press of "Open" for ${num} is answered at once: the reels are there before`, async ({
    page,
    api,
    say,
  }) => {
    const player = await newPlayer(api, { coins: 30 })
    const [box] = await boxesByPrice(api)
    await signIn(page, player)
    await page.goto(`/openbox/${box!.box_id}`)
    const quantities = page.getByRole('group', { name: say('opening:quantity') })
    await tapMiddle(page, quantities.getByText(String(num), { exact: true }))
    await expect(page.locator('.reel-card')).toHaveCount(STRIP_CARDS * num)

    await countElements(page)
    await tapMiddle(page, page.getByTestId('open'))
    await expect.poll(() => spinning(page)).toBe(num)
    const { beforeFrame, atOnce } = await counted(page)
    expect(beforeFrame).toBeLessThanOrEqual(MOST_BEFORE_FRAME)
    expect(Math.max(0, ...atOnce)).toBeLessThanOrEqual(MOST_AT_ONCE)
  })
}

test('who presses before the reels are there has them come bit by bit', async ({ page, api }) => {
  const player = await newPlayer(api, { coins: 30 })
  const [box] = await boxesByPrice(api)
  await signIn(page, player)
  // Nothing is ever idle: the cards wait for the press.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  // The answer waits until all cards are there, however slow the page is: the result has elements too.
  const whole = Promise.withResolvers<void>()
  await page.route('**/api/box/unpack', async (route) => {
    await whole.promise
    await route.continue()
  })
  await page.goto(`/openbox/${box!.box_id}?num=10`)
  await expect(page.getByTestId('open')).toBeVisible()
  // What still comes would move the button between looking for it and the tap.
  await settle(page)
  expect(await page.locator('.reel-card').count()).toBeLessThan(STRIP_CARDS * 2)

  await countElements(page)
  await tapMiddle(page, page.getByTestId('open'))
  await expect(page.locator('.reel-card')).toHaveCount(STRIP_CARDS * 10, { timeout: 120_000 })
  const { beforeFrame, atOnce } = await counted(page)
  expect(beforeFrame).toBeLessThanOrEqual(MOST_BEFORE_FRAME)
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(MOST_AT_ONCE)
  whole.resolve()
  await expect.poll(() => spinning(page)).toBe(10)
})

test('where the cards come later than the reels stop, each still rests at what was won', async ({
  page,
  api,
}) => {
  const player = await newPlayer(api, { coins: 30 })
  const [box] = await boxesByPrice(api)
  await signIn(page, player)
  await remember(page, { open_speed: 'fast' })
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto(`/openbox/${box!.box_id}?num=10`)
  await expect(page.getByTestId('open')).toBeVisible()
  // With frames so slow, what still comes would move the button between looking for it and the tap.
  await settle(page)
  await page.evaluate(() => {
    const next = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (act) => window.setTimeout(() => next(act), 400)
  })

  const answer = page.waitForResponse(/box\/unpack/)
  await tapMiddle(page, page.getByTestId('open'))
  const { data } = (await (await answer).json()) as { data: { list: { image_url: string }[] } }
  await expect(page.locator('.result')).toBeVisible()
  expect(await pointedAt(page)).toEqual(data.list.map(({ image_url }) => designOf(image_url)))
})

/** A picture's address without its width. */
function designOf(address: string): string {
  return address.replace(/-\d+-\w+\.webp$/, '')
}

/** The design of the card in the middle of each reel. */
async function pointedAt(page: Page): Promise<string[]> {
  const addresses = await page.locator('.reel-window').evaluateAll((windows) =>
    windows.map((frame) => {
      const { top, height } = frame.getBoundingClientRect()
      const middle = top + height / 2
      const card = [...frame.querySelectorAll('.reel-card')].find((each) => {
        const { top: from, bottom: to } = each.getBoundingClientRect()
        return from <= middle && middle <= to
      })
      return card?.querySelector('img')?.getAttribute('src') ?? 'nothing'
    }),
  )
  return addresses.map(designOf)
}

async function tapMiddle(page: Page, place: ReturnType<Page['locator']>): Promise<void> {
  await place.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await place.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}

/** Counts from here on the elements of each task in the room, and those that come between the press and the first frame after it. */
async function countElements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counts: Counted = { beforeFrame: null, atOnce: [] }
    Object.assign(window, { counts })
    const sizeOf = (node: Node) => (node instanceof Element ? 1 + node.querySelectorAll('*').length : 0)
    new MutationObserver((changes) => {
      // The rest of the contents comes when the first screen has been seen, pressed or not.
      const opened = changes.filter(({ target }) => !(target as Element).closest('#contents'))
      const added = opened.flatMap(({ addedNodes }) => [...addedNodes])
      counts.atOnce.push(added.reduce((sum, node) => sum + sizeOf(node), 0))
    }).observe(document.querySelector('main')!, { childList: true, subtree: true })
    const seen = () => {
      counts.beforeFrame ??= counts.atOnce.reduce((sum, count) => sum + count, 0)
    }
    addEventListener('click', () => requestAnimationFrame(() => setTimeout(seen)), {
      capture: true,
      once: true,
    })
  })
}

function counted(page: Page): Promise<Counted> {
  return page.evaluate(() => (window as unknown as { counts: Counted }).counts)
}

/** How many reels are on their way. */
function spinning(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('.reel-strip')].filter((strip) =>
        strip.getAnimations().some(({ playState }) => playState === 'running'),
      ).length,
  )
}
