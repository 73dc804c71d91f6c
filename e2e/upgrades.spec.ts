import type { APIRequestContext, Page } from '@playwright/test'
import { listBackpack, sellItems } from '@noktra/contract/backpack'
import { errorText } from '@noktra/languages/error-text'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { listTargets, upgradeDetails, upgradeRecord } from '@noktra/contract/upgrades'
import { TICKETS } from '@noktra/game/boxes'
import { stakeForChance, upgradeChance } from '@noktra/game/upgrades'
import { languagesOf } from './languages.ts'
import { expectUsable } from './expect-accessible.ts'
import { balanceOf, boxesByPrice, call, newPlayer, open, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { remember, settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const RATE = 0.08

for (const language of languagesOf('en')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    /** @shows SPEC-0.1 SPEC-0.4 SPEC-1.8 SPEC-2.16 SPEC-2.17 */
    test(
      `an upgrade of skins and coins, from the backpack to its proof (${language})`,
      { tag: '@core' },
      async ({ page, api, say }) => {
        const player = await newPlayer(api, { coins: 50 })
        const items = await fill(api, player, 3)
        const stake = items.reduce((cents, { value }) => cents + Math.round(value * 100), 0)
        const target = await targetFrom(api, stake * 3, language)
        const coin = stakeForChance(500_000, cents(target.price), RATE) - stake
        const chance = upgradeChance(stake + coin, cents(target.price), RATE)
        const before = await balanceOf(api, player)
        await signIn(page, player)
        await remember(page, { open_speed: 'fast' })

        await test.step('chooses what to stake, what for, and the chance', async () => {
          await page.goto('/upgrade')
          await expect(page.getByRole('heading', { level: 1, name: say('upgrades:title') })).toBeVisible()
          await expect(page.getByTestId('reason')).toHaveText(say('upgrades:reason.nothing'))
          await expectWrittenIn(page, language)
          const backpack = page.getByRole('group', { name: say('upgrades:backpack.title') })
          for (const at of [0, 1, 2]) await backpack.getByRole('button').nth(at).click()
          await expect(page.getByTestId('reason')).toHaveText(say('upgrades:reason.no_target'))
          if (language !== 'en') {
            await page.getByRole('tab', { name: say('upgrades:targets.title') }).click()
          }
          await page.getByRole('searchbox').fill(target.item_name)
          const targets = page.getByRole('group', { name: say('upgrades:targets.title') })
          const wanted = targets.getByRole('button', { name: nameIn(say, target), exact: false })
          await wanted.first().click()
          await expect(page).toHaveURL(new RegExp(`target=${target.skin_id}`))
          await page.getByRole('button', { name: '50%', exact: true }).click()
          await expect(page.getByTestId('chance')).toContainText(percent(language, chance))
          await expect(page.getByTestId('formula')).toContainText(money(language, (stake + coin) / 100))
          await expect(page.getByTestId('play')).toContainText(money(language, coin / 100))
          await expectWrittenIn(page, language)
          await expectUsable(page)
        })

        const upgrade_id = await test.step('plays it', async () => {
          await page.getByTestId('play').click()
          await expect(page.locator('.dial-pointer')).toBeInViewport()
          await expect(page.getByTestId('result').locator('[data-verdict="sealed"]')).toBeVisible()
          const { list } = await call(api, upgradeRecord, { player })
          return list[0]!.upgrade_id
        })
        const played = await call(api, upgradeDetails, { query: { upgrade_id }, player, language })

        await test.step('sees what the store has drawn', async () => {
          expect(played).toMatchObject({
            item_num: 3,
            coin: coin / 100,
            chance_ppm: chance,
            target: { price: target.price },
          })
          await expect(page.getByTestId('outcome')).toHaveText(
            say(played.won ? 'upgrades:result.won' : 'upgrades:result.lost'),
          )
          await expectPointerAt(page, played.ticket)
          const after = await balanceOf(api, player)
          expect(cents(before.coin) - cents(after.coin)).toBe(coin)
          const held = await heldBy(api, player)
          // A lost stake may be too small for any item.
          expect(held.map((item) => item.item_id)).toEqual(played.given ? [played.given.item_id] : [])
          for (const { item_id } of items) expect(held.some((item) => item.item_id === item_id)).toBe(false)
          await expectWrittenIn(page, language)
          await expectUsable(page)
        })

        await test.step('opens it again, looks at a replay and verifies it', async () => {
          await page.goto(`/upgradeDetail?id=${upgrade_id}`)
          await expectPointerAt(page, played.ticket)
          await expectWrittenIn(page, language)
          await expectUsable(page)
          await page.getByTestId('replay').click()
          await expect(page.getByTestId('chance')).toBeVisible()
          await expect(page.getByTestId('outcome')).toBeVisible()
          await page.getByRole('link', { name: say('upgrades:verify'), exact: true }).click()
          await expect(page).toHaveURL(new RegExp(`/fair/u${upgrade_id}$`))
          // The price list and the entropy of the press are those that this browser sent.
          await expect(page.getByText(say('fair:sent_same'))).toHaveCount(2)
        })

        await test.step('finds it in the records', async () => {
          await page.goto('/upgradeDetail?tab=mine')
          await page.getByRole('link', { name: say('upgrades:records.see', { id: upgrade_id }) }).click()
          await expect(page).toHaveURL(new RegExp(`id=${upgrade_id}$`))
        })
      },
    )
  })
}

test('a won target stands in the dial as large as it stood beside it, and nothing is grey', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api, { coins: 500 })
  const target = await targetFrom(api, 900, 'en')
  await signIn(page, player)
  await remember(page, { open_speed: 'none' })
  await page.goto(`/upgrade?target=${target.skin_id}&chance=75`)
  const before = (await page.locator('.stage-target').boundingBox())!
  for (let tries = 0; tries < 25; tries += 1) {
    await page.getByTestId('play').click()
    await expect(page.getByTestId('result')).toBeVisible()
    if ((await page.getByTestId('outcome').textContent()) === say('upgrades:result.won')) break
    await page.getByTestId('again').click()
  }
  await expect(page.getByTestId('outcome')).toHaveText(say('upgrades:result.won'))
  await settle(page)
  const prize = (await page.getByTestId('won-art').boundingBox())!
  const ring = (await page.locator('.dial').boundingBox())!
  expect(prize.width).toBeGreaterThan(before.width * 0.95)
  expect(Math.abs(prize.x + prize.width / 2 - (ring.x + ring.width / 2))).toBeLessThan(2)
  await expect(page.locator('.stage-target')).toHaveCSS('opacity', '0')
  await expect(page.getByText(say('upgrades:stake.spent'))).toBeVisible()
  await expect(page.getByText(say('upgrades:target.won'), { exact: true })).toBeVisible()
  const grey = await page
    .locator('.arena, .arena *')
    .evaluateAll((all) => all.filter((each) => getComputedStyle(each).filter.includes('grayscale')).length)
  expect(grey).toBe(0)
})

test('by keyboard alone: the chance by arrows, Space plays, Escape skips', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 50 })
  const target = await targetFrom(api, 2000, 'en')
  await signIn(page, player)
  await page.goto(`/upgrade?target=${target.skin_id}&chance=30`)
  await expect(page.getByTestId('play')).toContainText(money('en', costOf(target.price, 30)))
  await page.getByTestId('slider').focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/chance=35/)
  await expect(page.getByTestId('play')).toContainText(money('en', costOf(target.price, 35)))
  await page.getByRole('radio', { checked: true }).last().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/direction=over/)
  await page.locator('#main').focus()
  const skipped = await escapeWhenItRuns(page, say('upgrades:skip'))
  await page.keyboard.press('Space')
  await skipped()
  // The pointer would run for 5 seconds.
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 3500 })
  const { list } = await call(api, upgradeRecord, { player })
  expect(list[0]).toMatchObject({ direction: 'over', coin: costOf(target.price, 35) })
  await expectPointerAt(page, list[0]!.ticket)
})

for (const phone of [false, true]) {
  test.describe(phone ? 'on a phone' : 'at a desk', () => {
    test.use(phone ? PHONE : {})

    test('a multiple finds the nearest target, and stake, chance and target stay in view while one chooses', async ({
      page,
      api,
      say,
    }) => {
      const player = await newPlayer(api, { coins: 50 })
      const [item] = await fill(api, player, 5)
      await signIn(page, player)
      await page.goto('/upgrade')
      await page.getByRole('button', { name: say('upgrades:times', { times: 3 }) }).click()
      await expect(page.getByText(say('upgrades:found')).first()).toBeVisible()
      await expect(page.locator('.stage-goal')).toContainText(money('en', await nearestTo(api, 1500)))
      await expect(page.getByTestId('play')).toContainText(money('en', 5))

      const backpack = page.getByRole('group', { name: say('upgrades:backpack.title') })
      await backpack.getByRole('button').first().click()
      const stake = 500 + cents(item!.value)
      const price = await nearestTo(api, stake * 3)
      await expect(page.locator('.stage-goal')).toContainText(money('en', price))
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const line = page.getByTestId('setup-line')
      await expect(line).toBeInViewport({ ratio: 1 })
      await expect(line).toContainText(money('en', stake / 100))
      await expect(line).toContainText(percent('en', upgradeChance(stake, cents(price), RATE)))
      await expect(line).toContainText(money('en', price))

      await page.evaluate(() => scrollTo(0, 0))
      await expect(line).toBeHidden()
      await page.getByRole('button', { name: say('upgrades:target.clear') }).click()
      await expect(page.locator('.stage-goal')).toContainText(say('upgrades:target.empty'))
    })
  })
}

test('below 5 % the slider sets 5: by Home, by the left arrow and by the mouse', async ({ page, api }) => {
  const player = await newPlayer(api, { coins: 5 })
  const target = await targetFrom(api, 9000, 'en')
  await signIn(page, player)
  const least = money('en', costOf(target.price, 5))
  for (const key of ['Home', 'ArrowLeft']) {
    await page.goto(`/upgrade?target=${target.skin_id}&coin=2`)
    await expect(page.getByTestId('slider')).toHaveValue('5')
    await page.getByTestId('slider').press(key)
    await expect(page).toHaveURL(/chance=5&/)
    await expect(page.getByTestId('play')).toContainText(least)
  }
  await page.goto(`/upgrade?target=${target.skin_id}&coin=2`)
  const rail = (await page.getByTestId('slider').boundingBox())!
  await page.mouse.move(rail.x + 10, rail.y + rail.height / 2)
  await page.mouse.down()
  await page.mouse.move(rail.x + 2, rail.y + rail.height / 2)
  await page.mouse.up()
  await expect(page).toHaveURL(/chance=5&/)
  await expect(page.getByTestId('play')).toContainText(least)
})

/** @shows SPEC-5.24 */
test('what cannot be played says why, and nothing is sent', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 5 })
  const target = await targetFrom(api, 9000, 'en')
  await signIn(page, player)
  await page.goto(`/upgrade?target=${target.skin_id}&coin=2`)
  const chance = upgradeChance(200, cents(target.price), RATE)
  const least = stakeForChance(50_000, cents(target.price), RATE)
  await expect(page.getByTestId('reason')).toHaveText(
    say('upgrades:reason.chance_low', {
      chance: (Math.floor(chance / 100) / 100).toFixed(2),
      missing: money('en', (least - 200) / 100),
    }),
  )
  await page.getByTestId('play').press('Enter')
  await page.getByRole('button', { name: '50%', exact: true }).click()
  const short = costOf(target.price, 50) - 5
  await expect(page.getByTestId('reason')).toHaveText(say('upgrades:short', { amount: money('en', short) }))
  await page.getByTestId('play').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await balanceOf(api, player)).coin).toBe(5)
})

test('terms that changed are refused, shown again, and nothing is staked', async ({ page, api }) => {
  const player = await newPlayer(api, { coins: 15 })
  const target = await targetFrom(api, 1500, 'en')
  await signIn(page, player)
  await page.goto(`/upgrade?target=${target.skin_id}&coin=4`)
  // As if the page had been shown before the price rose.
  await page.route('**/api/upgrade', async (route) => {
    const body = route.request().postDataJSON() as { target_price: number }
    await route.continue({ postData: JSON.stringify({ ...body, target_price: body.target_price - 0.01 }) })
  })
  const refetched = page.waitForResponse('**/api/upgrade/skinList*')
  await page.getByTestId('play').click()
  await expect(page.getByRole('alert').getByText(errorText('upgrade_changed', 'en'))).toBeVisible()
  await refetched
  expect((await balanceOf(api, player)).coin).toBe(15)
  await page.unroute('**/api/upgrade')
  await page.getByTestId('play').click()
  await expect(page.getByTestId('result')).toBeVisible()
  expect((await balanceOf(api, player)).coin).toBe(11)
})

test('an item that was sold in another tab leaves the stake', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 30 })
  const [item] = await fill(api, player, 1)
  // Whatever the box gave, it is less than 70 % of this.
  const target = await targetFrom(api, Math.max(1000, cents(item!.value) * 2), 'en')
  await signIn(page, player)
  await page.goto(`/upgrade?item=${item!.item_id}&target=${target.skin_id}&chance=70`)
  await expect(page.getByTestId('play')).toContainText(say('upgrades:play.items', { count: 1 }))
  await expect(page.getByTestId('play')).toBeEnabled()
  await call(api, sellItems, { player, body: { item_ids: [item!.item_id] } })
  await page.getByTestId('play').click()
  await expect(page.getByRole('alert').getByText(errorText('item_busy', 'en'))).toBeVisible()
  await expect(page.getByTestId('play')).toContainText(money('en', costOf(target.price, 70)))
  expect((await balanceOf(api, player)).coin).toBe(30 - item!.paid)
})

test('leaving in mid-spin loses nothing: the room says what came out', async ({ page, api }) => {
  const player = await newPlayer(api, { coins: 15 })
  const target = await targetFrom(api, 1500, 'en')
  await signIn(page, player)
  await page.goto(`/upgrade?target=${target.skin_id}&coin=6`)
  const answered = page.waitForResponse('**/api/upgrade')
  await page.getByTestId('play').click()
  await answered
  await page.reload()
  const [row] = (await call(api, upgradeRecord, { player })).list
  const told = page.getByRole('status').filter({ hasText: money('en', row!.given!.value) })
  await told.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`id=${row!.upgrade_id}$`))
})

test('a visitor sees everything, signs in on the action and finds their choice', async ({
  page,
  api,
  say,
}) => {
  const target = await targetFrom(api, 1500, 'en')
  await page.goto(`/upgrade?target=${target.skin_id}&chance=40`)
  await expect(page.getByTestId('chance')).toContainText('40.')
  await page.getByTestId('play').click()
  await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
  const player = await newPlayer(api, { coins: 50 })
  await page.evaluate((token) => localStorage.setItem('token', token), player.token)
  await page.reload()
  await expect(page.getByText(say('upgrades:welcome'))).toBeVisible()
  await expect(page.getByTestId('play')).toContainText(money('en', costOf(target.price, 40)))
  expect((await balanceOf(api, player)).coin).toBe(50)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the dial shows its result without turning', async ({ page, api }) => {
    const player = await newPlayer(api, { coins: 15 })
    const target = await targetFrom(api, 1500, 'en')
    await signIn(page, player)
    await page.goto(`/upgrade?target=${target.skin_id}&coin=4`)
    await page.getByTestId('play').click()
    await expect(page.getByTestId('result')).toBeVisible({ timeout: 3000 })
    const moves = await page.locator('.dial-pointer').evaluate((pointer) => pointer.getAnimations().length)
    expect(moves).toBe(0)
    const [row] = (await call(api, upgradeRecord, { player })).list
    await expectPointerAt(page, row!.ticket)
  })
})

test.describe('without the network', () => {
  test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED/ })

  test('the button says so', async ({ page, api, say, context }) => {
    const player = await newPlayer(api, { coins: 15 })
    const target = await targetFrom(api, 1500, 'en')
    await signIn(page, player)
    await page.goto(`/upgrade?target=${target.skin_id}&coin=4`)
    await settle(page)
    await context.setOffline(true)
    await expect(page.getByTestId('reason')).toHaveText(say('upgrades:reason.offline'))
    await context.setOffline(false)
    await expect(page.getByTestId('reason')).toHaveText('')
  })
})

/** Presses Escape as soon as the pointer runs; gives what waits until that has happened. */
async function escapeWhenItRuns(page: Page, skip: string): Promise<() => Promise<void>> {
  const press = await page.evaluateHandle(
    (label) => ({
      done: new Promise<void>((done) => {
        const runs = new MutationObserver(() => {
          if (!document.querySelector(`button[aria-label="${label}"]`)) return
          runs.disconnect()
          document.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
          )
          done()
        })
        runs.observe(document.body, { childList: true, subtree: true })
      }),
    }),
    skip,
  )
  return () => press.evaluate(({ done }) => done)
}

function cents(amount: number): number {
  return Math.round(amount * 100)
}

/** Coins that a chance in percent costs without items. */
function costOf(price: number, chance: number): number {
  return stakeForChance(chance * 10_000, cents(price), RATE) / 100
}

function percent(language: SpecLanguage, ppm: number): string {
  return money(language, Math.floor(ppm / 100) / 100)
}

function nameIn(
  say: (key: string) => string,
  skin: { family: string; finish: string; exterior_name: string },
): string {
  return `${skin.family}, ${skin.finish}, ${say(`common:exterior.${skin.exterior_name}`)}`
}

/** The price of the target that is worth the nearest to so many cents. */
async function nearestTo(api: APIRequestContext, wanted: number): Promise<number> {
  const ends = [{ min_price: wanted / 100 }, { max_price: wanted / 100, sort: '-price' as const }]
  const pages = await Promise.all(
    ends.map((end) => call(api, listTargets, { query: { ...end, page_size: 1 } })),
  )
  const prices = pages.flatMap(({ list }) => list.map(({ price }) => price))
  return prices.toSorted((a, b) => Math.abs(cents(a) - wanted) - Math.abs(cents(b) - wanted))[0]!
}

/** The first target worth at least so many cents. */
async function targetFrom(api: APIRequestContext, least: number, language: SpecLanguage) {
  const query = { min_price: Math.max(2, Math.ceil(least / 100)), page_size: 1 }
  return (await call(api, listTargets, { query, language })).list[0]!
}

async function heldBy(api: APIRequestContext, player: Player) {
  return (await call(api, listBackpack, { query: { sort: '-value', page_size: 100 }, player })).list
}

/** Opens cheap boxes until so many items can be staked; the dearest ones first, with what one box has cost. */
async function fill(api: APIRequestContext, player: Player, count: number) {
  const box = (await boxesByPrice(api)).find(({ price }) => price >= 1)!
  await open(api, player, box.box_id, count)
  const held = await heldBy(api, player)
  return held.slice(0, count).map((item) => ({ ...item, paid: box.price }))
}

/** The pointer stands where the ticket is: every ticket has its own part of the circle, clockwise from the top. */
async function expectPointerAt(page: Page, ticket: number): Promise<void> {
  const turned = await page.locator('.dial-pointer').evaluate((pointer) => {
    const { a, b } = new DOMMatrix(getComputedStyle(pointer).transform)
    return (Math.atan2(b, a) * 180) / Math.PI
  })
  const missed = Math.abs(((turned + 720) % 360) - (360 * (ticket - 0.5)) / TICKETS)
  expect(Math.min(missed, 360 - missed)).toBeLessThan(0.01)
}
