import type { APIRequestContext, Page } from '@playwright/test'
import { errorText } from '@noktra/languages/error-text'
import { addRoll, cancelRoll, joinRoll, listRolls, rollDetails, type RollCard } from '@noktra/contract/rolls'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { languagesOf } from './languages.ts'
import { expectAccessible } from './expect-accessible.ts'
import { buyCheapest, call, newPlayer, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { settle, signIn, standStill } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** What an account has to recharge before it may sit with players. */
const RECHARGED = 30

for (const language of languagesOf('zh')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    /** @shows SPEC-0.5 SPEC-1.9 SPEC-2.19 SPEC-2.20 */
    test(`from the list to the winners (${language})`, { tag: '@core' }, async ({ page, api, say }) => {
      const player = await newPlayer(api, { coins: RECHARGED })
      const rival = await newPlayer(api, { coins: RECHARGED })
      const room = await openRoom(api, { password: 'dusk', max_join: 2, prizes: 2 })
      await signIn(page, player)

      await test.step('finds the room among those with a password', async () => {
        await page.goto('/rolls?tab=players')
        await expect(page.getByRole('heading', { level: 1, name: say('rolls:title') })).toBeVisible()
        await expect(page.getByRole('link', { name: room.room_name })).toHaveCount(0)
        await page.getByRole('button', { name: say('rolls:filter.without_password') }).click()
        await expect(page).toHaveURL(/\/rolls\?tab=players&locked=1$/)
        await expect(page.getByRole('link', { name: room.room_name })).toBeVisible()
        await settle(page)
        await expectGood(page)
        await expectWrittenIn(page, language)
        await page.getByRole('link', { name: room.room_name }).click()
        await expect(page).toHaveURL(`/rollDetail/${room.id}`)
      })

      await test.step('joins with the right password only', async () => {
        await expect(page.getByRole('heading', { level: 1, name: room.room_name })).toBeVisible()
        await expect(page.getByTestId('join')).toBeDisabled()
        await page.getByLabel(say('rolls:join.password')).fill('dawn')
        await page.getByTestId('join').click()
        await expect(page.getByText(errorText('roll_password', language)).first()).toBeVisible()
        await page.getByLabel(say('rolls:join.password')).fill('dusk')
        await page.getByTestId('join').click()
        await expect(page.getByText(say('rolls:join.joined_place', { place: 1 }))).toBeVisible()
        await settle(page)
        await expectGood(page)
        await expectWrittenIn(page, language)
      })

      await test.step('sees the last place taken, and the winners pinned', async () => {
        await call(api, joinRoll, { player: rival, body: { free_room_id: room.id, password: 'dusk' } })
        await expect(page.getByTestId('drawing')).toBeVisible()
        await expectWrittenIn(page, language)
        await expect(page.getByTestId('result')).toBeVisible({ timeout: 80_000 })
        await expect(page.locator('.roll-pin-won')).toHaveCount(2)
        await expect(page.locator('.roll-pin-won[data-mine]')).toContainText(say('rolls:prizes.you'))
        await expect(page.getByTestId('result')).toContainText(say('rolls:result.won_title', { count: 1 }))
        await expect(page.getByTestId('proof').locator('[data-verdict="whole"]')).toHaveCount(1)
        await standStill(page)
        await expectGood(page)
        await expectWrittenIn(page, language)
      })

      await test.step('finds the prize in the backpack, and the proof of the draw', async () => {
        const { prizes } = await call(api, rollDetails, { query: { free_room_id: room.id }, language })
        const won = prizes.find((prize) => prize.winner?.place === 1)!
        await page.getByTestId('proof').click()
        await expect(page).toHaveURL(`/fair/r${room.id}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.goto('/user/inventory')
        await expect(page.getByRole('article')).toHaveCount(1)
        await expect(page.getByRole('article')).toContainText(won.finish)
      })

      await test.step('finds the room among their own', async () => {
        await page.goto('/rolls?tab=mine')
        await expect(page.getByText(say('rolls:card.won', { count: 1 }))).toBeVisible()
        await settle(page)
        await expectGood(page)
        await expectWrittenIn(page, language)
      })
    })
  })
}

test('a gift-only account joins a room of the house, and learns what rooms of players ask', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api)
  const house = await freeHouseRoom(api)
  const { id } = await openRoom(api, { prizes: 1 })
  await signIn(page, player)
  await page.goto(`/rollDetail/${house.id}`)
  await page.getByTestId('join').click()
  await expect(page.getByText(joinedText(say))).toBeVisible()

  await page.goto(`/rollDetail/${id}`)
  await expect(page.getByText(say('rolls:join.need_first', { missing: '30.00' }))).toBeVisible()
  await expect(page.getByTestId('join')).toBeDisabled()
  await page
    .getByRole('main')
    .getByRole('button', { name: say('rolls:join.recharge') })
    .click()
  await expect(page.getByRole('dialog', { name: say('recharge:title') })).toBeVisible()
})

test('a visitor signs in and finds the room ready, and nothing joined', async ({ page, api, say }) => {
  const room = await openRoom(api, { prizes: 1 })
  await page.goto(`/rollDetail/${room.id}`)
  await page.getByTestId('join').click()
  await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
  const player = await newPlayer(api, { coins: RECHARGED })
  await page.evaluate((token) => localStorage.setItem('token', token), player.token)
  await page.reload()
  await expect(page.getByText(say('rolls:join.ready'))).toBeVisible()
  await expect(page.getByTestId('join')).toBeFocused()
  const before = await call(api, rollDetails, { query: { free_room_id: room.id } })
  expect(before.join_num).toBe(0)
  await page.getByTestId('join').press('Enter')
  await expect(page.getByText(say('rolls:join.joined_place', { place: 1 }))).toBeVisible()
})

test('a room that was closed meanwhile says so when one presses, and shows how it stands', async ({
  page,
  api,
  say,
}) => {
  const player = await newPlayer(api, { coins: RECHARGED })
  const { id, owner } = await openRoom(api, { prizes: 1 })
  await signIn(page, player)
  await page.goto(`/rollDetail/${id}`)
  await expect(page.getByTestId('join')).toBeEnabled()
  // Quicker by as much as a request takes.
  await page.route('**/api/freeRoom/join', async (route) => {
    await call(api, cancelRoll, { player: owner, body: { free_room_id: id } })
    await route.continue()
  })
  await page.getByTestId('join').click()
  await expect(page.getByTestId('returned')).toContainText(say('rolls:result.cancelled_title'))
  await expect(
    page.getByText(say('rolls:join.changed', { reason: errorText('roll_over', 'en') })),
  ).toBeVisible()
})

test('filters stand in the address and outlive a reload', async ({ page, say }) => {
  await page.goto('/rolls')
  await page.getByRole('tab', { name: say('rolls:tab.ended') }).click()
  await expect(page).toHaveURL(/\/rolls\?tab=ended$/)
  await page.getByRole('tab', { name: say('rolls:tab.official') }).click()
  await page.getByLabel(say('rolls:sort.label')).selectOption('time')
  await expect(page).toHaveURL(/\/rolls\?tab=official&sort=time$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: say('rolls:tab.official') })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByLabel(say('rolls:sort.label'))).toHaveValue('time')
  await page.goBack()
  await expect(page).toHaveURL(/\/rolls\?tab=ended$/)
})

type Opened = Pick<RollCard, 'id' | 'room_name'> & { owner: Player }

/** A room of a player who recharged, drawn in an hour unless it is full before. */
async function openRoom(
  api: APIRequestContext,
  { prizes, ...terms }: { prizes: number; password?: string; max_join?: number },
): Promise<Opened> {
  const owner = await newPlayer(api, { coins: RECHARGED })
  const item_ids: number[] = []
  while (item_ids.length < prizes) item_ids.push(await buyCheapest(api, owner))
  const room_name = `Dusk ${crypto.randomUUID().slice(0, 8)}`
  const lottery_time = Math.floor(Date.now() / 1000) + 3600
  const body = { room_name, lottery_time, item_ids, ...terms }
  const { room } = await call(api, addRoll, { player: owner, body })
  return { id: room.id, room_name, owner }
}

/** A room of the house that asks for nothing; in a new store they open after the first beacon round. */
async function freeHouseRoom(api: APIRequestContext): Promise<RollCard> {
  let free: RollCard | undefined
  await expect(async () => {
    const body = { room_type: 1, lottery_status: 0, sort: 'lottery_time', order: 'desc' }
    const { list } = await call(api, listRolls, { body })
    free = list.find(({ conditions, phase }) => conditions.recharge === 0 && phase === 'open')
    expect(free).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return free!
}

/** "You are in, at place n": others may have joined the room of the house before. */
function joinedText(say: (key: string, values?: Record<string, string>) => string): RegExp {
  const [before, after] = say('rolls:join.joined_place', { place: '#' }).split('#')
  return new RegExp(`^${before}\\d+${after!.replace('.', '\\.')}$`)
}

/** Fits the screen and is accessible, as axe sees it. */
async function expectGood(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width)
  await expectAccessible(page)
}
