import type { Locator } from '@playwright/test'
import { listMall } from '@noktra/contract/mall'
import { recharge } from '@noktra/contract/recharge'
import { listRolls } from '@noktra/contract/rolls'
import type { DataOf, Envelope } from '@noktra/contract/route'
import { expectAccessible } from './expect-accessible.ts'
import { enter, tabTo } from './keys.ts'
import { solveByKeys } from './slide-puzzle.ts'
import { boxesByPrice, call, endPayment, lastCode, newMobile, newPlayer, open } from './store.ts'
import { expect, test } from './test.ts'
import { texts, type Say } from './texts.ts'
import { remember, settle, signIn, standStill } from './visit.ts'
import { followRequests, moveTo } from './walk.ts'

/** What a browser remembers of the speed of reels. */
const SPEED = 'open_speed'

/** Pages that show what the store answers, one of each kind. */
const FETCHED = [
  '/openbox/1',
  '/battle',
  '/battleDetail/1',
  '/upgradeDetail?id=1',
  '/mine-sweeping',
  '/mall',
  '/skin/7064',
  '/rollDetail/1',
  '/welfarebox/1/1',
]

/* Nothing here is pressed by a pointer. The games of the other rooms are played by keyboard in their own journeys. */

test('a visitor signs up: the forms, the puzzle, and what is missing', async ({ page, api, say }) => {
  const mobile = newMobile()
  await page.goto('/fair')
  const opener = page.getByRole('banner').getByRole('button', { name: say('layout:login') })
  const dialog = page.getByRole('dialog', { name: say('login:title') })
  const field = dialog.getByLabel(say('login:mobile'))
  await enter(page, opener)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  const agreed = dialog.getByRole('checkbox')
  await expect(agreed).toBeFocused()
  // A toast in the page behind the dialog is heard as well.
  const heard = page.locator('[data-sonner-toast]:not([aria-hidden="true"] *)')
  await expect(heard).toContainText(say('login:fault.agree_first'))
  await expect(agreed).toHaveAccessibleDescription(say('login:fault.agree_first'))
  await expect(field).toHaveAccessibleDescription(say('login:fault.mobile_missing'))
  await page.keyboard.press('Space')
  await expect(agreed).toHaveAccessibleDescription('')
  await tabTo(page, field)
  await page.keyboard.type(mobile)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await expect(dialog.getByRole('tab', { name: say('login:tab.register') })).toBeFocused()
  await enter(page, dialog.getByRole('button', { name: say('login:send_code') }))
  await solveByKeys(page, say)
  await expect(dialog.getByLabel(say('login:code'), { exact: true })).toBeFocused()
  await page.keyboard.type(await lastCode(api, mobile))
  await expect(agreed).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const gift = page.getByRole('dialog', { name: say('opening:gift.title') })
  await expect(gift).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gift).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: accountOf(say) })).toBeVisible()
})

test('menus give the focus back, and what they lead to has it', async ({ page, resident, say }) => {
  await signIn(page, resident)
  await page.goto('/fair')
  const header = page.getByRole('banner')
  const bell = header.getByTestId('bell')
  await enter(page, bell)
  await expect(page.getByRole('dialog', { name: say('notices:title') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: say('recharge:title') })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(header.getByRole('button', { name: say('layout:recharge') })).toBeFocused()

  const account = header.getByRole('button', { name: accountOf(say) })
  for (const turn of [1, 2]) {
    await tabTo(page, account)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.type(say('layout:recharge'))
    await expect(page.getByRole('menuitem', { name: say('layout:recharge') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.locator(':focus'), `opened for the ${turn}. time`).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/userInfo$/)
  await expect(page.locator('#main')).toBeFocused()
  await settle(page)
  await expect(page.locator('#main')).toBeFocused()

  const language = header.getByRole('button', { name: say('layout:language') })
  await language.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await expect(header.getByRole('button', { name: texts('pt')('layout:language') })).toBeFocused()
})

test(
  'a player recharges and opens a box, and is told what came out',
  { tag: '@core' },
  async ({ page, api, say }) => {
    const player = await newPlayer(api)
    const [box] = await boxesByPrice(api)
    await signIn(page, player)
    await remember(page, { [SPEED]: 'none' })
    await page.goto(`/openbox/${box!.box_id}`)
    const action = page.getByTestId('open')
    await enter(page, action)
    const dialog = page.getByRole('dialog', { name: say('recharge:title') })
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: `15 ${say('recharge:coins')}` })).toBeChecked()
    const ordered = page.waitForResponse((answer) => new URL(answer.url()).pathname === recharge.path)
    await enter(page, dialog.getByRole('button', { name: say('recharge:top_up') }))
    const { data } = (await (await ordered).json()) as Envelope<DataOf<typeof recharge>>
    const pay = page.getByRole('dialog', { name: say('recharge:pay_title') })
    await expect(pay.locator(':focus').or(pay.and(page.locator(':focus')))).toHaveCount(1)
    await endPayment(api, data.order_no, 'pay')
    await expect(page.getByText(say('recharge:paid', { amount: '15.00' }))).toBeVisible()
    await expect(pay).toBeHidden()
    await expect(dialog).toBeHidden()
    await expect(action).toBeFocused()

    await page.keyboard.press('Enter')
    const result = page.getByRole('dialog', { name: say('opening:result.title') })
    await expect(result.getByRole('button', { name: say('opening:result.keep') })).toBeFocused()
    const [before] = say('opening:announce', { items: '#' }).split('#')
    await expect(page.locator('[aria-live]').filter({ hasText: before })).toHaveCount(1)
    for (let stops = 0; stops < 8; stops++) {
      await page.keyboard.press('Tab')
      await expect(result.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(result).toBeHidden()
    await expect(action).toBeFocused()
  },
)

/** @shows SPEC-2.63 */
test('Escape closes the payment code, a press beside it does not, and the choice of the amount stays', async ({
  page,
  resident,
  say,
}) => {
  await signIn(page, resident)
  await page.goto('/fair')
  await enter(page, page.getByRole('banner').getByRole('button', { name: say('layout:recharge') }))
  const dialog = page.getByRole('dialog', { name: say('recharge:title') })
  const pay = page.getByRole('dialog', { name: say('recharge:pay_title') })
  await enter(page, dialog.getByRole('button', { name: say('recharge:top_up') }))
  await expect(pay.getByAltText(say('recharge:code'))).toBeVisible()
  await standStill(page)
  await page.mouse.click(20, 20)
  await standStill(page)
  await expect(pay.getByAltText(say('recharge:code'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pay).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: say('recharge:top_up') })).toBeFocused()
})

test('in the backpack the focus keeps its place though items go', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 5 })
  const [box] = await boxesByPrice(api)
  await open(api, player, box!.box_id, 5)
  await signIn(page, player)
  await page.goto('/user/inventory')
  const cards = page.getByRole('article')
  const choice = (at: number) => cards.nth(at).getByRole('button').first()
  await expect(cards).toHaveCount(5)
  await tabTo(page, choice(3))
  await page.keyboard.press('Space')
  await enter(page, page.getByRole('button', { name: say('backpack:clear') }))
  await expect(choice(3)).toBeFocused()

  await enter(page, cards.nth(3).getByRole('button', { name: say('backpack:sell') }))
  await expect(cards).toHaveCount(4)
  await expect(choice(3)).toBeFocused()
  await page.keyboard.press('Alt+t')
  await enter(page, page.getByRole('button', { name: say('backpack:undo') }))
  await expect(cards).toHaveCount(5)
  // Back where it was as soon as the toast goes, not with the last one.
  await page.waitForFunction(
    () => document.activeElement?.closest('article') && document.querySelector('[data-sonner-toast]'),
  )
  await expect(choice(4)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('[data-sonner-toaster]')).toHaveCount(0)
  await expect(cards.nth(3).locator(':focus')).toHaveCount(1)

  // What can be done with an item shows when its card has the focus.
  await tabTo(page, choice(3))
  const details = cards.nth(3).getByRole('button', { name: say('backpack:details') })
  await enter(page, details)
  const dialog = page.getByRole('dialog')
  const escaped = await escapeNextDialog(dialog)
  await enter(page, dialog.getByRole('button', { name: say('backpack:retrieve') }))
  await escaped()
  await expect(dialog).toHaveCount(0)
  await expect(details).toBeFocused()

  await page.keyboard.press('Enter')
  const sell = dialog.getByRole('button', { name: new RegExp(say('backpack:sell_for', { amount: '.+' })) })
  await enter(page, sell)
  await expect(cards).toHaveCount(4)
  await expect(choice(3)).toBeFocused()
})

test('an offer of the mall is bought, and the shelf has the focus again', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 50 })
  await signIn(page, player)
  // Of the cheapest others may take the last ones meanwhile.
  const { list } = await call(api, listMall, { query: { sort: 'price', in_stock: '1' } })
  const { family, finish } = list.find(
    (offer) => offer.stock >= 8 && offer === list.find(({ item_name }) => item_name === offer.item_name),
  )!
  await page.goto('/mall?stock=1&sort=price')
  const card = page
    .locator('.mall-grid')
    .getByRole('button', { name: `${family}, ${finish}, ` })
    .first()
  await enter(page, card)
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel(say('mall:buy.quantity'), { exact: true }))
  await page.keyboard.press('ArrowUp')
  const buy = dialog.getByTestId('buy')
  await expect(buy).toContainText(say('mall:buy.action', { count: 2 }))
  await enter(page, buy)
  const bought = page.getByRole('dialog', { name: say('mall:bought.title', { count: 2 }) })
  await expect(bought).toBeVisible()
  await expect(bought.locator(':focus').or(bought.and(page.locator(':focus')))).toHaveCount(1)
  const [before] = say('mall:bought.announce', { items: '#' }).split('#')
  await expect(bought.getByRole('status')).toContainText(before!)
  await tabTo(page, page.getByTestId('keep-shopping'))
  // Right after a purchase a press counts as its second one, and closes nothing.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0, { timeout: 700 })
  }).toPass()
  await expect(card).toBeFocused()
})

test('a battle is made and a bot called, a draw is joined', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 50 })
  const [box] = await boxesByPrice(api)
  await signIn(page, player)
  await page.goto(`/new-battle?boxes=${box!.box_id}&seats=2&mode=classic&fast=1`)
  const create = page.getByTestId('create')
  await expect(create).toBeEnabled({ timeout: 60_000 })
  await create.press('Enter')
  await expect(page).toHaveURL(/\/battleDetail\/\d+$/)
  const told = await listen(page.locator('.room [aria-live=polite]').last())
  await enter(page, page.getByTestId('bot-2'))
  const news = [
    say('battle-room:fixed'),
    say('battles:round_of', { round: 1, rounds: 1 }),
    say('battle-room:my_result'),
  ]
  const heard = async () => (await told()).map((text) => news.find((each) => text.includes(each)) ?? text)
  await expect.poll(heard, { timeout: 45_000 }).toEqual(news)

  const { list } = await call(api, listRolls, { body: { lottery_status: 0 } })
  const room = list.find(({ conditions, phase }) => conditions.recharge <= 50 && phase === 'open')!
  await page.goto(`/rollDetail/${room.id}`)
  await enter(page, page.getByTestId('join'))
  await expect(page.locator('.roll-said')).toBeFocused()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a battle is played again without a moving reel', async ({ page, resident, say }) => {
    await page.addInitScript(() => {
      const seen = window as unknown as { reels: Set<string> }
      seen.reels = new Set()
      new MutationObserver(() => {
        for (const kind of ['room-strip', 'room-still'])
          if (document.getElementsByClassName(kind).length > 0) seen.reels.add(kind)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`/battleDetail/${resident.battle_id}?replay=1`)
    await expect(page.getByRole('button', { name: say('battle-room:again') })).toBeVisible({
      timeout: 60_000,
    })
    const reels = await page.evaluate(() => [...(window as unknown as { reels: Set<string> }).reels])
    expect(reels).toEqual(['room-still'])
  })
})

test('what the store refuses leaves each page its heading, and a way to try again', async ({ page, say }) => {
  await page.route('**/api/**', (route) =>
    route.fulfill({ json: { code: 1, msg: 'Out of order', data: null } }),
  )
  followRequests(page)
  await page.goto('/service')
  for (const path of FETCHED) {
    await test.step(path, async () => {
      await moveTo(page, path)
      const failed = page.getByRole('main').getByRole('alert')
      await expect(failed.getByRole('button', { name: say('common:try_again') }).first()).toBeVisible()
      await expect(page.locator('h1')).toHaveCount(1)
      await expectAccessible(page, '#main')
    })
  }
})

test('a page with the reader’s own colours and spacing shows what is chosen', async ({ page, say }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/home')
  const tab = page.getByRole('tab', { selected: true })
  await expect(tab).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('tab', { selected: false }).first()).toHaveCSS('outline-style', 'none')
  const login = page.getByRole('banner').getByRole('button', { name: say('layout:login') })
  expect(await login.evaluate((button) => getComputedStyle(button, '::before').borderTopStyle)).toBe('solid')
  // WCAG 1.4.12
  await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  })
  for (const width of [1440, 720, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

/**
 * Presses Escape as soon as another dialog than the open one has the focus: the library that draws them does not listen yet.
 * Gives what waits until that has happened.
 */
async function escapeNextDialog(dialog: Locator): Promise<() => Promise<void>> {
  const press = await dialog.evaluateHandle((open) => ({
    done: new Promise<void>((done) => {
      document.addEventListener('focusin', function escape({ target }) {
        const next = (target as Element).closest('[role=dialog]')
        if (!next || next === open) return
        document.removeEventListener('focusin', escape)
        target!.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        )
        done()
      })
    }),
  }))
  return () => press.evaluate(({ done }) => done)
}

/** The button behind the avatar, whatever the player is called. */
function accountOf(say: Say): RegExp {
  return new RegExp(say('layout:account_of', { nickname: '.+' }))
}

/** Everything that a live region says from now on. Some of it stands there for less than half a second. */
async function listen(region: Locator): Promise<() => Promise<string[]>> {
  const said = await region.evaluateHandle((element) => {
    const texts: string[] = []
    const note = () => {
      const text = element.textContent
      if (text && text !== texts.at(-1)) texts.push(text)
    }
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true })
    return texts
  })
  return () => said.jsonValue()
}
