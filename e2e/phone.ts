import { chromium, type Browser, type Page } from '@playwright/test'
import type { Player } from './store.ts'
import { rememberIn } from './visit.ts'

/* A phone four times slower than this machine, and what its page's main thread did. */

const SLOWER = 4
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export type TraceEvent = {
  name: string
  cat: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur: number
  /** Microseconds of its thread: others on this machine count little. */
  tdur?: number
  args?: { data?: { type?: string } }
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

/** A page of the store on a phone of this player. */
export async function openPhone(within: Browser, player: Player, remembered: object = {}): Promise<Page> {
  const context = await within.newContext({ ...PHONE, serviceWorkers: 'block' })
  await rememberIn(context, { welfare_seen: '1', token: player.token, ...remembered })
  return context.newPage()
}

export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Presses the middle of a button, and follows the browser until what is waited for has come. */
export async function tracePress(
  page: Page,
  { testId, until }: { testId: string; until: () => Promise<unknown> },
): Promise<TraceEvent[]> {
  const button = page.getByTestId(testId)
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox())!
  await slowDown(page)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return traceWhile(page, async () => {
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await until()
  })
}

export async function traceWhile(page: Page, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const within = page.context().browser()!
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
  await within.startTracing(page, { categories })
  await act()
  const trace = String(await within.stopTracing())
  return (JSON.parse(trace) as { traceEvents: TraceEvent[] }).traceEvents
}

/** What the page's main thread did after this press, in its order. */
export function afterPress(events: readonly TraceEvent[]): TraceEvent[] {
  const click = events.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'click')!
  return events.filter(
    ({ pid, tid, ph, ts, dur }) =>
      pid === click.pid && tid === click.tid && ph === 'X' && ts + dur >= click.ts,
  )
}

/** The tasks among them, each as long as its frame may wait. */
export function tasksOf(events: readonly TraceEvent[]): TraceEvent[] {
  return events.filter(({ name, cat }) => name === 'RunTask' && cat.includes('devtools'))
}

/** Milliseconds of the thread. */
export const threadMs = ({ tdur = 0 }: TraceEvent): number => Math.round(tdur / 1000)
