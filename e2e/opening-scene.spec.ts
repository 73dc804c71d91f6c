import type { Page } from '@playwright/test'
import { boxesByPrice, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { signIn } from './visit.ts'

/* The box comes apart before its reel moves, and what was won flies out of the reel into the result. */

const scenes = (page: Page) => page.locator('.open-scene')

/** Notes each step that the first scene goes through, with its light, and whether something has flown. */
async function follow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted = { steps: [] as string[], lights: [] as string[], flown: 0 }
    Object.assign(window, { noted })
    const scene = document.querySelector<HTMLElement>('.open-scene')!
    const note = () => {
      noted.steps.push(scene.dataset['step'] ?? '')
      noted.lights.push(scene.style.getPropertyValue('--rarity'))
    }
    new MutationObserver(note).observe(scene, { attributeFilter: ['data-step'] })
    new MutationObserver(() => {
      if ('flying' in document.documentElement.dataset)
        noted.flown = [...document.querySelectorAll<HTMLElement>('.reel-card img')].filter(
          ({ style }) => style.getPropertyValue('view-transition-name') !== '',
        ).length
    }).observe(document.documentElement, { attributeFilter: ['data-flying'] })
  })
}

type Noted = { steps: string[]; lights: string[]; flown: number }

function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => (window as Window & { noted?: unknown }).noted as Noted)
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
    const { steps, lights, flown } = await noted(page)
    expect(steps.slice(0, 3)).toEqual(['closed', 'open', 'away'])
    // Its light knows the box alone.
    expect(new Set(lights).size).toBe(1)
    expect(flown).toBe(num)
    // The flight over, nothing is left of it.
    await expect(page.locator('html')).not.toHaveAttribute('data-flying')
    expect(await page.locator('[style*="view-transition-name"]').count()).toBe(0)
    if (num === 1) return
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
  const player = await newPlayer(api, { coins: 50 })
  const [box] = await boxesByPrice(api)
  await signIn(page, player)
  await page.goto(`/openbox/${box!.box_id}`)
  await expect(scenes(page)).toHaveCount(1)
  await page.getByTestId('open').click()
  await expect(scenes(page)).toHaveAttribute('data-step', 'open')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(scenes(page)).toHaveAttribute('data-step', 'away')
})
