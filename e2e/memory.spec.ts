import type { Page } from '@playwright/test'
import { listTargets } from '@noktra/contract/upgrades'
import { boxesByPrice, call, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { remember, signIn } from './visit.ts'

/* A page on which one plays for hours lets go of what its earlier plays have brought: the same memory after the hundredth as after the tenth. */

const PLAYS = 8
/** The last one, and the one before it, which React has for the picture before. */
const STILL_HELD = 2

/** An answer, and what it is made of. */
type Kept = { path: string; parts: WeakRef<object>[] }

declare global {
  interface Window {
    kept: Kept[]
  }
}

/** Notes each answer of the store, without holding on to it. */
async function followAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.kept = []
    const json = Response.prototype.json
    Response.prototype.json = async function () {
      const envelope: { data?: unknown } | null = await json.call(this)
      const { data } = envelope ?? {}
      const parts = [data, ...Object.values(data ?? {}).flat()].filter((part) => part instanceof Object)
      window.kept.push({ path: new URL(this.url).pathname, parts: parts.map((part) => new WeakRef(part)) })
      return envelope
    }
  })
}

/** How many answers of a call came, and how many of them the page holds. */
async function held(page: Page, path: string): Promise<{ came: number; held: number }> {
  await page.requestGC()
  return page.evaluate((of) => {
    const kept = window.kept.filter((answer) => answer.path === of)
    return { came: kept.length, held: kept.filter(({ parts }) => parts.some((part) => part.deref())).length }
  }, path)
}

async function expectLetGo(page: Page, path: string): Promise<void> {
  expect((await held(page, path)).came).toBe(PLAYS)
  await expect
    .poll(async () => (await held(page, path)).held, { timeout: 60_000 })
    .toBeLessThanOrEqual(STILL_HELD)
}

test('openings of before are let go of', async ({ page, api }) => {
  const player = await newPlayer(api, { coins: 50 })
  const [box] = await boxesByPrice(api)
  await signIn(page, player)
  await remember(page, { open_speed: 'none' })
  await followAnswers(page)
  await page.goto(`/openbox/${box!.box_id}`)
  for (let played = 0; played < PLAYS; played += 1) {
    await page.getByTestId('open').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expectLetGo(page, '/api/box/unpack')
})

test('upgrades of before are let go of', async ({ page, api }) => {
  const player = await newPlayer(api, { coins: 500 })
  const { list } = await call(api, listTargets, { query: { min_price: 20, max_price: 40 }, player })
  await signIn(page, player)
  await remember(page, { open_speed: 'none' })
  await followAnswers(page)
  await page.goto(`/upgrade?target=${list[0]!.skin_id}&chance=75`)
  const onwards = page.getByTestId('again').or(page.getByTestId('keep'))
  for (let played = 0; played < PLAYS; played += 1) {
    await page.getByTestId('play').click()
    await onwards.first().click()
    await expect(onwards).toHaveCount(0)
  }
  await expectLetGo(page, '/api/upgrade')
})
