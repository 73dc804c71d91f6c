import type { CDPSession, Page } from '@playwright/test'
import { receiveEnvelope } from '@noktra/contract/envelopes'
import { PING_EVERY_MS } from '@noktra/contract/live'
import { DATA_DIR, makeEnvelope } from './operator.ts'
import { call, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { settle } from './visit.ts'

/* An hour goes by at a page that ticks: it holds as many timers and as much memory as before, and none after it is left. */

const HOUR_MIN = 60
const STEP_MS = 5000
/** What caches hold after a few rounds: the heap is compared from here on. */
const WARM_MIN = 10
const GROWTH_BYTES = 1_000_000
/** The cache of answers has a timer for the age of each, by turns: a few come and go, but no hour may gather them. */
const MOST_TIMEOUTS = 12

type Timers = { intervals: number; timeouts: number; isConnected: boolean }

test.describe.configure({ mode: 'parallel' })

/** @shows SPEC-2.124 SPEC-9.26 */
test('the ticker of the red envelopes', async ({ page, api, say }) => {
  test.skip(!DATA_DIR, 'envelopes are made in the data folder: E2E_DATA_DIR names none')
  // A network gets one reward of each, and the ticker turns between two, which differ though they came in one second.
  const player = await newPlayer(api)
  for (const password of [makeEnvelope(1, 1), makeEnvelope(2, 1)]) {
    await call(api, receiveEnvelope, { body: { password }, player })
  }
  await countTimers(page)
  await page.goto('/fair')
  await settle(page)
  const before = await intervalsAtRest(page)

  await page.getByRole('button', { name: say('layout:centre') }).click()
  const dialog = page.getByRole('dialog', { name: say('centre:title') })
  await dialog.getByRole('tab', { name: say('centre:tab.envelope') }).click()
  const claim = dialog.getByTestId('claim')
  await expect(claim).toBeVisible()
  // Going on starts the five seconds again.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await dialog.getByRole('button', { name: say('envelopes:ticker_stop') }).click()
  await dialog.getByRole('button', { name: say('envelopes:ticker_go') }).click()
  const first = await claim.textContent()
  await page.clock.runFor(4999)
  await expect(claim).toHaveText(first!)
  await page.clock.runFor(1)
  await expect(claim).not.toHaveText(first!)
  await page.clock.resume()
  await expectSteady(page, before)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => intervals(page)).toBe(before)
})

/** @shows SPEC-3.82 SPEC-4.52 SPEC-9.31 */
test('the countdowns of the roll rooms', async ({ page, say }) => {
  await countTimers(page)
  await page.goto('/fair')
  await settle(page)
  const before = await intervalsAtRest(page)

  const menu = page.getByRole('banner')
  await menu.getByRole('link', { name: say('layout:roll'), exact: true }).click()
  const countdown = page.getByRole('main').getByRole('timer').first()
  await expect(countdown).toBeVisible()
  const first = await countdown.textContent()
  await page.clock.runFor(2000)
  await expect(countdown).not.toHaveText(first!)
  await expectSteady(page, before)

  await page.goBack()
  await expect(page).toHaveURL(/\/fair$/)
  await settle(page)
  await expect.poll(() => intervals(page)).toBe(before)
})

/** Takes the page's clock into hand and keeps count of the timers that wait on it. */
async function countTimers(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const waiting = { intervals: new Map<number, number>(), timeouts: new Set<number>() }
    const { setTimeout, setInterval, clearTimeout, clearInterval } = window
    Object.assign(window, {
      waiting,
      setTimeout: (act: () => void, ms?: number) => {
        const id: number = setTimeout(() => {
          waiting.timeouts.delete(id)
          act()
        }, ms)
        waiting.timeouts.add(id)
        return id
      },
      setInterval: (act: () => void, ms?: number) => {
        const id = setInterval(act, ms)
        waiting.intervals.set(id, ms ?? 0)
        return id
      },
      clearTimeout: (id: number) => {
        waiting.timeouts.delete(id)
        clearTimeout(id)
      },
      clearInterval: (id: number) => {
        waiting.intervals.delete(id)
        clearInterval(id)
      },
    })
  })
}

function timers(page: Page): Promise<Timers> {
  return page.evaluate((pingMs) => {
    const { waiting } = window as unknown as {
      waiting: { intervals: Map<number, number>; timeouts: Set<number> }
    }
    return {
      intervals: waiting.intervals.size,
      timeouts: waiting.timeouts.size,
      isConnected: [...waiting.intervals.values()].includes(pingMs),
    }
  }, PING_EVERY_MS)
}

/** What ticks while the page is connected: where pings were late it connects again, by a timeout. */
async function intervals(page: Page): Promise<number> {
  await expect.poll(async () => (await timers(page)).isConnected).toBe(true)
  return (await timers(page)).intervals
}

/** The same once nothing more is added: what waits for an idle moment may come late. */
async function intervalsAtRest(page: Page): Promise<number> {
  for (let known = -1; ;) {
    await pass(page, 1)
    const now = await intervals(page)
    if (now === known) return now
    known = now
  }
}

/** Lets minutes go by in steps, so that the socket's pings and what the page asks for are answered between them. */
async function pass(page: Page, minutes: number): Promise<void> {
  for (let step = 0; step < (minutes * 60_000) / STEP_MS; step++) await page.clock.runFor(STEP_MS)
}

async function expectSteady(page: Page, before: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await pass(page, WARM_MIN)
  const [warm, warmHeap] = [await intervals(page), await heap(devtools)]
  expect(warm).toBeGreaterThan(before)
  await pass(page, HOUR_MIN - WARM_MIN)
  await expect.poll(() => intervals(page)).toBe(warm)
  expect((await timers(page)).timeouts).toBeLessThanOrEqual(MOST_TIMEOUTS)
  expect((await heap(devtools)) - warmHeap).toBeLessThan(GROWTH_BYTES)
}

async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
