import type { Locator, Page } from '@playwright/test'
import { myOpenRecord, type Opening, type unpackBoxes } from '@noktra/contract/boxes'
import type { recharge } from '@noktra/contract/recharge'
import type { DataOf, Envelope, Route } from '@noktra/contract/route'
import { LANGUAGES, type SpecLanguage } from '@noktra/contract/shapes'
import { readQr } from './read-qr.ts'
import { solveSlidePuzzle } from './slide-puzzle.ts'
import { balanceOf, boxesByPrice, call, giveCoins, lastCode, newMobile, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { money, texts, type Say } from './texts.ts'
import { remember, signIn, standStill } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

test.use({ hasSound: true })

const NAMES: Record<SpecLanguage, string> = { en: 'English', zh: '中文', pt: 'Português' }
const COINS = 50
/** Money for a coin in the demo store (PRODUCT 1). */
const RATE = 7.2

for (const language of LANGUAGES) {
  /**
   * @shows SPEC-0.1 SPEC-0.2 SPEC-0.8 SPEC-1.1 SPEC-1.3 SPEC-1.4 SPEC-1.6 SPEC-1.12 SPEC-1.16 SPEC-2.5
   *   SPEC-2.10 SPEC-2.25 SPEC-2.36 SPEC-2.37 SPEC-2.38 SPEC-2.62 SPEC-2.63 SPEC-2.64 SPEC-4.2 SPEC-4.9
   *   SPEC-4.16 SPEC-4.21 SPEC-4.22 SPEC-4.24 SPEC-5.12 SPEC-6.5 SPEC-9.17
   */
  test(
    `a visitor becomes a player who wins, sells, keeps and verifies (${language})`,
    { tag: language === 'en' ? '@core' : [] },
    async ({ page, request }) => {
      const say = texts(language)
      const coins = (amount: number) => money(language, amount)
      const header = page.getByRole('banner')
      const box = (await boxesByPrice(request, language)).find(
        ({ price }) => price >= 2 && price * 6 <= COINS,
      )!
      const { price } = box

      await test.step('looks at the front page in their language', async () => {
        await page.goto('/home')
        await chooseLanguage(page, language)
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await expectWrittenIn(page, language)
      })

      await test.step('opens a box page and plays a demo', async () => {
        await page.getByRole('link', { name: say('home:card.open', { name: box.name }) }).click()
        await expect(page.getByRole('heading', { level: 1, name: box.name })).toBeVisible()
        await expect(page.getByText(say('opening:visitor'))).toBeVisible()
        await page.getByRole('radio', { name: say('common:speed.fast') }).click()
        await page.getByRole('button', { name: say('opening:demo') }).click()
        const result = page.getByRole('dialog', { name: say('opening:result.demo_title') })
        await expect(result.getByText(say('opening:result.demo_text'))).toBeVisible()
        await expectWrittenIn(page, language)
        await expect(result.getByTestId('after-demo')).toContainText(coins(price))
        await result.getByTestId('after-demo').click()
        await expect(result).toBeHidden()
      })

      await test.step('is asked to sign in to open for real, and registers', async () => {
        const mobile = newMobile()
        await register(page, say, mobile, () => lastCode(request, mobile), language)
        const gift = page.getByRole('dialog', { name: say('opening:gift.title') })
        await expect(gift.getByRole('link', { name: say('opening:gift.open') })).toBeVisible()
        await expectWrittenIn(page, language)
        await gift.getByRole('button', { name: say('opening:gift.later') }).click()
        await expect(gift).toBeHidden()
        await expect(page.getByText(say('opening:welcome'))).toBeVisible()
        await expect(coinsIn(header, say)).toHaveText(coins(0))
        await expectWrittenIn(page, language)
      })

      await test.step('recharges by scanning the code and paying', async () => {
        await header.getByRole('button', { name: say('layout:recharge') }).click()
        const dialog = page.getByRole('dialog', { name: say('recharge:title') })
        await dialog.getByRole('radio', { name: `${COINS} ${say('recharge:coins')}`, exact: true }).check()
        await expect(dialog.getByTestId('payable')).toHaveText(`¥${coins(COINS * RATE)}`)
        await expectWrittenIn(page, language)
        const ordered = answerOf<typeof recharge>(page, '/api/recharge')
        await dialog.getByRole('button', { name: say('recharge:top_up') }).click()
        const order = await ordered
        const pay = page.getByRole('dialog', { name: say('recharge:pay_title') })
        await expect(pay.getByTestId('order-payable')).toHaveText(`¥${coins(order.payable)}`)
        await expect(pay.getByText(order.order_no)).toBeVisible()
        await expectWrittenIn(page, language)
        const address = await readQr((await pay.getByAltText(say('recharge:code')).getAttribute('src'))!)
        expect(address).toBe(order.qr_code)
        await payAtCashier(await page.context().newPage(), address, order.payable)
        await page.bringToFront()
        await expect(page.getByText(say('recharge:paid', { amount: coins(COINS) }))).toBeVisible()
        await expect(pay).toBeHidden()
        await expect(dialog).toBeHidden()
        await expect(coinsIn(header, say)).toHaveText(coins(COINS))
      })

      const won = await test.step('opens five', async () => {
        await page
          .getByRole('group', { name: say('opening:quantity') })
          .getByRole('button', { name: '5' })
          .click()
        const button = page.getByTestId('open')
        await expect(button).toContainText(coins(price * 5))
        const opened = answerOf<typeof unpackBoxes>(page, '/api/box/unpack')
        await button.click()
        const { list } = await opened
        const result = page.getByRole('dialog', { name: say('opening:result.title') })
        await expect(result.getByRole('listitem')).toHaveCount(5)
        await expectWrittenIn(page, language)
        return list
      })

      await test.step('sells two and keeps three', async () => {
        const result = page.getByRole('dialog', { name: say('opening:result.title') })
        const cards = result.getByRole('listitem')
        await cards.nth(0).getByRole('button').click()
        await cards.nth(1).getByRole('button').click()
        await result.getByRole('button', { name: say('opening:result.sell_selected', { count: 2 }) }).click()
        const credited = sum(won.slice(0, 2))
        await expect(
          page.getByText(say('common:sale.sold', { count: 2, amount: coins(credited) })),
        ).toBeVisible()
        await expect(result.getByText(say('opening:result.sold_tag'), { exact: true })).toHaveCount(2)
        await result.getByRole('button', { name: say('opening:result.keep_all') }).click()
        await expect(result).toBeHidden()
        await expect(coinsIn(header, say)).toHaveText(coins(COINS - price * 5))
        await expect(diamondsIn(header, say)).toHaveText(coins(credited))
      })

      await test.step('finds the three in the backpack', async () => {
        await openBackpack(page, say)
        await expect(page.getByText(say('backpack:count', { count: 3, shown: '3' }))).toBeVisible()
        await expect(page.getByRole('article')).toHaveCount(3)
        for (const item of won.slice(2)) await expect(cardOf(page, item)).toHaveCount(1)
        await expectWrittenIn(page, language)
      })

      await test.step('reveals one and verifies it', async () => {
        const card = page.getByRole('article').first()
        await card.hover()
        await standStill(page)
        await card.getByRole('link', { name: say('backpack:verify') }).click()
        await expect(page).toHaveURL(/\/fair\/[^/]+$/)
        await expect(page.getByRole('heading', { name: say('fair:kind.box.verdict.closed') })).toBeVisible()
        await expectWrittenIn(page, language)
        await page.getByRole('button', { name: say('fair:reveal') }).click()
        await expect(page.getByRole('heading', { name: say('fair:kind.box.verdict.right') })).toBeVisible()
        for (const check of ['seed_hash', 'pool_hash', 'ticket', 'range', 'wear']) {
          await expect(
            page
              .getByRole('listitem')
              .filter({ hasText: say(`fair:kind.box.check.${check}.name`) })
              .first(),
          ).toContainText(say('fair:verdict.right'))
        }
        await expectWrittenIn(page, language)
      })

      await test.step('reloads in mid-spin and loses nothing', async () => {
        await page.goto(`/openbox/${box.box_id}`)
        await page.getByRole('radio', { name: say('common:speed.normal') }).click()
        const opened = answerOf<typeof unpackBoxes>(page, '/api/box/unpack')
        await page.getByTestId('open').click()
        const [item] = (await opened).list
        await expect(page.getByRole('button', { name: say('opening:skip') })).toBeVisible()
        await page.reload()
        await expect(page.getByRole('status').filter({ hasText: item!.finish })).toContainText(
          say('opening:last', { items: '' }),
        )
        await expect(coinsIn(header, say)).toHaveText(coins(COINS - price * 6))
        await expectWrittenIn(page, language)
        await openBackpack(page, say)
        await expect(page.getByRole('article')).toHaveCount(4)
        await expect(cardOf(page, item!)).toHaveCount(1)
      })
    },
  )
}

test('a reload before the store has answered loses nothing either', async ({ page, request, say }) => {
  const player = await newPlayer(request, { coins: 5 })
  const [box] = await boxesByPrice(request)
  await signIn(page, player)
  let sent = () => {}
  const reached = new Promise<void>((resolve) => (sent = resolve))
  await page.route('**/api/box/unpack', async (route) => {
    await route.fetch()
    sent()
  })
  await page.goto(`/openbox/${box!.box_id}`)
  await expect(page.getByText(say('opening:balance'))).toBeVisible()
  await page.getByTestId('open').click()
  await reached
  await page.reload()
  const { list } = await call(request, myOpenRecord, { player })
  expect(list).toHaveLength(1)
  const note = page.getByRole('status').filter({ hasText: say('opening:last', { items: '' }) })
  await expect(note).toContainText(list[0]!.finish)
  expect(await balanceOf(request, player)).toMatchObject({ coin: 5 - box!.price })

  // Another opening is the last one then.
  await page.unroute('**/api/box/unpack')
  await page.getByRole('radio', { name: say('common:speed.none') }).click()
  await page.getByTestId('open').click()
  const result = page.getByRole('dialog', { name: say('opening:result.title') })
  await expect(result).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(result).toHaveCount(0)
  await expect(note).toHaveCount(0)
})

test(
  'an opening in one window changes the balance in the other',
  { tag: '@core' },
  async ({ context, request, say }) => {
    const player = await newPlayer(request)
    await giveCoins(request, player, 15)
    const [first, second] = [await context.newPage(), await context.newPage()]
    await signIn(first, player)
    await remember(first, { open_speed: 'none' })
    const [box] = await boxesByPrice(request)
    for (const page of [first, second]) await page.goto(`/openbox/${box!.box_id}`)
    await first.getByTestId('open').click()
    await expect(first.getByRole('dialog', { name: say('opening:result.title') })).toBeVisible()
    await expect(coinsIn(second.getByRole('banner'), say)).toHaveText(money('en', 15 - box!.price))
  },
)

async function chooseLanguage(page: Page, language: SpecLanguage): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: texts('en')('layout:language') })
  await menu.click()
  await page.getByRole('menuitem', { name: NAMES[language] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Fills the register form of the open login dialog, with the slide puzzle and the code that is sent. */
async function register(
  page: Page,
  say: Say,
  mobile: string,
  readCode: () => Promise<string>,
  language: SpecLanguage,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('login:title') })
  await dialog.getByRole('tab', { name: say('login:tab.register') }).click()
  await dialog.getByLabel(say('login:mobile')).fill(mobile)
  await dialog.getByRole('button', { name: say('login:send_code') }).click()
  await expect(page.getByText(say('login:captcha.open'))).toBeVisible()
  await expectWrittenIn(page, language)
  await solveSlidePuzzle(page, say)
  await expect(page.getByText(say('login:code_sent'))).toBeVisible()
  await dialog.getByLabel(say('login:code'), { exact: true }).fill(await readCode())
  await dialog.getByRole('checkbox').check()
  await expectWrittenIn(page, language)
  await dialog.getByRole('button', { name: say('login:submit.register') }).click()
  await expect(dialog).toBeHidden()
}

/** What a phone does: opens the address of the code and pays there. */
async function payAtCashier(phone: Page, address: string, payable: number): Promise<void> {
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(address)
  const amount = `¥ ${payable.toFixed(2)}`
  await expect(phone.getByRole('heading', { name: amount })).toBeVisible()
  await phone.getByRole('button', { name: amount }).click()
  await expect(phone.getByRole('button', { name: amount })).toHaveCount(0)
  await phone.close()
}

/** The data of the next answer of a path. */
async function answerOf<R extends Route>(page: Page, path: string): Promise<DataOf<R>> {
  const answer = await page.waitForResponse((response) => new URL(response.url()).pathname === path)
  const { code, msg, data } = (await answer.json()) as Envelope<DataOf<R>>
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** The card of one item, by its name and its wear, whose decimal sign is the language's. */
function cardOf(page: Page, { finish, wear }: Opening): Locator {
  return page
    .getByRole('article')
    .filter({ hasText: finish })
    .filter({ hasText: new RegExp(wear.replace('.', '[.,]')) })
}

function amountIn(scope: Locator, unit: string): Locator {
  return scope
    .locator('span')
    .filter({ has: scope.page().getByAltText(unit, { exact: true }) })
    .last()
}

/** By the menu behind the avatar. */
async function openBackpack(page: Page, say: Say): Promise<void> {
  const named = say('layout:account_of', { nickname: '' }).trim()
  await page.getByRole('banner').getByRole('button', { name: named }).click()
  await page.getByRole('menuitem', { name: say('layout:backpack') }).click()
}

function coinsIn(scope: Locator, say: Say): Locator {
  return amountIn(scope, say('common:coins'))
}

function diamondsIn(scope: Locator, say: Say): Locator {
  return amountIn(scope, say('common:diamonds'))
}

function sum(openings: readonly Opening[]): number {
  return openings.reduce((cents, { value }) => cents + Math.round(value * 100), 0) / 100
}
