import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { battleDetails, callBot, createBattle } from '@noktra/contract/battles'
import { expectAccessible } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { boxesByPrice, call, newPlayer, type Player } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { signIn } from './visit.ts'

/* Battles to look at: they play in the list, who watches may send pictograms, items fly to who won them, and a clip is kept. */

async function makeBattle(
  api: APIRequestContext,
  player: Player,
  { rounds = 1, bots = true }: { rounds?: number; bots?: boolean } = {},
): Promise<number> {
  const [half] = await boxesByPrice(api)
  const { room } = await call(api, createBattle, {
    body: {
      box_ids: Array.from({ length: rounds }, () => half!.box_id),
      mode: 'classic',
      seats: 2,
      fast: rounds === 1,
    },
    player,
  })
  if (bots) await call(api, callBot, { body: { room_id: room.room_id, seat: 2 }, player })
  return room.room_id
}

test('a running battle plays in the list as its room does, and without motion its pictures change', async ({
  page,
  api,
  browser,
}) => {
  const room_id = await makeBattle(api, await newPlayer(api, { coins: 30 }), { rounds: 30 })
  await page.goto('/battle?tab=running')
  const play = page.locator(`[data-play="${room_id}"]`)
  await expect(play).toBeVisible({ timeout: 60_000 })
  const roundOf = async () => Number((await play.locator('.play-round').innerText()).split('/')[0])
  const first = await roundOf()
  await expect.poll(roundOf, { timeout: 20_000 }).toBeGreaterThan(first)

  // What has landed is what the store tells of the same round.
  await expect(async () => {
    const shown = await play.evaluate((element) => ({
      landed: 'landed' in (element as HTMLElement).dataset,
      round: Number(element.querySelector('.play-round')?.textContent?.split('/')[0]),
      totals: [...element.querySelectorAll('.play-total')].map((total) => total.textContent),
    }))
    const { draws } = await call(api, battleDetails, { query: { room_id } })
    const totalOf = (seat: number) =>
      draws
        .filter((draw) => draw.seat === seat && draw.round <= shown.round)
        .reduce((sum, { value }) => sum + Math.round(value * 100), 0) / 100
    expect(shown.landed).toBe(true)
    expect(shown.totals).toEqual([1, 2].map((seat) => money('en', totalOf(seat))))
  }).toPass({ timeout: 30_000 })
  await expect(play.locator('.play-won').first()).toHaveCSS('opacity', '1')

  const still = await browser.newPage({ reducedMotion: 'reduce' })
  await still.goto('/battle?tab=running')
  const calm = still.locator(`[data-play="${room_id}"]`)
  await expect(calm).toBeVisible()
  await expect(calm.locator('.play-strip').first()).toHaveCSS('animation-name', 'none')
  await still.close()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectFit(page)
  }
})

test('a pictogram is seen by who watches the room, over its seat or at the edge, unless they hide them', async ({
  page,
  api,
  browser,
  say,
}) => {
  const player = await newPlayer(api, { coins: 15 })
  const room_id = await makeBattle(api, player, { bots: false })
  await signIn(page, player)
  await page.goto(`/battleDetail/${room_id}`)
  const looksOn = await browser.newPage()
  await signIn(looksOn, await newPlayer(api))
  await looksOn.goto(`/battleDetail/${room_id}`)
  const flame = looksOn.locator('.room-reaction[data-seat-of="1"][data-code="7"]')
  // By keyboard, and again until the second page listens.
  await expect(async () => {
    await page.getByRole('button', { name: say('battle-room:reactions.code_7') }).press('Enter')
    await expect(flame.first()).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 30_000, intervals: [2500] })
  await expect(flame).toHaveCount(0)
  await looksOn.getByRole('button', { name: say('battle-room:reactions.code_6') }).click()
  await expect(page.locator('.room-reaction[data-seat-of="crowd"][data-code="6"]')).toBeVisible()

  await looksOn.getByTestId('hide-reactions').click()
  await expect(looksOn.getByRole('button', { name: say('battle-room:reactions.code_6') })).toHaveCount(0)
  await looksOn.reload()
  await expect(looksOn.getByRole('button', { name: say('battle-room:reactions.show') })).toBeVisible()
  await expectAccessible(page)
  await looksOn.close()

  // Who is not signed in sees them and sends none.
  const visitor = await browser.newPage()
  await visitor.goto(`/battleDetail/${room_id}`)
  await expect(visitor.getByTestId('hide-reactions')).toBeVisible()
  await expect(visitor.locator('[data-reaction]')).toHaveCount(0)
  await visitor.close()
})

test('what was drawn flies to who won it while the pot counts, at once for who skips or wants no motion', async ({
  page,
  api,
  browser,
  say,
}) => {
  const player = await newPlayer(api, { coins: 15 })
  await signIn(page, player)
  const room_id = await makeBattle(api, player)
  const still = await browser.newPage({ reducedMotion: 'reduce' })
  await still.addInitScript(() => {
    const steps: string[] = []
    Object.assign(window, { steps })
    new MutationObserver(() => {
      const step = document.querySelector<HTMLElement>('.room')?.dataset['step']
      if (step && steps.at(-1) !== step) steps.push(step)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await Promise.all([page.goto(`/battleDetail/${room_id}`), still.goto(`/battleDetail/${room_id}`)])
  await expect(page.locator('.room[data-step="gather"]')).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('.room-flyer').first()).toBeAttached()
  // By its key: a button that goes when the count is over is not waited for.
  await page.keyboard.press('Escape')
  await expect(page.locator('.room[data-step="over"]')).toBeVisible()
  const { result } = await call(api, battleDetails, { query: { room_id } })
  await expect(page.locator('.room-result-facts')).toContainText(money('en', result!.total))
  await expect(still.locator('.room[data-step="over"]')).toBeVisible()
  await expect(still.locator('.room-result-facts')).toContainText(money('en', result!.total))
  const steps = await still.evaluate(() => (window as Window & { steps?: string[] }).steps)
  expect(steps).toContain('over')
  expect(steps).not.toContain('gather')
  await still.close()

  // The replay ends the same way, and stays until the count is over.
  await page.getByTestId('replay').click()
  await expect(page.locator('.room[data-step="gather"]')).toBeVisible({ timeout: 30_000 })
  const counts = page.locator('.room-gather [data-count]')
  const won = result!.prizes.find((prize) => prize.items_value > 0)!
  await expect(counts.first()).toHaveText(money('en', won.items_value))
  await expect(page.locator('.room[data-step="over"]')).toBeVisible()
  await expect(page.getByText(say('battle-room:winner')).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('what skips a round stands beside the own seat, and stays in view', async ({ page, api }) => {
    const player = await newPlayer(api, { coins: 15 })
    await signIn(page, player)
    const room_id = await makeBattle(api, player, { rounds: 3 })
    await page.goto(`/battleDetail/${room_id}`)
    await expect(page.locator('.room[data-step="round"]')).toBeVisible({ timeout: 60_000 })
    const skip = page.getByTestId('skip')
    await expect(skip).toHaveCount(1)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await expect(skip).toBeInViewport()
    await expect(page.locator('.room-won')).toHaveCount(0)
    await skip.tap()
    await expect(page.locator('.room-won').first()).toBeAttached({ timeout: 1500 })
  })
})

test('a clip of eight seconds is made of a finished battle by one press, and can be called off', async ({
  page,
  say,
  resident,
}) => {
  await page.goto(`/battleDetail/${resident.battle_id}`)
  await page.getByRole('button', { name: say('common:clip'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('replay:clip.title') })
  await expect(dialog.getByTestId('video-making')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: say('common:cancel') }).click()
  await expect(dialog.getByTestId('video-making')).toBeHidden()
  await dialog.getByRole('button', { name: say('replay:video.make') }).click()
  const video = dialog.getByTestId('video')
  await expect(video).toBeVisible({ timeout: 240_000 })
  await expect(dialog.getByText(say('replay:verdict.right'))).toBeVisible()
  await expectAccessible(page)
  const { seconds, width } = await video.evaluate(async (shown: HTMLVideoElement) => {
    if (shown.readyState === 0) await new Promise((done) => shown.addEventListener('loadedmetadata', done))
    return { seconds: shown.duration, width: shown.videoWidth }
  })
  expect(seconds).toBeCloseTo(8, 1)
  expect(width).toBe(720)
  const keeping = page.waitForEvent('download')
  await dialog.getByTestId('video-file').click()
  const file = await keeping
  expect(file.suggestedFilename()).toMatch(new RegExp(`b${resident.battle_id}-clip\\.(webm|mp4)$`))
  expect(readFileSync(await file.path()).byteLength).toBeGreaterThan(20_000)
})
