import type { APIRequestContext, Page } from '@playwright/test'
import { boxesByPrice, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { remember, signIn } from './visit.ts'

/* The box comes apart before its reel moves, and what was won flies out of the reel into the result. */

const scenes = (page: Page) => page.locator('.box-scene')

/** Notes each step that the first scene goes through, with its light, and what flies: what both pictures of the page have. */
async function follow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted = { steps: [] as string[], lights: [] as string[], flown: 0 }
    Object.assign(window, { noted })
    const scene = document.querySelector<HTMLElement>('.box-scene')!
    const note = () => {
      noted.steps.push(scene.dataset['step'] ?? '')
      noted.lights.push(scene.style.getPropertyValue('--rarity'))
    }
    new MutationObserver(note).observe(scene, { attributeFilter: ['data-step'] })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const flight = start(update)
      void flight.ready.then(() => {
        noted.flown = document
          .getAnimations()
          .filter(({ effect }) =>
            (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition-group(won-'),
          ).length
      })
      return flight
    }
  })
}

type Noted = { steps: string[]; lights: string[]; flown: number }

function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => (window as Window & { noted?: unknown }).noted as Noted)
}

/** A new player presses "Open" at the cheapest box. */
async function openCheapest(page: Page, api: APIRequestContext): Promise<void> {
  const player = await newPlayer(api, { coins: 50 })
  const [box] = await boxesByPrice(api)
  await signIn(page, player)
  await page.goto(`/openbox/${box!.box_id}`)
  await expect(scenes(page)).toHaveCount(1)
  await page.getByTestId('open').click()
}

for (const num of [1, 5])
  test(`${num} at once: each box opens when the store has answered, and what it held flies into the result`, async ({
    page,
    api,
    say,
  }) => {
    const player = await newPlayer(api, { coins: 50 })
    const [, box] = await boxesByPrice(api)
    await signIn(page, player)
    await page.goto(`/openbox/${box!.box_id}?num=${num}`)
    await expect(scenes(page)).toHaveCount(num)
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/box/unpack', async (route) => {
      await answered.promise
      await route.continue()
    })
    await follow(page)
    await page.getByTestId('open').click()

    // Until the store has decided, it stays closed.
    for (const scene of await scenes(page).all()) await expect(scene).toHaveAttribute('data-step', 'closed')
    answered.resolve()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(async () => (await noted(page)).flown).toBe(num)
    const { steps, lights } = await noted(page)
    expect(steps.slice(0, 3)).toEqual(['closed', 'open', 'away'])
    // Its light knows the box alone.
    expect(new Set(lights).size).toBe(1)
    // The flight over, nothing is left of it, and what has landed does not come in once more.
    await expect(page.locator('html')).not.toHaveAttribute('data-flying')
    expect(await page.locator('[style*="view-transition-name"]').count()).toBe(0)
    if (num === 1) {
      const moves = await page
        .locator('.result-art > .live-skin')
        .evaluate((art) => art.getAnimations().length)
      expect(moves).toBe(0)
      return
    }
    const paid = Math.round(box!.price * num * 100) / 100
    await expect(page.getByText(say('opening:result.paid')).locator('..')).toContainText(money('en', paid))
    await expect(page.getByTestId('difference').locator('..')).toHaveCSS('opacity', '1')
  })

test('with reduced motion there is no scene, and the result is there', async ({ page, api }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const player = await newPlayer(api, { coins: 50 })
  const [box] = await boxesByPrice(api)
  await signIn(page, player)
  await page.goto(`/openbox/${box!.box_id}`)
  await page.getByTestId('open').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(scenes(page)).toHaveCount(0)
})

test('a skip while the box opens shows the result at once', async ({ page, api }) => {
  await openCheapest(page, api)
  await expect(scenes(page)).toHaveAttribute('data-step', 'open')
  await page.evaluate(() => {
    const landings = new MutationObserver(() => document.body.setAttribute('data-has-landed', ''))
    landings.observe(document.querySelector('.reel-strip')!, {
      subtree: true,
      attributeFilter: ['data-landed'],
    })
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-has-landed')
  await expect(scenes(page)).toHaveAttribute('data-step', 'away')
})

test('a skip when the reel has stopped shows the result, and the next opening goes as ever', async ({
  page,
  api,
}) => {
  await openCheapest(page, api)
  // It stands for a moment only.
  await page.evaluate(
    () =>
      new Promise<void>((stopped) => {
        const watch = new MutationObserver(() => {
          watch.disconnect()
          stopped()
        })
        watch.observe(document.querySelector('.reel-strip')!, {
          subtree: true,
          attributeFilter: ['data-landed'],
        })
      }),
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-flying')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByTestId('open').click()
  await expect(scenes(page)).toHaveAttribute('data-step', 'open')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-flying')
})

test.describe('without its style', () => {
  test.use({ expectedFaults: /ERR_FAILED/ })

  test('a box opens as it does where nothing moves', async ({ page, api, say }) => {
    await page.route(/box-scene-[^/]*\.css$/, (route) => route.abort())
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('box-scene'))
    const player = await newPlayer(api, { coins: 50 })
    const [box] = await boxesByPrice(api)
    await signIn(page, player)
    await remember(page, { open_speed: 'fast' })
    await page.goto(`/openbox/${box!.box_id}`)
    await refused
    await page.getByTestId('open').click()
    await expect(page.getByRole('dialog', { name: say('opening:result.title') })).toBeVisible()
    await expect(scenes(page)).toHaveCount(0)
  })
})
