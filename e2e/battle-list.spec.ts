import type { Locator, Page } from '@playwright/test'
import { battleDetails, callBot, createBattle } from '@noktra/contract/battles'
import { boxesByPrice, call, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { money } from './texts.ts'
import { signIn } from './visit.ts'

/* What a battle is about is seen in its row, and what a new one costs where it is made. */

const VIEWS = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 900, height: 800 },
  { width: 390, height: 844 },
] as const

test('a row tells pot, best prize and seats, its boxes stand apart, and Join is no grey button', async ({
  page,
  api,
  say,
}) => {
  const boxes = (await boxesByPrice(api)).slice(0, 7)
  const creator = await newPlayer(api, { coins: 50 })
  const { room } = await call(api, createBattle, {
    body: { box_ids: boxes.map(({ box_id }) => box_id), mode: 'classic', seats: 3 },
    player: creator,
  })
  await signIn(page, await newPlayer(api, { coins: 50 }))
  for (const viewport of VIEWS) {
    await page.setViewportSize(viewport)
    await page.goto('/battle')
    const row = page.locator(`[data-room="${room.room_id}"]`)
    await expect(row.getByText(say('battle-list:best_prize'))).toBeVisible()
    await expect(row.getByText(money('en', room.best_prize!.value)).first()).toBeVisible()
    await expect(row.getByText(money('en', room.price * 3))).toBeVisible()
    await expect(row.getByText(say('battle-list:waiting', { taken: 1, seats: 3 }))).toBeVisible()
    await expectApart(row.locator('.line-up > *'))
    await expectApart(row.locator('.battle-row > [class^="battle-row-"]'))
    const join = row.getByTestId('join')
    expect(await colorOf(join)).toBe(await colorOfToken(page, '--color-signal-hi'))
  }
})

test('a running room shows which box is opened now, round by round', async ({ page, api }) => {
  const [half] = await boxesByPrice(api)
  const player = await newPlayer(api, { coins: 30 })
  const { room } = await call(api, createBattle, {
    body: { box_ids: Array.from({ length: 20 }, () => half!.box_id), mode: 'classic', seats: 2 },
    player,
  })
  const { room_id } = room
  await call(api, callBot, { body: { room_id, seat: 2 }, player })
  await expect(async () => {
    const { room: now } = await call(api, battleDetails, { query: { room_id } })
    expect(now.phase).toBe('rounds')
  }).toPass({ timeout: 60_000 })
  await page.goto('/battle?tab=running')
  const row = page.locator(`[data-room="${room_id}"]`)
  const play = row.locator('.play-round')
  await expect(play).toBeVisible()
  const state = row.locator('.battle-row-state')
  const roundShown = async () => Number(/\d+/.exec(await state.innerText())?.[0])
  const first = await roundShown()
  await expect.poll(roundShown).toBeGreaterThan(first)
  await expect.poll(async () => Number((await play.innerText()).split('/')[0])).toBeGreaterThan(first)
})

test('format and mode of a new battle stand beside the price, and above the boxes on a phone', async ({
  page,
  api,
  say,
}) => {
  const [half] = await boxesByPrice(api)
  for (const viewport of VIEWS) {
    await page.setViewportSize(viewport)
    await page.goto(`/new-battle?boxes=${half!.box_id}`)
    const four = page.locator('label', { hasText: say('battles:format.4') })
    await expect(four).toBeInViewport({ ratio: 1 })
    await four.click()
    const underdog = page.locator('label', { hasText: say('battles:mode.underdog') })
    await expect(underdog).toBeInViewport({ ratio: 1 })
    await underdog.click()
    await expect(page).toHaveURL(/seats=4.*mode=underdog|mode=underdog.*seats=4/)
    await expect(page.getByText(say('battles:rule.underdog'))).toBeInViewport({ ratio: 1 })
    await expect(page.getByTestId('create')).toBeInViewport({ ratio: 1 })
  }
})

/** No two of what is shown lie over each other. */
async function expectApart(shown: Locator): Promise<void> {
  const places = await shown.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
  expect(places.length).toBeGreaterThan(1)
  for (const [at, a] of places.entries()) {
    for (const b of places.slice(at + 1)) {
      const over =
        a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
      expect(over, JSON.stringify([a, b])).toBe(false)
    }
  }
}

function colorOf(shown: Locator): Promise<string> {
  return shown.evaluate((one) => getComputedStyle(one).color)
}

/** A colour of the design, as the browser writes it. */
function colorOfToken(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${name})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
}
