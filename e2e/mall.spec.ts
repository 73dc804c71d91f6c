import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { listMall, type MallOffer } from '@noktra/contract/mall'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { languagesOf } from './languages.ts'
import { expectAccessible } from './expect-accessible.ts'
import { balanceOf, call, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { money, type Say } from './texts.ts'
import { settle, signIn, standStill, withoutFirstAnswers } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

for (const language of languagesOf('pt')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    /** @shows SPEC-0.1 SPEC-0.6 SPEC-1.10 SPEC-2.21 */
    test(`from the shelf into the backpack (${language})`, { tag: '@core' }, async ({ page, api, say }) => {
      const player = await newPlayer(api, { coins: 50 })
      const offer = await plentiful(api, language)
      await signIn(page, player)

      await test.step('finds it by its name', async () => {
        await page.goto('/mall?stock=1')
        await expect(cards(page).first()).toBeVisible()
        await settle(page)
        await expectGood(page)
        await expectWrittenIn(page, language)
        await page.getByRole('searchbox', { name: say('mall:search') }).fill(offer.item_name)
        await expect(page).toHaveURL(/[?&]q=/)
        await expect(page.getByRole('searchbox', { name: say('mall:search') })).toBeFocused()
        await expect(cards(page).first()).toContainText(offer.finish)
      })

      await test.step('sees both prices and chooses two', async () => {
        await cardOf(page, offer, say).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByTestId('buy')).toContainText(money(language, offer.coin_price))
        await expect(dialog.getByText(money(language, offer.diamond_price)).first()).toBeVisible()
        await dialog.getByRole('button', { name: say('mall:buy.more') }).click()
        await expect(dialog.getByTestId('buy')).toContainText(money(language, twice(offer.coin_price)))
        await standStill(page)
        await expectGood(page)
        await expectWrittenIn(page, language)
        expect((await balanceOf(api, player)).coin).toBe(50)
      })

      await test.step('buys them and sees their wear', async () => {
        await page.getByTestId('buy').click()
        const dialog = page.getByRole('dialog', { name: say('mall:bought.title', { count: 2 }) })
        await expect(dialog).toBeVisible()
        expect(cents((await balanceOf(api, player)).coin)).toBe(5000 - 2 * cents(offer.coin_price))
        const proofs = dialog.getByRole('link', { name: say('mall:bought.verify') })
        await expect(proofs).toHaveCount(2)
        await expect(proofs.locator('[data-verdict="sealed"]')).toHaveCount(2)
        await expect(proofs.first()).toHaveAttribute('href', /^\/fair\/w\d+$/)
        const ways = dialog.getByRole('link', { name: say('mall:bought.upgrade') })
        await expect(ways.first()).toHaveAttribute('href', /^\/upgrade\?item=\d+$/)
        await standStill(page)
        await expectGood(page)
        await expectWrittenIn(page, language)
      })

      await test.step('finds them in the backpack, and on the way back no dialog', async () => {
        await page.getByRole('link', { name: say('mall:bought.backpack') }).click()
        await expect(page).toHaveURL(/\/user\/inventory$/)
        await expect(page.getByRole('article')).toHaveCount(2)
        await page.goBack()
        await expect(cards(page).first()).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
    })
  })
}

test('filters stand in the address and outlive a reload', async ({ page, say }) => {
  await page.goto('/mall')
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('checkbox', { name: say('common:rarity.relic') }).check()
  await page.getByRole('checkbox', { name: say('common:rarity.mythic') }).check()
  await expect(page).toHaveURL(/\/mall\?rarity=relic,mythic$/)
  await page.getByRole('textbox', { name: say('mall:filter.to'), exact: true }).fill('900')
  await expect(page).toHaveURL(/rarity=relic,mythic&max=900$/)
  await page.getByRole('switch', { name: say('mall:filter.in_stock') }).click()
  await page.getByLabel(say('mall:sort.label')).selectOption('price')
  await expect(page).toHaveURL(/max=900&stock=1&sort=price$/)
  await settle(page)
  const shown = await page.getByRole('main').getByRole('status').first().innerText()
  await page.reload()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(shown)
  await expect(page.getByRole('checkbox', { name: say('common:rarity.mythic') })).toBeChecked()
  await expect(page.getByRole('article').locator('visible=true').first()).toBeVisible()
  await page.getByRole('button', { name: say('common:clear'), exact: true }).click()
  await expect(page).toHaveURL(/\/mall\?sort=price$/)
})

test.describe('in Chinese', () => {
  test.use({ language: 'zh', locale: LOCALES.zh })

  test('what is still being composed is not searched', async ({ page, context, say }) => {
    await page.clock.install()
    await page.goto('/mall')
    await expect(cards(page).first()).toBeVisible()
    await page.getByRole('searchbox', { name: say('mall:search') }).focus()
    const keyboard = await context.newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'muxian', selectionStart: 6, selectionEnd: 6 })
    // Longer than the pause after which typed text is searched.
    await page.clock.fastForward(2000)
    await expect(page).toHaveURL(/\/mall$/)
    await keyboard.send('Input.insertText', { text: '暮线' })
    await expect(page).toHaveURL(`/mall?q=${encodeURIComponent('暮线')}`)
    await expect(cards(page).first()).toContainText('暮线')
  })
})

test('nothing found offers to clear the filters', async ({ page, say }) => {
  await page.goto('/mall?q=nothing-is-called-this')
  await expect(page.getByText(say('mall:empty.filtered'))).toBeVisible()
  await page.getByRole('button', { name: say('mall:filter.clear') }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/mall$/)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the sheet counts while one chooses', async ({ page, api, say }) => {
    await page.goto('/mall')
    await page.getByTestId('filters').click()
    const sheet = page.getByRole('dialog', { name: say('mall:filter.title') })
    await sheet.getByRole('checkbox', { name: say('common:rarity.relic') }).check()
    const { total } = await call(api, listMall, { query: { rarity: 'relic' } })
    await expect(sheet.getByTestId('show')).toHaveText(
      say('mall:filter.show', { count: total, shown: total }),
    )
    await standStill(page)
    await expectGood(page)
    await sheet.getByTestId('show').click()
    await expect(sheet).toBeHidden()
    await expect(page.getByTestId('filters')).toContainText('1')
  })
})

test('a double press buys once', { tag: '@core' }, async ({ page, api }) => {
  const player = await newPlayer(api, { coins: 50 })
  const offer = await plentiful(api)
  await signIn(page, player)
  await page.goto(`/mall?skin=${offer.skin_id}`)
  await expect(page.getByTestId('buy')).toContainText(money('en', offer.coin_price))
  await page.getByTestId('buy').dblclick()
  await expect(page.getByTestId('keep-shopping')).toBeVisible()
  expect(cents((await balanceOf(api, player)).coin)).toBe(5000 - cents(offer.coin_price))
})

test('another price is shown before anything is charged', async ({ page, api, say }) => {
  await page.clock.install()
  const player = await newPlayer(api, { coins: 50 })
  const offer = await plentiful(api)
  await signIn(page, player)
  await page.route('**/api/mall/list*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { list: MallOffer[] } }
    for (const card of body.data.list) card.coin_price = fromCents(cents(card.coin_price) - 1)
    await route.fulfill({ json: body })
  })
  await page.goto(`/mall?q=${encodeURIComponent(offer.item_name)}&exterior=${offer.exterior_name}`)
  await cardOf(page, offer, say).click()
  const was = money('en', fromCents(cents(offer.coin_price) - 1))
  const now = money('en', offer.coin_price)
  await expect(page.getByText(say('mall:buy.notice.changed_coin', { was, now }))).toBeVisible()
  const main = page.getByTestId('buy')
  await expect(main).toHaveText(say('mall:buy.accept', { amount: now }))
  await main.click()
  await expect(main).toContainText(say('mall:buy.action', { count: 1 }))
  expect((await balanceOf(api, player)).coin).toBe(50)
  // A second press that follows an outcome too closely is taken for a slip.
  await page.clock.fastForward(1000)
  await main.click()
  await expect(page.getByTestId('keep-shopping')).toBeVisible()
  expect(cents((await balanceOf(api, player)).coin)).toBe(5000 - cents(offer.coin_price))
})

test('missing coins lead to the recharge', async ({ page, api, say }) => {
  const player = await newPlayer(api)
  const offer = await plentiful(api)
  await signIn(page, player)
  await page.goto(`/mall?skin=${offer.skin_id}`)
  const amount = money('en', offer.coin_price)
  await expect(page.getByText(say('mall:buy.notice.short_coin', { amount }))).toBeVisible()
  await page.getByTestId('buy').click()
  await expect(page.getByRole('dialog', { name: say('recharge:title') })).toBeVisible()
})

test('what is sold out cannot be bought', async ({ page, api, say }) => {
  const { list } = await call(api, listMall, { query: { sort: '-stock', page_size: 100, max_price: 5 } })
  const player = await newPlayer(api)
  await signIn(page, player)
  await page.route('**/api/mall/quote', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { most: number; offer: MallOffer } }
    body.data.most = 0
    body.data.offer.stock = 0
    await route.fulfill({ json: body })
  })
  await page.goto(`/mall?skin=${list[0]!.skin_id}`)
  await expect(page.getByTestId('buy')).toHaveText(say('mall:buy.sold_out'))
  await expect(page.getByTestId('buy')).toBeDisabled()
  await expect(page.getByRole('link', { name: say('mall:buy.upgrade_to') })).toHaveAttribute(
    'href',
    `/upgrade?target=${list[0]!.skin_id}`,
  )
})

/** @shows SPEC-6.8 */
test('a visitor signs in and finds the offer as they left it, and nothing bought', async ({
  page,
  api,
  say,
}) => {
  const offer = await plentiful(api)
  await page.goto('/mall?stock=1&sort=-stock')
  await page.goto(`/mall?stock=1&sort=-stock&skin=${offer.skin_id}`)
  await page.getByRole('button', { name: say('mall:buy.more') }).click()
  await page.getByTestId('buy').click()
  await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
  const player = await newPlayer(api, { coins: 50 })
  await page.evaluate((token) => localStorage.setItem('token', token), player.token)
  await page.reload()
  await expect(page.getByTestId('buy')).toContainText(say('mall:buy.action', { count: 2 }))
  await expect(page.getByTestId('buy')).toContainText(money('en', twice(offer.coin_price)))
  expect((await balanceOf(api, player)).coin).toBe(50)
})

test('who comes back finds the list as long as they left it, and at the same place', async ({
  page,
  say,
}) => {
  await page.goto('/mall')
  await expect(cards(page)).toHaveCount(60)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(cards(page)).toHaveCount(120)
  await page.evaluate(() => scrollTo(0, 3600))
  await settle(page)
  // A click of the test's own would scroll first.
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('layout:battle') })
    .dispatchEvent('click')
  await expect(page).toHaveURL(/\/battle$/)
  await page.goBack()
  await expect(cards(page).first()).toBeAttached()
  expect(await cards(page).count()).toBeGreaterThanOrEqual(120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3600)
})

test('the way back closes the dialog and leaves the list where it is', async ({ page }) => {
  await page.goto('/mall')
  // The whole list: it is long enough to scroll.
  await expect(cards(page).nth(40)).toBeAttached()
  await page.evaluate(() => scrollTo(0, 900))
  await cards(page).nth(22).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/[?&]skin=\d+$/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/mall$/)
  expect(await page.evaluate(() => scrollY)).toBe(900)
})

test('nothing moves when the list arrives or is narrowed', async ({ page, say }) => {
  // The store's answer comes when the test has seen what stands in for it.
  let gate = Promise.withResolvers<void>()
  await page.route('**/api/mall/list*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.body()
    await gate.promise
    await route.fulfill({ response: answer, body })
  })
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean }
        seen.shifts += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await withoutFirstAnswers(page)
  await page.goto('/mall')
  await expect(page.locator('.mall-card-skeleton').first()).toBeVisible()
  gate.resolve()
  await expect(cards(page).first()).toBeVisible()
  await settle(page)
  gate = Promise.withResolvers<void>()
  await page.getByRole('checkbox', { name: say('common:rarity.relic') }).check()
  await expect(page).toHaveURL(/rarity=relic/)
  gate.resolve()
  await settle(page)
  await cards(page).nth(7).hover()
  await settle(page)
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01)
})

function cards(page: Page): Locator {
  return page.locator('.mall-grid').getByRole('article')
}

/** The press that covers the card of an offer. */
function cardOf(page: Page, offer: MallOffer, say: Say): Locator {
  const exterior = say(`common:exterior.${offer.exterior_name}`)
  const name = `${offer.family}, ${offer.finish}, ${exterior}, ${say(`common:rarity.${offer.rarity}`)}`
  return page.getByRole('button', { name, exact: true })
}

/** An offer of some coins with more copies than all tests together buy. */
async function plentiful(api: APIRequestContext, language: SpecLanguage = 'en'): Promise<MallOffer> {
  const query = { sort: '-stock', page_size: 20, min_price: 2, max_price: 6, in_stock: '1' } as const
  const { list } = await call(api, listMall, { query, language })
  return list[0]!
}

function cents(amount: number): number {
  return Math.round(amount * 100)
}

function fromCents(amount: number): number {
  return amount / 100
}

function twice(amount: number): number {
  return fromCents(2 * cents(amount))
}

/** Fits its window, and nothing keeps somebody from using it, as axe sees it. */
async function expectGood(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width)
  await expectAccessible(page)
}
