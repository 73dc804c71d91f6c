import type { APIRequestContext, Page } from '@playwright/test'
import { setPassword } from '@noktra/contract/account'
import { listBackpack, lockItem } from '@noktra/contract/backpack'
import { errors } from '@noktra/contract/errors'
import { errorText } from '@noktra/languages/error-text'
import { MOST_RETRIEVED, retrieveItems, retrieveRecords } from '@noktra/contract/retrieval'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { languagesOf } from './languages.ts'
import { expectUsable } from './expect-accessible.ts'
import { bindTradeLink, newTradeLink, ordersTo, playSteps } from './market.ts'
import { ask, boxesByPrice, buyCheapest, call, newPlayer, open, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { money, type Say } from './texts.ts'
import { signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** What retrieval asks an account to have recharged. */
const RECHARGED = 30

for (const language of languagesOf('en')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    /** @shows SPEC-0.1 SPEC-0.9 SPEC-1.13 SPEC-2.26 SPEC-6.9 */
    test(
      `two items go to a trade link that is bound on the way; one arrives, one comes back (${language})`,
      { tag: '@core' },
      async ({ page, api, say }) => {
        const player = await newPlayer(api, { coins: 50 })
        await fill(api, player, 3)
        const trade_url = await newTradeLink(api)
        await signIn(page, player)
        const dialog = page.getByRole('dialog')

        await test.step('asks for the trade link first, and says what will happen', async () => {
          await page.goto('/user/inventory')
          await select(page, 2)
          await page.getByRole('button', { name: say('backpack:retrieve'), exact: true }).click()
          await expect(dialog.getByText(say('retrieval:dialog.no_link'), { exact: true })).toBeVisible()
          await expect(dialog.getByText(say('retrieval:dialog.safe'))).toBeVisible()
          await expectUsable(page)
          await expectWrittenIn(page, language)
        })

        await test.step('binds it and goes on where they were', async () => {
          await dialog.getByRole('button', { name: say('retrieval:dialog.bind') }).click()
          await bindIn(page, trade_url)
          await expect(dialog.getByText(trade_url.replace('https://', ''))).toBeVisible()
          await expect(dialog).toHaveCount(1)
          await expect(page.getByTestId('retrieve')).toHaveText(say('retrieval:dialog.confirm', { count: 2 }))
          await expectUsable(page)
          await expectWrittenIn(page, language)
        })

        await test.step('sends both', async () => {
          await page.getByTestId('retrieve').click()
          await expect(
            dialog.getByRole('heading', { name: say('retrieval:dialog.sent.all', { count: 2, sent: 2 }) }),
          ).toBeVisible()
          await expect(dialog.getByText(say('retrieval:dialog.on_its_way'), { exact: true })).toHaveCount(2)
          await expectUsable(page)
          await expectWrittenIn(page, language)
          expect(await stateOf(api, player)).toEqual({ available: 1, in_progress: 2 })
        })

        await test.step('watches one go to its end', async () => {
          await dialog.getByRole('link', { name: say('retrieval:dialog.watch') }).click()
          await expect(page).toHaveURL(/\/user\/getbackList\?id=\d+$/)
          await expect(page.getByRole('heading', { level: 1, name: say('retrieval:title') })).toBeVisible()
          await expect(page.getByRole('article')).toHaveCount(2)
          const [arriving, returning] = await bothOrdered(api, player, trade_url)
          await playSteps(api, arriving.order_ref, 'offer', 'deliver')
          await playSteps(api, returning.order_ref, 'offer', 'deliver', 'reverse')
          const card = cardOf(page, arriving.retrieval_id)
          await expect(card.locator('[aria-current="step"]')).toContainText(say('retrieval:step.protected'))
          await expect(card.getByRole('timer')).toBeVisible()
          const back = cardOf(page, returning.retrieval_id)
          await expect(back.getByText(say('retrieval:failed.reversed'))).toBeVisible()
          await expect(back.getByText(say('retrieval:back'))).toBeVisible()
          await expectUsable(page)
          await expectWrittenIn(page, language)
          await playSteps(api, arriving.order_ref, 'release')
          await expect(card.getByText(say('retrieval:phase.done')).first()).toBeVisible()
          await expect(card.getByRole('timer')).toHaveCount(0)
          const steps = (await recordOf(api, player, arriving.retrieval_id)).steps.map(({ phase }) => phase)
          expect(steps).toEqual(['requested', 'buying', 'offer_sent', 'received', 'done'])
        })

        await test.step('finds each under its state, and the address keeps it', async () => {
          await page.getByRole('tab', { name: say('retrieval:status.failed') }).click()
          await expect(page).toHaveURL(/\/user\/getbackList\?status=failed$/)
          await expect(page.getByRole('article')).toHaveCount(1)
          await page.reload()
          await expect(page.getByRole('article')).toHaveCount(1)
          await page.getByRole('tab', { name: say('retrieval:status.open') }).click()
          await expect(page.getByText(say('retrieval:empty.open'))).toBeVisible()
          await expectUsable(page)
          await expectWrittenIn(page, language)
        })

        await test.step('has the one in the backpack and the other under done', async () => {
          await page.goto('/user/inventory')
          await expect(page.getByRole('article')).toHaveCount(2)
          await page.getByRole('tab', { name: say('backpack:tab.done') }).click()
          await page.getByRole('link', { name: say('backpack:state.retrieved') }).click()
          await expect(page).toHaveURL(/\/user\/getbackList\?id=\d+$/)
          await expect(page.getByRole('article').getByText(say('retrieval:phase.done')).first()).toBeVisible()
        })
      },
    )
  })
}

test('what is on its way shows its phase in the backpack, and comes back while one looks', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api, { coins: RECHARGED })
  const item_id = await buyCheapest(api, player)
  const trade_url = await bindTradeLink(api, player)
  await call(api, retrieveItems, { player, body: { item_ids: [item_id] } })
  await signIn(page, player)
  await page.goto('/user/inventory?tab=in_progress')
  const [order] = await ordered(api, trade_url, 1)
  await playSteps(api, order!.order_ref, 'offer', 'deliver')
  await expect(page.getByRole('link', { name: say('backpack:retrieval.received') })).toBeVisible()
  await playSteps(api, order!.order_ref, 'reverse')
  await expect(page.getByText(say('backpack:empty.in_progress'))).toBeVisible()
  await page.getByRole('tab', { name: say('backpack:tab.available') }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await openDetails(page, say)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('backpack:last_retrieval') })
    .click()
  await expect(page.getByRole('article').getByText(say('retrieval:failed.reversed'))).toBeVisible()
})

test('a starred item stays, and no more than one call may hold go', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: 100 })
  await bindTradeLink(api, player)
  const ids = await fill(api, player, MOST_RETRIEVED + 2)
  await call(api, lockItem, { player, body: { item_id: ids.at(-1)!, locked: true } })
  await signIn(page, player)
  await page.goto('/user/inventory')
  await page
    .getByRole('button', { name: say('backpack:select_all') })
    .first()
    .click()
  await expect(page.getByText(say('backpack:selected', { count: MOST_RETRIEVED + 1 }))).toBeVisible()
  const retrieve = page.getByRole('button', { name: say('backpack:retrieve'), exact: true })
  await expect(retrieve).toHaveAttribute('aria-disabled', 'true')
  // What answers to a pointer comes after the page.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await retrieve.hover()
    await expect(page.getByText(say('backpack:retrieve_most', { most: MOST_RETRIEVED }))).toBeVisible({
      timeout: 700,
    })
  }).toPass()
  await page.locator('.skin-card[data-selected] .card-press').first().click()
  await expect(retrieve).not.toHaveAttribute('aria-disabled', 'true')

  await page.keyboard.press('Escape')
  const starred = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: say('backpack:star'), pressed: true }) })
  await starred.locator('.card-press').click()
  await expect(page.getByText(say('backpack:starred_stays')).first()).toBeVisible()
  await openDetails(page, say, starred)
  const inDialog = page
    .getByRole('dialog')
    .getByRole('button', { name: say('backpack:retrieve'), exact: true })
  await expect(inDialog).toHaveAttribute('aria-disabled', 'true')

  const refused = await ask(api, retrieveItems, { player, body: { item_ids: [ids.at(-1)!] } })
  expect(refused.code).toBe(errors.item_locked.code)
  const tooMany = await ask(api, retrieveItems, { player, body: { item_ids: ids } })
  expect(tooMany.code).toBe(errors.invalid_input.code)
})

test('a gift-only account learns what is missing and gets to recharge just that', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api, { coins: 5 })
  await buyCheapest(api, player)
  await signIn(page, player)
  await page.goto('/user/inventory')
  await select(page, 1)
  await page.getByRole('button', { name: say('backpack:retrieve'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const missing = { amount: money('en', RECHARGED - 5), min: money('en', RECHARGED) }
  await expect(dialog.getByText(say('retrieval:dialog.missing', missing))).toBeVisible()
  await dialog.getByRole('button', { name: say('retrieval:dialog.recharge', missing) }).click()
  const recharge = page.getByRole('dialog', { name: say('recharge:title') })
  await expect(recharge).toBeVisible()
  await expect(recharge.getByRole('radio', { checked: true })).toHaveAccessibleName(/30/)
})

/** @shows SPEC-8.10 SPEC-8.13 */
test('each item has its own result, in the words of the store', async ({ page, api, say }) => {
  const player = await newPlayer(api, { coins: RECHARGED })
  const ids = await fill(api, player, 2)
  await bindTradeLink(api, player)
  await page.route('**/api/backpack/retrieve', (route) => {
    const results = ids.map((item_id, at) =>
      at === 0
        ? { item_id, code: 0, msg: 'ok', retrieval_id: 80_001 }
        : { item_id, code: 1454, msg: 'goods sold out', retrieval_id: null },
    )
    return route.fulfill({ json: { code: 0, msg: 'ok', data: { results } } })
  })
  await signIn(page, player)
  await page.goto('/user/inventory')
  await select(page, 2)
  await page.getByRole('button', { name: say('backpack:retrieve'), exact: true }).click()
  await page.getByTestId('retrieve').click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('heading', { name: say('retrieval:dialog.sent.partly', { count: 2, sent: 1 }) }),
  ).toBeVisible()
  await expect(dialog.getByText(errorText('retrieve_out_of_stock', 'en'))).toBeVisible()
  await expectUsable(page)
})

for (const [language, locale] of [
  ['en', 'en-US'],
  ['zh', 'zh-CN'],
  ['pt', 'pt-BR'],
] as const) {
  test.describe(`a market that speaks for itself (${language})`, () => {
    test.use({ language, locale })

    /** @shows SPEC-8.10 SPEC-8.11 SPEC-8.12 SPEC-8.14 SPEC-8.15 */
    test('is heard in the words of the specification, alone or among others', async ({ page, api, say }) => {
      const player = await newPlayer(api, { coins: RECHARGED })
      const ids = await fill(api, player, 5)
      await bindTradeLink(api, player)
      const ANSWERS = [
        { code: 20011, msg: 'goods error 20011', name: 'retrieve_out_of_stock' },
        { code: 1454, msg: 'goods error 1454', name: 'retrieve_out_of_stock' },
        {
          code: 1,
          msg: 'goods error: price above the maximum purchase price',
          name: 'retrieve_out_of_stock',
        },
        { code: 70001, msg: 'goods error 70001', name: 'retrieve_queue' },
        { code: 141005, msg: 'goods error 141005', name: 'retrieve_link_wrong' },
      ] as const
      let answer: object = {}
      await page.route('**/api/backpack/retrieve', (route) => route.fulfill({ json: answer }))
      await signIn(page, player)
      await page.goto('/user/inventory')
      await select(page, 5)
      await page.getByRole('button', { name: say('backpack:retrieve'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      for (const { code, msg, name } of ANSWERS) {
        answer = { code, msg, data: {} }
        await page.getByTestId('retrieve').click()
        await expect(dialog.getByText(errorText(name, language))).toBeVisible()
        await expect(page.getByText('goods error')).toHaveCount(0)
      }
      const results = ANSWERS.map(({ code, msg }, at) => ({
        item_id: ids[at],
        code,
        msg,
        retrieval_id: null,
      }))
      answer = { code: 0, msg: 'ok', data: { results } }
      await page.getByTestId('retrieve').click()
      await expect(dialog.getByText(errorText('retrieve_out_of_stock', language))).toHaveCount(3)
      await expect(dialog.getByText(errorText('retrieve_queue', language))).toBeVisible()
      await expect(dialog.getByText(errorText('retrieve_link_wrong', language))).toBeVisible()
      await expect(page.getByText('goods error')).toHaveCount(0)
    })
  })
}

test.describe('a broken connection', () => {
  test.use({ expectedFaults: /ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED/ })

  test('an answer that is lost is asked for again, and nothing is sent twice', async ({ page, api, say }) => {
    const player = await newPlayer(api, { coins: RECHARGED })
    await buyCheapest(api, player)
    await bindTradeLink(api, player)
    const keys: (string | undefined)[] = []
    let isLost = true
    await page.route('**/api/backpack/retrieve', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      // The store hears it; its answer goes missing on the way back.
      const response = await route.fetch()
      if (isLost) await route.abort('connectionreset')
      else await route.fulfill({ response })
    })
    await signIn(page, player)
    await page.goto('/user/inventory')
    await select(page, 1)
    await page.getByRole('button', { name: say('backpack:retrieve'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await page.getByTestId('retrieve').click()
    await expect(dialog.getByText(say('retrieval:dialog.no_answer'))).toBeVisible({ timeout: 60_000 })
    isLost = false
    await dialog.getByRole('button', { name: say('retrieval:dialog.ask_again') }).click()
    await expect(
      dialog.getByRole('heading', { name: say('retrieval:dialog.sent.all', { count: 1, sent: 1 }) }),
    ).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    expect((await call(api, retrieveRecords, { player })).total).toBe(1)
  })

  test('leaves what was loaded in view, and says that it may be old', async ({ page, api, say }) => {
    const player = await newPlayer(api, { coins: RECHARGED })
    const item_id = await buyCheapest(api, player)
    await bindTradeLink(api, player)
    await call(api, retrieveItems, { player, body: { item_ids: [item_id] } })
    await signIn(page, player)
    await page.goto('/user/getbackList')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.context().setOffline(true)
    await expect(page.getByText(say('retrieval:offline'))).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.context().setOffline(false)
    await expect(page.getByText(say('retrieval:offline'))).toHaveCount(0)
  })
})

test('a list that does not load says so, and comes with the next try', async ({ page, api, say }) => {
  const player = await newPlayer(api)
  let isBroken = true
  await page.route('**/api/order/retrieveRecords**', (route) =>
    isBroken ? route.fulfill({ json: { code: 50_000, msg: 'Out of order', data: {} } }) : route.continue(),
  )
  await signIn(page, player)
  await page.goto('/user/getbackList')
  await expect(page.getByRole('tabpanel').getByText('Out of order')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: say('common:try_again') }).click()
  await expect(page.getByText(say('retrieval:empty.all'))).toBeVisible()
  await expectUsable(page)
})

/** Items of the cheapest box. */
async function fill(api: APIRequestContext, player: Player, count: number): Promise<number[]> {
  const [box] = await boxesByPrice(api)
  const ids: number[] = []
  while (ids.length < count) {
    // One opening takes up to ten.
    const won = await open(api, player, box!.box_id, Math.min(10, count - ids.length))
    ids.push(...won.map(({ item_id }) => item_id!))
  }
  return ids
}

async function select(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await page.locator('.card-press').nth(at).click()
}

async function openDetails(page: Page, say: Say, card = page.getByRole('article').first()): Promise<void> {
  await card.locator('.card-press').focus()
  await card.getByRole('button', { name: say('backpack:details') }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Fills the dialog of the trade link, which lies above. */
async function bindIn(page: Page, trade_url: string): Promise<void> {
  const top = page.getByRole('dialog').last()
  await top.getByRole('textbox').first().fill(trade_url)
  await top.getByRole('textbox').first().press('Enter')
}

function cardOf(page: Page, retrieval_id: number) {
  return page.locator(`[data-retrieval="${retrieval_id}"]`)
}

async function stateOf(api: APIRequestContext, player: Player) {
  const [available, in_progress] = await Promise.all(
    (['available', 'in_progress'] as const).map((tab) => call(api, listBackpack, { player, query: { tab } })),
  )
  return { available: available!.total, in_progress: in_progress!.total }
}

/** The orders for a trade link, once the market has so many. */
async function ordered(api: APIRequestContext, trade_url: string, count: number) {
  let orders: Awaited<ReturnType<typeof ordersTo>> = []
  await expect(async () => {
    orders = await ordersTo(api, trade_url)
    expect(orders).toHaveLength(count)
  }).toPass()
  return orders
}

async function recordOf(api: APIRequestContext, player: Player, retrieval_id: number) {
  const { list } = await call(api, retrieveRecords, { player })
  return list.find((record) => record.retrieval_id === retrieval_id)!
}

/** A player's two retrievals, each with the market's order for it. */
async function bothOrdered(api: APIRequestContext, player: Player, trade_url: string) {
  const orders = await ordered(api, trade_url, 2)
  const { list } = await call(api, retrieveRecords, { player })
  const [first, second] = list.map(({ retrieval_id }) => ({
    retrieval_id,
    // The store's reference begins with the retrieval's number.
    order_ref: orders.find(({ order_ref }) => order_ref.startsWith(`${retrieval_id}-`))!.order_ref,
  }))
  return [first!, second!] as const
}

for (const language of languagesOf('zh')) {
  test.describe(`held (${language})`, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    test(`after a change of the password nothing leaves for a day, and the pages say how long (${language})`, async ({
      page,
      api,
      say,
    }) => {
      const password = 'correct horse'
      const player = await newPlayer(api, { coins: 50, password })
      await fill(api, player, 1)
      await bindTradeLink(api, player)
      await call(api, setPassword, { body: { password: 'battery staple', old_password: password }, player })
      await signIn(page, player)

      await page.goto('/user/getbackList')
      const hold = page.getByTestId('retrieval-hold')
      await expect(hold).toContainText(say('retrieval:hold.text'))
      await expect(hold.getByRole('timer')).toHaveText(/^23:5\d:\d\d$/)
      await expectUsable(page)
      await expectWrittenIn(page, language)

      await page.goto('/user/inventory')
      await select(page, 1)
      await page.getByRole('button', { name: say('backpack:retrieve'), exact: true }).click()
      await expect(page.getByRole('dialog').getByTestId('retrieval-hold')).toBeVisible()
      await expect(page.getByTestId('retrieve')).toBeDisabled()
      await expect(page.getByTestId('retrieve')).toHaveAccessibleDescription(say('retrieval:hold.reason'))
      await expectUsable(page)
      await expectWrittenIn(page, language)

      const [item] = (await call(api, listBackpack, { query: {}, player })).list
      const sent = await ask(api, retrieveItems, { body: { item_ids: [item!.item_id] }, player, language })
      expect(sent.code).toBe(errors.retrieval_held.code)
    })
  })
}
