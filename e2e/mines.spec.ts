import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  currentMineGame,
  mineRecord,
  pickMineTile,
  startMineGame,
  takeMinePrize,
} from '@noktra/contract/mines'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { languagesOf } from './languages.ts'
import { expectAccessible } from './expect-accessible.ts'
import { ask, balanceOf, call, newPlayer, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { remember, settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const TIER = 1
const STAKE = 2

for (const language of languagesOf('zh')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    /** @shows SPEC-0.7 SPEC-1.11 SPEC-2.22 SPEC-4.55 */
    test(
      `a climb, from the rules to the proof (${language})`,
      { tag: '@core' },
      async ({ page, api, say }) => {
        const player = await newPlayer(api, { coins: 100 })
        await signIn(page, player)
        await page.goto('/mine-sweeping')

        await test.step('reads the rules', async () => {
          await expect(layer(page, 6)).toBeVisible()
          await expectGood(page, language)
          await expect(page.getByTestId('take')).toHaveAttribute('aria-disabled', 'true')
          await page.getByRole('button', { name: say('mines:rules.button') }).click()
          const rules = page.getByRole('dialog', { name: say('mines:rules.title') })
          await expect(rules.getByText('3600/117649')).toBeVisible()
          await expectGood(page, language)
          await page.keyboard.press('Escape')
          await expect(rules).toBeHidden()
        })

        await test.step('starts, and clears a layer', async () => {
          await page.getByTestId('start').click()
          await expect(layer(page, 1)).toHaveAttribute('data-state', 'current')
          expect((await balanceOf(api, player)).coin).toBe(100 - STAKE)
          await expect(page.getByTestId('take')).toHaveAttribute('aria-disabled', 'true')
          await expectGood(page, language)
          await clearFirstLayer(page)
          await expect(page.getByTestId('take')).toHaveText(say('mines:take.label', { layer: 1 }))
          await expectGood(page, language)
        })

        await test.step('finds the game again after a reload, and takes the prize', async () => {
          await page.reload()
          await expect(layer(page, 1)).toHaveAttribute('data-state', 'passed')
          await expect(layer(page, 2)).toHaveAttribute('data-state', 'current')
          await page.getByTestId('take').click()
          await expect(result(page)).toContainText(say('mines:result.taken', { layer: 1 }))
          await expect(page.locator('[data-verdict="sealed"]').filter({ visible: true })).toHaveCount(1)
          await expect(layer(page, 6)).toHaveAttribute('data-state', 'seen')
          await expectGood(page, language)
        })

        await test.step('plays on until a mine', async () => {
          await pickUntilMine(page)
          await expect(page.locator('.mine-layer[data-state="bomb"] [data-face="hit"]')).toHaveCount(1)
          await expectGood(page, language)
        })

        await test.step('finds their games, and verifies one', async () => {
          const { list } = await call(api, mineRecord, { player })
          await page.getByRole('button', { name: say('mines:history.button') }).click()
          const history = page.getByRole('dialog', { name: say('mines:history.title') })
          await expect(history.getByRole('listitem')).toHaveCount(list.length)
          await expectGood(page, language)
          await history.getByRole('link').first().click()
          await expect(page).toHaveURL(new RegExp(`/fair/${list[0]!.fair_id}$`))
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        })
      },
    )
  })
}

test('the whole game by keyboard, told to readers', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 100 })
  await signIn(page, player)
  await page.goto('/mine-sweeping')
  await expect(page.getByTestId('start')).toBeVisible()
  await settle(page)
  await page.keyboard.press('Space')
  await expect(tile(page, 4, 1)).toBeFocused()
  await expect(page.getByTestId('told')).toContainText(say('mines:told.started'))
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, 5, 1)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tile(page, 1, 1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tile(page, 1, 1)).toBeFocused()
  await expect(page.locator('.mine-press[tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(layer(page, 1)).toHaveAttribute('data-state', /passed|bomb/)
  const isOver = (await layer(page, 1).getAttribute('data-state')) === 'bomb'
  if (!isOver) {
    await expect(tile(page, 1, 2)).toBeFocused()
    await expect(page.getByTestId('told')).toContainText(
      say('mines:told.cleared', { layer: 1, item: '', value: '' }).slice(0, 20),
    )
    await page.getByTestId('take').press('Enter')
  }
  await expect(result(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(result(page)).toHaveCount(0)
  await expect(page.getByTestId('start')).toBeVisible()
})

test('two tabs: the second pick of a layer counts for nothing, and the page says so', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api, { coins: 100 })
  const game_id = await gameWithLayers(api, player, 1)
  await signIn(page, player)
  await page.goto('/mine-sweeping')
  await expect(layer(page, 2)).toHaveAttribute('data-state', 'current')
  // The other tab is quicker by as much as a request takes.
  await page.route('**/api/mine/pick', async (route) => {
    await ask(api, pickMineTile, { player, body: { game_id, tile: 1, layer: 2 } })
    await route.continue()
  })
  await tile(page, 7, 2).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const { game } = await call(api, currentMineGame, { player })
  await expect(
    page.getByText(say(game ? 'mines:notice.layer_played' : 'mines:notice.game_over')),
  ).toBeVisible()
  await expect(layer(page, 2).locator('.mine-tile').first()).toHaveAttribute('data-face', /prize|hit/)
  const { list } = await call(api, mineRecord, { player })
  expect(list.filter((row) => row.game_id === game_id)).toHaveLength(game ? 0 : 1)
})

test('a game that ended in another tab is shown with its end', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 100 })
  const game_id = await gameWithLayers(api, player, 1)
  await signIn(page, player)
  // Each look at the page asks for the game again: here the pick is quicker.
  let isOver = false
  const picked = Promise.withResolvers<void>()
  await page.route(`**${currentMineGame.path}*`, async (route) => {
    if (isOver) await picked.promise
    await route.continue()
  })
  await page.goto('/mine-sweeping')
  await expect(page.getByTestId('take')).toBeVisible()
  await settle(page)
  isOver = true
  await call(api, takeMinePrize, { player, body: { game_id, layer: 1 } })
  await tile(page, 3, 2).click()
  picked.resolve()
  await expect(page.getByText(say('mines:notice.game_over'))).toBeVisible()
  await expect(result(page)).toContainText(say('mines:result.taken', { layer: 1 }))
  await expect(layer(page, 6)).toHaveAttribute('data-state', 'seen')
})

test.describe('without a network', () => {
  test.use({ expectedFaults: /Failed to load resource/ })

  test('a pick whose answer is lost is sent again with the same key and counts once', async ({
    page,
    api,
  }) => {
    const player = await newPlayer(api, { coins: 100 })
    const game_id = await gameWithLayers(api, player, 1)
    await signIn(page, player)
    await page.goto('/mine-sweeping')
    await expect(layer(page, 2)).toHaveAttribute('data-state', 'current')
    const keys: (string | undefined)[] = []
    await page.route('**/api/mine/pick', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fetch()
      await route.abort()
    })
    await page.route('**/api/mine/current', (route) => route.abort())
    await tile(page, 2, 2).click()
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 40_000 })
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    await page.unrouteAll()
    await page.getByRole('alert').getByRole('button').first().click()
    await expect(layer(page, 2)).toHaveAttribute('data-state', /passed|bomb/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    const { game } = await call(api, currentMineGame, { player })
    const [ended] = (await call(api, mineRecord, { player })).list
    expect(game ? game.opened.length : ended!.game_id).toBe(game ? 2 : game_id)
  })
})

test('a visitor sees the tiers, and signs in to start; nothing is charged for it', async ({
  page,
  api,
  say,
}) => {
  await page.goto('/mine-sweeping?tier=3')
  await expect(page.getByRole('tab', { selected: true })).toContainText('30.00')
  await expect(layer(page, 6)).toBeVisible()
  await page.getByTestId('start').click()
  await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
  const player = await newPlayer(api, { coins: 30 })
  await remember(page, { token: player.token })
  await page.reload()
  await expect(page.getByText(say('mines:welcome'))).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toContainText('30.00')
  expect((await balanceOf(api, player)).coin).toBe(30)
})

test('who lacks the coins is told how many, and may recharge', async ({ page, api, say }) => {
  const player = await newPlayer(api)
  await signIn(page, player)
  await page.goto('/mine-sweeping')
  await expect(page.getByText(say('mines:short', { amount: '2.00' })).first()).toBeVisible()
  await page.getByTestId('start').click()
  await expect(page.getByRole('dialog', { name: say('recharge:title') })).toBeVisible()
})

function layer(page: Page, number: number): Locator {
  return page.getByTestId(`layer-${number}`)
}

/** A key of a layer that is played now. */
function tile(page: Page, number: number, ofLayer: number): Locator {
  return layer(page, ofLayer)
    .locator('.mine-press')
    .nth(number - 1)
}

function result(page: Page): Locator {
  return page.getByTestId('result')
}

/** Starts games until one of them has cleared its first layer. */
async function clearFirstLayer(page: Page): Promise<void> {
  await expect(async () => {
    if (await result(page).isVisible()) {
      await page.getByTestId('start').click()
      await expect(layer(page, 1)).toHaveAttribute('data-state', 'current', { timeout: 2000 })
    }
    await tile(page, 4, 1).click({ timeout: 2000 })
    await expect(layer(page, 1)).toHaveAttribute('data-state', 'passed', { timeout: 4000 })
  }).toPass({ timeout: 180_000 })
}

/** Plays until a mine; a game that clears all six layers is followed by another one. */
async function pickUntilMine(page: Page): Promise<void> {
  await expect(async () => {
    if (await result(page).isVisible()) await page.getByTestId('start').click()
    await page.locator('.mine-press').first().click({ timeout: 2000 })
    await expect(page.locator('.mine-layer[data-state="bomb"]')).toHaveCount(1, { timeout: 2500 })
  }).toPass({ timeout: 180_000 })
}

/** A game of the smallest tier, as many layers up; those that meet a mine are played again. Gives its number. */
async function gameWithLayers(api: APIRequestContext, player: Player, layers: number): Promise<number> {
  const { game } = await call(api, startMineGame, { player, body: { tier_id: TIER } })
  for (let cleared = 0; cleared < layers; cleared++) {
    const answer = await call(api, pickMineTile, { player, body: { game_id: game.game_id, tile: 1 } })
    if (answer.bomb) return gameWithLayers(api, player, layers)
  }
  return game.game_id
}

/** Written in one language, no wider than the screen, and nothing that keeps somebody from using it. */
async function expectGood(page: Page, language: SpecLanguage): Promise<void> {
  await settle(page)
  await expectWrittenIn(page, language)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )
  await expectAccessible(page)
}
