import { request, type Browser, type Page } from '@playwright/test'
import { callBot, createBattle } from '@noktra/contract/battles'
import {
  afterPress,
  launchBrowser,
  openPhone,
  slowDown,
  tasksOf,
  threadMs,
  traceWhile,
  tracePress,
} from './phone.ts'
import type { TraceEvent } from './phone.ts'
import { boxesByPrice, call, giveCoins, newPlayer, type Player } from './store.ts'
import { openStore } from './tour/own-store.ts'

/*
 * npm run bench:feel: how long the frames of a reel and of a battle's room are on a phone four times slower than this machine, and what
 * a page holds after 50 openings with living skins. Frames are the tasks of the page's main thread by the thread's own time, the best of
 * a few runs; what follows a press at once is measured by `bench:press`.
 */

const RUNS = 3
const MOST_MS = 33
const OPENINGS = 50
/** Before it is measured, a page has shown what it loads late. */
const WARM_UP = 5
const MOST_GROWTH = 1.2
/** The press itself and the answer to it. */
const BEGINS_MS = 1500

const store = await openStore()
const api = await request.newContext({ baseURL: store.address })
const browser = await launchBrowser()
try {
  const player = await newPlayer(api, { coins: 1500 })
  const boxes = await boxesByPrice(api)
  for (const num of [1, 10]) {
    await report(`reel of ${num}`, () =>
      reel(browser, player, `${store.address}/openbox/${boxes[1]!.box_id}?num=${num}`),
    )
  }
  const box_ids = boxes.slice(0, 3).map(({ box_id }) => box_id)
  await report('battle of 4', () => battle(browser, player, box_ids))
  const growth = await openMany(browser, player, `${store.address}/openbox/${boxes[0]!.box_id}`)
  for (const [what, times] of Object.entries(growth)) {
    console.log(
      `${what} after ${OPENINGS} openings: ${times.toFixed(2)} times those at the start (limit ${MOST_GROWTH})`,
    )
    if (times > MOST_GROWTH) process.exitCode = 1
  }
} finally {
  await browser.close()
  await api.dispose()
  await store.close()
}

async function report(what: string, watch: () => Promise<TraceEvent[]>): Promise<void> {
  const runs: number[][] = []
  for (let run = 0; run < RUNS; run += 1) runs.push((await watch()).map(threadMs))
  const longest = runs.map((tasks) => Math.max(...tasks))
  const over = runs.map((tasks) => tasks.filter((ms) => ms > MOST_MS).length)
  console.log(
    `${what}: longest frame ${Math.min(...longest)} ms (limit ${MOST_MS}); frames over it in each run: ${over.join(', ')}`,
  )
  if (Math.min(...longest) > MOST_MS) process.exitCode = 1
}

/** What the main thread does while the reel runs, until its result is called for. */
async function reel(within: Browser, owner: Player, address: string): Promise<TraceEvent[]> {
  await giveCoins(api, owner, 100)
  const page = await openPhone(within, owner)
  await page.goto(address)
  await page.getByTestId('open').waitFor()
  await page.waitForLoadState('networkidle')
  // The first press of a visit brings the sounds.
  await page.getByRole('button', { pressed: true }).first().tap()
  await page.waitForLoadState('networkidle')
  const after = afterPress(await tracePress(page, { testId: 'open', until: () => stopped(page) }))
  await page.context().close()
  return tasksOf(after).filter(({ ts }) => ts > after[0]!.ts + BEGINS_MS * 1000)
}

/** The last reel has stopped, and what it held is about to fly. */
function stopped(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((done) =>
        new MutationObserver(() => 'flying' in document.documentElement.dataset && done()).observe(
          document.documentElement,
          { attributeFilter: ['data-flying'] },
        ),
      ),
  )
}

/** What the main thread does from the first round to the end. */
async function battle(within: Browser, owner: Player, box_ids: number[]): Promise<TraceEvent[]> {
  await giveCoins(api, owner, 100)
  const { room } = await call(api, createBattle, {
    body: { box_ids, mode: 'classic', seats: 4 },
    player: owner,
  })
  const page = await openPhone(within, owner)
  await page.goto(`${store.address}/battleDetail/${room.room_id}`)
  await page.waitForLoadState('networkidle')
  for (const seat of [2, 3, 4])
    await call(api, callBot, { body: { room_id: room.room_id, seat }, player: owner })
  const step = (name: string) => page.locator(`.room[data-step="${name}"]`).waitFor({ timeout: 60_000 })
  await step('round')
  await slowDown(page)
  const events = await traceWhile(page, () => step('over'))
  await page.context().close()
  return tasksOf(onBusiestPage(events))
}

/** The main thread of the page, among those of the browser's other processes. */
function onBusiestPage(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = Map.groupBy(
    events.filter(({ name }) => name === 'Commit'),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const [busiest] = [...mains].toSorted(([, a], [, b]) => b.length - a.length)
  return events.filter(({ pid, tid, ph }) => ph === 'X' && `${pid} ${tid}` === busiest![0])
}

async function openMany(within: Browser, owner: Player, address: string): Promise<Record<string, number>> {
  await giveCoins(api, owner, 100)
  const page = await openPhone(within, owner, { open_speed: 'fast' })
  await page.goto(address)
  await page.getByTestId('open').scrollIntoViewIfNeeded()
  for (let opened = 0; opened < WARM_UP; opened += 1) await openOnce(page)
  const before = await held(page)
  for (let opened = 0; opened < OPENINGS; opened += 1) await openOnce(page)
  const after = await held(page)
  await page.context().close()
  return Object.fromEntries(Object.entries(after).map(([what, count]) => [what, count / before[what]!]))
}

/** By waiting in the page: what finds and waits for elements from outside would be compiled there too, and counted. */
async function openOnce(page: Page): Promise<void> {
  const open = await pressable(page, '[data-testid="open"]')
  await page.touchscreen.tap(open.x, open.y)
  await pressable(page, '[role="dialog"] canvas')
  await page.keyboard.press('Escape')
}

/** The middle of an element, once a press there would meet it or what holds it. */
function pressable(page: Page, selector: string): Promise<{ x: number; y: number }> {
  return page.evaluate(
    async ({ wanted, patience_ms }) => {
      const late = performance.now() + patience_ms
      while (performance.now() < late) {
        const element = document.querySelector(wanted)
        if (element) {
          const { x: left, y: top, width, height } = element.getBoundingClientRect()
          const middle = { x: left + width / 2, y: top + height / 2 }
          const met = document.elementFromPoint(middle.x, middle.y)
          if (element.contains(met) || met?.contains(element)) return middle
        }
        await new Promise(requestAnimationFrame)
      }
      throw new Error(`${wanted} could not be pressed`)
    },
    { wanted: selector, patience_ms: 30_000 },
  )
}

/** What is left when all that can go has gone. */
async function held(page: Page): Promise<Record<string, number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)!.value
  await devtools.detach()
  return {
    'bytes of script': value('JSHeapUsedSize'),
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  }
}
