import type { Locator, Page } from '@playwright/test'
import { listAnnouncements } from '@noktra/contract/announcements'
import { envelopeRecords, listEnvelopes, type receiveEnvelope } from '@noktra/contract/envelopes'
import { errorText } from '@noktra/languages/error-text'
import { listRolls } from '@noktra/contract/rolls'
import type { DataOf, Envelope } from '@noktra/contract/route'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { listWelfareBoxes, unpackWelfareBox } from '@noktra/contract/welfare'
import { languagesOf } from './languages.ts'
import { expectAccessible } from './expect-accessible.ts'
import { DATA_DIR, makeEnvelope } from './operator.ts'
import { balanceOf, call, giveCoins, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { money, type Say } from './texts.ts'
import { remember, settle, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const RECEIVE = '/api/redEnvelope/receive'
/** A page that shows nothing of what the centre shows. */
const QUIET = '/service?type=3'

for (const language of languagesOf('pt')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    test.describe('once a day', () => {
      test.use({ isFirstVisit: true })

      /** @shows SPEC-1.24 SPEC-2.87 SPEC-2.96 SPEC-2.100 SPEC-2.101 SPEC-2.104 */
      test(`announcements show on a card that blocks nothing, and lead to their pages (${language})`, async ({
        page,
        api,
        say,
      }) => {
        const { list } = await call(api, listAnnouncements, { language })
        const [first, second] = list
        await page.goto('/home')
        const dialog = centre(page, say)
        const card = page.getByTestId('welcome')
        // It waits until the first screen has been read.
        await settle(page)
        await expect(card).toHaveCount(0)
        await page.mouse.wheel(0, 600)
        await expect(card.getByRole('heading', { name: first!.title })).toBeVisible()
        await expect(dialog).toHaveCount(0)
        await expectGood(page, language, '[data-testid="welcome"]')
        await expect(page.locator('body')).toBeFocused()
        await card.getByRole('button', { name: say('centre:card.open') }).click()
        await expect(card).toHaveCount(0)
        await expect(dialog.getByRole('heading', { name: first!.title })).toBeVisible()
        await expectTab(dialog, say('centre:title'), 0)
        await expect(
          dialog.getByRole('list', { name: say('centre:notice.label') }).getByRole('listitem'),
        ).toHaveCount(4)
        const titles = dialog.getByRole('navigation', { name: say('centre:announcements.titles') })
        await expect(titles.getByRole('button')).toHaveText(list.map(({ title }) => title))
        await expectGood(page, language)

        await titles.getByRole('button', { name: second!.title }).click()
        const article = dialog.getByRole('article')
        await expect(article.getByRole('heading', { name: second!.title })).toBeVisible()
        await article.click({ position: { x: 80, y: 80 } })
        await expect(page).toHaveURL(new RegExp(`${second!.path}$`))
        await expect(dialog).toBeHidden()

        await page.clock.install()
        await page.goto('/home')
        await expect(page.getByRole('article').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await page.mouse.wheel(0, 600)
        await page.clock.runFor(30_000)
        await expect(card).toHaveCount(0)
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
    })

    /**
     * @shows SPEC-1.25 SPEC-2.88 SPEC-2.91 SPEC-2.92 SPEC-2.93 SPEC-2.94 SPEC-2.105 SPEC-2.106 SPEC-2.107
     *   SPEC-2.109 SPEC-2.112 SPEC-2.113 SPEC-2.114 SPEC-4.53 SPEC-5.34 SPEC-8.22 SPEC-9.18
     */
    test(`welfare boxes are met by the day's recharge (${language})`, async ({ page, api, say }) => {
      const { list } = await call(api, listWelfareBoxes, { language })
      const player = await newPlayer(api)
      await signIn(page, player)
      await page.goto(`${QUIET}&welfare=1`)
      const dialog = centre(page, say)
      const cards = dialog.getByRole('article')
      await expect(cards).toHaveCount(list.length)
      await expect(page).toHaveURL(new RegExp(`${QUIET.replace('?', '\\?')}$`))

      await test.step('none is met; each says for how many coins it opens', async () => {
        for (const [at, { box_name, amount }] of list.entries()) {
          await expect(cards.nth(at)).toContainText(box_name)
          await expect(cards.nth(at)).toContainText(
            say('welfare:claims.free', { amount: String(amount / 7.2) }),
          )
          await expect(cards.nth(at)).toContainText(say('welfare:claims.once_a_day'))
          await expect(cards.nth(at)).toContainText(say('welfare:claims.not_met'))
        }
        await expectGood(page, language)
      })

      await test.step('the titles without content say so', async () => {
        const kinds = dialog.getByRole('tablist', { name: say('welfare:claims.titles') })
        for (const title of ['weekly', 'daily', 'other']) {
          await kinds.getByRole('tab', { name: say(`welfare:claims.title.${title}`) }).click()
          await expect(toast(page).getByText(say('welfare:claims.not_open'))).toBeVisible()
          await expect(dialog.getByText(say('welfare:claims.not_open'))).toBeVisible()
        }
        await dialog.getByRole('button', { name: say('welfare:claims.back') }).click()
      })

      await test.step('a recharge meets the first two, without a reload', async () => {
        await giveCoins(api, player, 15)
        await expect(dialog.getByText(say('welfare:claims.met'), { exact: true })).toHaveCount(2)
        await expect(cards.nth(1)).toContainText(say('welfare:claims.met'))
        await expect(cards.nth(2)).toContainText(say('welfare:claims.not_met'))
      })

      await test.step('a card leads to its box', async () => {
        const { id, box_id, box_name } = list[1]!
        await cards.getByRole('link', { name: box_name }).click()
        await expect(page).toHaveURL(new RegExp(`/welfarebox/${id}/${box_id}$`))
        await expect(dialog).toBeHidden()
      })
    })

    /**
     * @shows SPEC-1.26 SPEC-2.89 SPEC-2.115 SPEC-2.117 SPEC-2.125 SPEC-4.48 SPEC-4.49 SPEC-4.50 SPEC-5.31
     *   SPEC-5.32 SPEC-8.20 SPEC-8.21
     */
    test(`a code gives bonus coins, once (${language})`, async ({ page, api, say }) => {
      test.skip(!DATA_DIR, 'envelopes are made in the data folder: E2E_DATA_DIR names none')
      const code = makeEnvelope(10, 5)
      const player = await newPlayer(api)
      await signIn(page, player)
      await page.goto(`${QUIET}&welfare=2`)
      const dialog = centre(page, say)
      const field = dialog.getByPlaceholder(say('envelopes:placeholder'))
      const open = dialog.getByTestId('open-envelope')

      await test.step('without a code and with a wrong one nothing is claimed', async () => {
        await open.click()
        await expect(toast(page).getByText(say('envelopes:code_missing'))).toBeVisible()
        await expect(field).toBeFocused()
        await field.fill('nobody-made-this')
        await open.click()
        await expect(dialog.getByText(errorText('envelope_code_wrong', language))).toBeVisible()
        await expectGood(page, language)
      })

      await test.step('the rules, and back to the cover', async () => {
        await dialog.getByRole('button', { name: say('envelopes:rules_button') }).click()
        await expect(dialog.getByText(say('envelopes:rule.one_reward'))).toBeVisible()
        await expectGood(page, language)
        await dialog.getByRole('button', { name: say('envelopes:to_cover') }).click()
        await expect(field).toHaveValue('nobody-made-this')
      })

      await test.step('the code', async () => {
        let claims = 0
        page.on('request', (request) => (claims += Number(new URL(request.url()).pathname === RECEIVE)))
        await field.fill(` ${code.toLowerCase()} `)
        const answer = page.waitForResponse((response) => new URL(response.url()).pathname === RECEIVE)
        const again = page.waitForRequest((request) => request.url().includes('/api/redEnvelope/record'))
        const user = page.waitForRequest((request) => request.url().includes('/api/user/details'))
        await open.dblclick()
        const { data } = (await (await answer).json()) as Envelope<DataOf<typeof receiveEnvelope>>
        const words = say('envelopes:claimed', { money: money(language, data.money) })
        await expect(toast(page).getByText(words)).toBeVisible()
        await expect(dialog.getByText(words)).toBeVisible()
        await expect(field).toHaveValue('')
        await Promise.all([again, user])
        expect(claims).toBe(1)
        expect(await balanceOf(api, player)).toMatchObject({ coin: data.money, bonus_coin: data.money })
        const records = await call(api, envelopeRecords, { query: { page_size: 20 } })
        expect(records.list.some((record) => record.red_envelope_id === data.red_envelope_id)).toBe(true)
        const row = dialog.getByRole('article').filter({ hasText: code.slice(0, 12) })
        await expect(row).toContainText(say('envelopes:num', { num: '5' }))
        await expect(row).toContainText(say('envelopes:left', { count: 4, left: '4' }))
        await expect(row).toContainText(say('envelopes:is_mine'))
        await expectGood(page, language)
      })

      await test.step('a second time it is refused', async () => {
        await field.fill(code)
        await open.click()
        await expect(dialog.getByText(errorText('envelope_claimed', language))).toBeVisible()
      })
    })

    /** @shows SPEC-1.27 SPEC-2.90 SPEC-2.130 SPEC-2.136 */
    test(`roll rooms (${language})`, async ({ page, api, say }) => {
      await page.goto(`${QUIET}&welfare=3`)
      const dialog = centre(page, say)
      const { list } = await call(api, listRolls, {
        body: { lottery_status: 0, no_password_room: 1, sort: 'prize_pool', order: 'desc' },
        language,
      })
      const [best] = list
      await expect(dialog.getByRole('article').first()).toContainText(best!.room_name)
      await expectGood(page, language)
      await dialog.getByRole('article').first().click()
      await expect(page).toHaveURL(new RegExp(`/rollDetail/${best!.id}$`))
      await expect(dialog).toBeHidden()
    })
  })
}

test.describe('in Chinese', () => {
  test.use({ language: 'zh', locale: 'zh-CN' })

  /** @shows SPEC-2.110 SPEC-2.111 SPEC-2.112 SPEC-2.113 SPEC-2.116 SPEC-8.20 SPEC-8.21 SPEC-8.22 */
  test('boxes and envelopes speak in the words of the specification', async ({ page, api, say }) => {
    const player = await newPlayer(api)
    await signIn(page, player)
    await page.route(`**${RECEIVE}`, (route) => {
      const data = { red_envelope_id: 1, money: 12.5, n: 1, fair_id: 'e1', coin: 17.5, bonus_coin: 12.5 }
      return route.fulfill({ json: { code: 0, msg: 'ok', data } })
    })
    await page.goto(`${QUIET}&welfare=1`)
    const dialog = centre(page, say)
    const [first, second] = [dialog.getByRole('article').first(), dialog.getByRole('article').nth(1)]

    await test.step('a box before and after a recharge of 5 coins', async () => {
      for (const text of ['今日充值5币免费开启', '每日限开一次', '未满足']) {
        await expect(first.getByText(text, { exact: true })).toBeVisible()
      }
      await giveCoins(api, player, 5)
      await expect(first.getByText('已满足', { exact: true })).toBeVisible()
      await expect(second.getByText('今日充值15币免费开启', { exact: true })).toBeVisible()
      await expect(second.getByText('未满足', { exact: true })).toBeVisible()
    })

    await test.step('a title without content', async () => {
      await dialog.getByRole('tab', { name: say('welfare:claims.title.weekly') }).click()
      await expect(toast(page).getByText('暂未开放', { exact: true })).toBeVisible()
    })

    await test.step('no code, and one that gives 12.50', async () => {
      await page.goto(`${QUIET}&welfare=2`)
      const field = dialog.getByPlaceholder('输入口令领红包')
      await dialog.getByTestId('open-envelope').click()
      await expect(toast(page).getByText('请输入红包口令', { exact: true })).toBeVisible()
      await field.fill('ANY-CODE')
      await dialog.getByTestId('open-envelope').click()
      await expect(toast(page).getByText('恭喜你成功领取 12.50 硬币', { exact: true })).toBeVisible()
      await expect(field).toHaveValue('')
    })
  })
})

/** @shows SPEC-2.126 SPEC-2.127 SPEC-2.128 SPEC-2.129 */
test('the rules of the envelopes are those of the specification', async ({ page, say }) => {
  await page.goto(`${QUIET}&welfare=2`)
  const dialog = centre(page, say)
  await dialog.getByRole('button', { name: say('envelopes:rules_button') }).click()
  for (const rule of [
    'Entering a code gives a random coin reward.',
    'One device or network may get only 1 reward from 1 red envelope.',
    'Codes come from official groups, accounts and activities and have time limits.',
    'Illegal profiteering leads to frozen assets or a ban.',
  ]) {
    await expect(dialog.getByText(rule, { exact: true })).toBeVisible()
  }
})

/** @shows SPEC-6.6 */
test('a visitor signs in with their code kept, and claims by a new press', async ({ page, api, say }) => {
  await page.goto(`${QUIET}&welfare=2`)
  const dialog = centre(page, say)
  await dialog.getByPlaceholder(say('envelopes:placeholder')).fill('KEPT-CODE')
  await dialog.getByTestId('open-envelope').click()
  await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
  const { token } = await newPlayer(api)
  await remember(page, { token })
  await page.reload()
  await expect(dialog.getByPlaceholder(say('envelopes:placeholder'))).toHaveValue('KEPT-CODE')
  await expect(dialog.getByTestId('open-envelope')).toHaveText(say('envelopes:open'))
})

test('a dot says that a box or an envelope waits, in the header and on a phone at "Me"', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api)
  const [open] = (await call(api, listEnvelopes, { query: { page_size: 1 } })).list
  const given = { envelopes: [] as object[] }
  await page.route('**/api/redEnvelope/list*', (route) =>
    route.fulfill({ json: { code: 0, msg: 'ok', data: { list: given.envelopes, total: 0, next: null } } }),
  )
  await signIn(page, player)
  await page.goto(QUIET)
  const welfare = page.getByRole('banner').getByRole('button', { name: say('layout:centre') })
  const me = page
    .getByRole('navigation', { name: say('layout:phone_bar') })
    .getByRole('button', { name: say('layout:me') })
  const waits = new RegExp(say('layout:centre_waits'))

  await test.step('nothing waits', async () => {
    await settle(page)
    await expect(welfare).not.toHaveAccessibleName(waits)
  })

  await test.step('a box is met by a recharge', async () => {
    await giveCoins(api, player, 5)
    await page.reload()
    await expect(welfare).toHaveAccessibleName(waits)
    await expect(welfare.locator('.waiting-dot')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(me.locator('.waiting-dot')).toBeVisible()
    await expect(me).toHaveAccessibleName(waits)
  })

  await test.step('it has been opened', async () => {
    const [box] = (await call(api, listWelfareBoxes)).list
    await call(api, unpackWelfareBox, { body: { id: box!.id }, player })
    await page.reload()
    await settle(page)
    await expect(me).not.toHaveAccessibleName(waits)
  })

  await test.step('an envelope is open, then one has had something of it', async () => {
    given.envelopes = [{ ...open!, status: 0, left: 3, is_mine: false }]
    await page.reload()
    await expect(me).toHaveAccessibleName(waits)
    given.envelopes = [{ ...open!, status: 0, left: 2, is_mine: true }]
    await page.reload()
    await settle(page)
    await expect(me).not.toHaveAccessibleName(waits)
  })
})

test('the code of an announcement goes to its envelope', async ({ page, api, say }) => {
  const { list } = await call(api, listAnnouncements)
  const told = list.find(({ text }) => text.includes('DUSK-FIRST-LIGHT'))!
  await page.goto(`${QUIET}&welfare=0`)
  const dialog = centre(page, say)
  await dialog.getByRole('button', { name: told.title }).click()
  await dialog.getByRole('button', { name: say('centre:announcements.use_code') }).click()
  await expectTab(dialog, say('centre:title'), 2)
  await expect(dialog.getByPlaceholder(say('envelopes:placeholder'))).toHaveValue('DUSK-FIRST-LIGHT')
})

test('by keyboard: the tabs, a focus that stays inside, and the way back', async ({ page, say }) => {
  await page.goto('/fair')
  const opener = page.getByRole('button', { name: say('layout:centre') })
  await opener.press('Enter')
  const dialog = centre(page, say)
  await dialog
    .getByRole('tablist', { name: say('centre:title') })
    .getByRole('tab')
    .first()
    .focus()
  await page.keyboard.press('ArrowRight')
  await expectTab(dialog, say('centre:title'), 1)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectTab(dialog, say('centre:title'), 3)
  for (let tabs = 0; tabs < 14; tabs++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  await expectTab(dialog, say('centre:title'), 3)
})

test.describe('without the network', () => {
  test.use({ language: 'zh', locale: 'zh-CN', expectedFaults: /ERR_INTERNET_DISCONNECTED/ })

  test('a tab says so, and comes when the network is back', async ({ page, context, say }) => {
    await page.goto(`${QUIET}&welfare=2`)
    const dialog = centre(page, say)
    await expect(dialog.getByRole('article').first()).toBeVisible()
    await settle(page)
    await context.setOffline(true)
    await dialog.getByRole('tab', { name: say('centre:tab.roll') }).click()
    await expect(dialog.getByRole('button', { name: say('common:try_again') })).toBeVisible()
    await context.setOffline(false)
    await expect(dialog.getByRole('article').first()).toBeVisible()
  })
})

function centre(page: Page, say: Say): Locator {
  return page.getByRole('dialog', { name: say('centre:title') })
}

function toast(page: Page): Locator {
  return page.locator('[data-sonner-toaster]')
}

async function expectTab(dialog: Locator, label: string, at: number): Promise<void> {
  const tabs = dialog.getByRole('tablist', { name: label, exact: true }).getByRole('tab')
  await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true')
}

/** Written in one language, no wider than the screen, and nothing that keeps somebody from using it. */
async function expectGood(page: Page, language: SpecLanguage, within = '.dialog'): Promise<void> {
  await settle(page)
  await expectWrittenIn(page, language)
  const wide = await page.evaluate(
    () =>
      [document.documentElement, ...document.querySelectorAll('.dialog, .dialog > div')].filter(
        (part) => part.scrollWidth > part.clientWidth,
      ).length,
  )
  expect(wide).toBe(0)
  await expectAccessible(page, within)
}
