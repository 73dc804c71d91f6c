import type { Browser, Locator, Page } from '@playwright/test'
import { battleDetails, createBattle, joinBattle, type BattleDetails } from '@noktra/contract/battles'
import { listBoxes, type BoxCard } from '@noktra/contract/boxes'
import { errorText } from '@noktra/languages/error-text'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { languagesOf } from './languages.ts'
import { balanceOf, boxesByPrice, call, newPlayer, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { remember, signIn } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** @shows SPEC-0.3 SPEC-2.14 SPEC-4.43 SPEC-4.44 */
test('two players and a spectator see one 2v2 of five rounds, though one of them reloads', async ({
  browser,
  api,
  say,
}) => {
  const [half, one] = await boxesByPrice(api)
  const creator = await newPlayer(api, { coins: 50 })
  const rival = await newPlayer(api, { coins: 50 })
  const boxes = [half, one, half, one, half].map((box) => box!.box_id)
  const first = await pageOf(browser, creator)
  await first.goto(`/new-battle?boxes=${boxes.join(',')}&seats=4&team=1&mode=classic`)
  await expect(first.getByTestId('rounds')).toContainText('5')
  await first.getByTestId('create').click()
  await expect(first).toHaveURL(/\/battleDetail\/\d+$/)
  const address = first.url()
  const room_id = Number(/(\d+)$/.exec(address)![1])

  const second = await pageOf(browser, rival)
  const third = await pageOf(browser, null)
  const pages = [first, second, third]
  await second.goto(address)
  await third.goto(address)
  await first.getByTestId('bot-2').click()
  await second.getByTestId('join-3').click()
  await expect(seat(third, 3).getByText(say('battles:you'))).toHaveCount(0)
  await expect(seat(second, 3).getByText(say('battles:you'))).toBeVisible()
  await first.getByTestId('bot-4').click()
  for (const page of pages)
    await expect(page.getByRole('heading', { name: say('battle-room:fixed') })).toBeVisible()

  const watches = expect(third.getByText(roundFrom(say, 4)).first()).toBeVisible({ timeout: 100_000 })
  const reloads = async () => {
    await expect(second.getByText(roundText(say, 3)).first()).toBeVisible({ timeout: 80_000 })
    await second.reload()
    await expect(stage(second, 'round')).toBeVisible()
    // A page that takes its time to come finds a later round, never an earlier one.
    await expect(second.getByText(roundFrom(say, 3)).first()).toBeVisible()
  }
  await Promise.all([watches, reloads()])

  await draftUntilOver([first, second])
  for (const page of pages) await expect(stage(page, 'over')).toBeVisible({ timeout: 120_000 })
  const seen = await Promise.all(pages.map(drawsShown))
  // The outcome is told as soon as it stands; the prizes are credited right after it.
  const readRoom = () => call(api, battleDetails, { query: { room_id } })
  await expect.poll(async () => (await readRoom()).room.phase).toBe('finished')
  const told = await readRoom()
  const tickets = told.draws.map((draw) => draw.ticket).toSorted((a, b) => a - b)
  for (const shown of seen) expect(shown.tickets).toEqual(tickets)
  expect(new Set(seen.map((shown) => shown.result)).size).toBe(1)
  await expectNet(api, first, creator, room_id)
  await expectNet(api, second, rival, room_id)
  for (const page of [first, second])
    await expect(page.locator('.room-result [data-verdict="whole"]')).toHaveCount(1)
  // Who took a seat named the odds that they had been shown, and finds them in the proof.
  await second.goto(`/fair/b${room_id}`)
  await expect(second.getByText(say('fair:sent_same'))).toBeVisible()
  await Promise.all(pages.map((page) => page.context().close()))
})

for (const language of languagesOf('zh')) {
  test.describe(language, () => {
    test.use({ language, locale: LOCALES[language], ...(language === 'en' ? {} : PHONE) })

    /** @shows SPEC-0.3 SPEC-1.7 SPEC-2.12 SPEC-2.13 SPEC-2.15 SPEC-4.42 */
    test(
      `a battle against a bot, from the list to the proof (${language})`,
      { tag: '@core' },
      async ({ page, api, say }) => {
        const player = await newPlayer(api, { coins: 15 })
        const [half] = await boxesByPrice(api, language)
        await signIn(page, player)

        await test.step('finds the battles and makes one', async () => {
          await page.goto('/battle')
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectWrittenIn(page, language)
          await page
            .getByRole('link', { name: say('battles:new') })
            .first()
            .click()
          await expect(page).toHaveURL(/\/new-battle/)
          await page.goto(`/new-battle?boxes=${half!.box_id}x2&seats=2&mode=classic&fast=1`)
          await expect(page.getByTestId('rounds')).toContainText('2')
          await expectWrittenIn(page, language)
          await page.getByTestId('create').click()
          await expect(page).toHaveURL(/\/battleDetail\/\d+$/)
          expect((await balanceOf(api, player)).coin).toBe(14)
        })

        await test.step('calls a bot and sees it fought', async () => {
          await expectWrittenIn(page, language)
          await page.getByTestId('bot-2').click()
          await expect(page.getByRole('heading', { name: say('battle-room:fixed') })).toBeVisible()
          await expectWrittenIn(page, language)
          await expect(stage(page, 'round')).toBeVisible({ timeout: 60_000 })
          await expect(stage(page, 'over')).toBeVisible({ timeout: 60_000 })
          await expect(page.locator('.room-result [data-verdict="whole"]')).toHaveCount(1)
          await expectWrittenIn(page, language)
        })

        await test.step('watches it again, and verifies every draw', async () => {
          const room_id = Number(/(\d+)$/.exec(page.url())![1])
          await expectNet(api, page, player, room_id)
          await page.getByTestId('replay').click()
          await expect(page).toHaveURL(/replay=1/)
          await expect(stage(page, 'round')).toBeVisible()
          await expect(stage(page, 'over')).toBeVisible({ timeout: 40_000 })
          await page.getByRole('link', { name: say('battle-room:verify') }).click()
          await expect(page).toHaveURL(new RegExp(`/fair/b${room_id}$`))
          await expect(page.getByText(`: ${say('fair:verdict.right')}`, { exact: true })).toHaveCount(8)
          await expect(page.getByText(say('fair:sent_same'))).toBeVisible()
          await expectWrittenIn(page, language)
        })

        await test.step('finds it in their history', async () => {
          await page.goto('/battleHistory?tab=mine')
          await expect(page.getByText(/#B-\d+/).first()).toBeVisible()
          await expectWrittenIn(page, language)
        })
      },
    )
  })
}

test('a seat that somebody else took is refused, and nothing is charged', async ({ page, api, say }) => {
  const creator = await newPlayer(api, { coins: 30 })
  const late = await newPlayer(api, { coins: 30 })
  const quick = await newPlayer(api, { coins: 30 })
  const [half] = await boxesByPrice(api)
  const body = { box_ids: [half!.box_id], mode: 'classic' as const, seats: 2 }
  const { room } = await call(api, createBattle, { player: creator, body })
  await signIn(page, late)
  await page.goto(`/battleDetail/${room.room_id}`)
  await expect(page.getByTestId('join-2')).toBeVisible()
  // The other one is quicker by as much as a request takes.
  await page.route('**/api/battle/join', async (route) => {
    await call(api, joinBattle, { player: quick, body: { room_id: room.room_id } })
    await route.continue()
  })
  await page.getByTestId('join-2').click()
  await expect(page.getByText(errorText('battle_full', 'en'))).toBeVisible()
  await expect(page.getByText(say('battle-room:fixed')).or(stage(page, 'versus')).first()).toBeVisible()
  expect((await balanceOf(api, late)).coin).toBe(30)
})

test('a paused box is named and left out of a line-up, and cannot be picked', async ({ page, api, say }) => {
  const [half, one] = await boxesByPrice(api)
  // Prices drift for everybody: here the store's answer is as it is while they have drifted for this box.
  await page.route(`**${listBoxes.path}?*`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { list: BoxCard[] } }
    for (const box of body.data.list) box.closed = box.box_id === half!.box_id
    await route.fulfill({ json: body })
  })
  await page.goto(`/new-battle?boxes=${half!.box_id}x3,${one!.box_id}`)
  const left = say('battle-new:notice.paused_one', { names: half!.name })
  await expect(page.getByRole('status').filter({ hasText: left })).toBeVisible()
  const rounds = page.getByTestId('rounds')
  await expect(rounds).toHaveText(say('battle-new:line_up.count_one', { count: 1, most: 50 }))
  const paused = page.getByRole('button', { name: say('battle-new:shelf.paused_tip', { name: half!.name }) })
  await expect(paused).toContainText(say('battle-new:shelf.paused'))
  await expect(paused).toHaveAttribute('aria-disabled', 'true')
  await paused.click({ force: true })
  await expect(rounds).toHaveText(say('battle-new:line_up.count_one', { count: 1, most: 50 }))
})

/** @shows SPEC-6.7 */
test('a visitor who wants a seat signs in first, and finds the seat ready', async ({ page, api, say }) => {
  const creator = await newPlayer(api, { coins: 30 })
  const [half] = await boxesByPrice(api)
  const body = { box_ids: [half!.box_id], mode: 'classic' as const, seats: 3 }
  const { room } = await call(api, createBattle, { player: creator, body })
  await page.goto(`/battleDetail/${room.room_id}`)
  await page.getByTestId('join-2').click()
  await expect(page.getByRole('dialog', { name: say('login:title') })).toBeVisible()
})

/** A page of its own: of a player, or of somebody who only looks on. */
async function pageOf(browser: Browser, player: Player | null): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  if (player) await remember(page, { token: player.token })
  return page
}

/** The whole room, in one of its scenes. */
function stage(page: Page, step: string): Locator {
  return page.locator(`.room[data-step="${step}"]`)
}

function seat(page: Page, number: number): Locator {
  return page.locator('.room-seat-head').nth(number - 1)
}

/** The text of this round of five or a later one. */
function roundFrom(say: Parameters<typeof roundText>[0], first: number): RegExp {
  const rounds = [3, 4, 5].filter((round) => round >= first)
  return new RegExp(rounds.map((round) => roundText(say, round)).join('|'))
}

function roundText(say: (key: string, values?: Record<string, number>) => string, round: number): string {
  return say('battles:round_of', { round, rounds: 5 })
}

/** Takes the offered item for the seat whose turn it is, until the winning pair has shared. */
async function draftUntilOver(pages: Page[]): Promise<void> {
  await expect(async () => {
    for (const page of pages) {
      const take = page.getByRole('button', { name: /^Take .+, [\d.,]+$/, disabled: false }).first()
      // The clock may take it first: then there is nothing left to press.
      if (await take.isVisible()) await take.click({ timeout: 2000 })
    }
    await expect(stage(pages[0]!, 'over')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 240_000 })
}

/** What a page tells of the draws and of who won. */
async function drawsShown(page: Page): Promise<{ tickets: number[]; result: string }> {
  const tickets = await page.locator('.room-ticket').allInnerTexts()
  const result = await page.locator('.room-result h2').innerText()
  return {
    tickets: tickets.map((text) => Number(text.replace(/\D/g, ''))).toSorted((a, b) => a - b),
    result,
  }
}

/** The page's own gain or loss is the one the store tells this player. */
async function expectNet(
  api: Parameters<typeof call>[0],
  page: Page,
  player: Player,
  room_id: number,
): Promise<void> {
  const told: BattleDetails = await call(api, battleDetails, { player, query: { room_id } })
  const language = ((await page.locator('html').getAttribute('lang')) ?? 'en') as SpecLanguage
  await expect(page.getByTestId('net')).toContainText(money(language, Math.abs(told.my_result!.net)))
}
