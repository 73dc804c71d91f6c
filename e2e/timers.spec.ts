import type { CDPSession, Page } from '@playwright/test'
import { receiveEnvelope } from '@noktra/contract/envelopes'
import { DATA_DIR, makeEnvelope } from './operator.ts'
import { call, newPlayer } from './store.ts'
import { expect, test } from './test.ts'
import { settle } from './visit.ts'

/* An hour goes by at a page that ticks: it holds as many timers and as much memory as before, and none after it is left. */

const HOUR_MIN = 60
const STEP_MS = 5000
/** Answers of the store are old after ten minutes at most and forgotten five minutes after nobody shows them. */
const QUIET_MIN = 11
/** What caches hold after a few rounds: the heap is compared from here on. */
const WARM_MIN = 10
const GROWTH_BYTES = 600_000

type Timers = { intervals: number; timeouts: number }

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

test('the ticker of the red envelopes', async ({ page, api, say }) => {
  test.skip(!DATA_DIR, 'envelopes are made in the data folder: E2E_DATA_DIR names none')
  // A network gets one reward of each, and the ticker turns between two.
  const player = await newPlayer(api)
  for (const password of [makeEnvelope(1, 1), makeEnvelope(1, 1)]) {
    await call(api, receiveEnvelope, { body: { password }, player })
  }
  await countTimers(page)
  await page.goto('/fair')
  await settle(page)
  const before = await quiet(page)

  await page.getByRole('button', { name: say('layout:welfare') }).click()
  const dialog = page.getByRole('dialog', { name: say('welfare:title') })
  await dialog.getByRole('tab', { name: say('welfare:tab.envelopes') }).click()
  const claim = dialog.getByTestId('claim')
  await expect(claim).toBeVisible()
  const first = await claim.textContent()
  await page.clock.runFor(5000)
  await expect(claim).not.toHaveText(first!)
  await expectSteady(page, before)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await quiet(page)).toEqual(before)
})

test('the countdowns of the roll rooms', async ({ page, say }) => {
  await countTimers(page)
  await page.goto('/fair')
  await settle(page)
  const before = await quiet(page)

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
  expect(await quiet(page)).toEqual(before)
})

/** Takes the page's clock into hand and keeps count of the timers that wait on it. */
async function countTimers(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const waiting = { intervals: new Set<number>(), timeouts: new Set<number>() }
    const { setTimeout, setInterval, clearTimeout, clearInterval } = window
    Object.assign(window, {
      waiting,
      setTimeout: (act: () => void, ms?: number) => {
        const id: number = setTimeout(() => {
          waiting.timeouts.delete(id)
          act()
        }, ms) as unknown as number
        waiting.timeouts.add(id)
        return id
      },
      setInterval: (act: () => void, ms?: number) => {
        const id = setInterval(act, ms) as unknown as number
        waiting.intervals.add(id)
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
  return page.evaluate(() => {
    const { waiting } = window as unknown as { waiting: Record<keyof Timers, Set<number>> }
    return { intervals: waiting.intervals.size, timeouts: waiting.timeouts.size }
  })
}

/** The timers of a page whose first minutes are over, with all that it puts off and forgets in them. */
async function quiet(page: Page): Promise<Timers> {
  await pass(page, QUIET_MIN)
  return timers(page)
}

/** Lets minutes go by in steps, so that the socket's pings and what the page asks for are answered between them. */
async function pass(page: Page, minutes: number): Promise<void> {
  for (let step = 0; step < (minutes * 60_000) / STEP_MS; step++) await page.clock.runFor(STEP_MS)
}

async function expectSteady(page: Page, before: Timers): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await pass(page, WARM_MIN)
  const [warm, warmHeap] = [await timers(page), await heap(devtools)]
  expect(warm.intervals).toBeGreaterThan(before.intervals)
  for (let i=0;i<5;i++) { await pass(page, (HOUR_MIN - WARM_MIN)/5); console.log('HEAP', await heap(devtools)) }
  const [end, endHeap] = [await timers(page), await heap(devtools)]
  expect(end).toEqual(warm)
  console.log('MEASURE', before, warm, end, warmHeap, endHeap, endHeap - warmHeap)
  expect(endHeap - warmHeap).toBeLessThan(GROWTH_BYTES)
}

async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
