import { chromium, request, type BrowserContext, type Page } from '@playwright/test'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { texts } from '../texts.ts'
import { rememberIn, settle, welfareSeen } from '../visit.ts'
import { BATTLES, BOXES } from './boxes-and-battles.ts'
import { keepOnly, photograph } from './camera.ts'
import { FRONT } from './front.ts'
import { writeGuide } from './guide.ts'
import { makeLives, type Lives } from './lives.ts'
import { ACCOUNT, BACKPACK, MONEY } from './own-things.ts'
import { openStore } from './own-store.ts'
import { looksAt, pictureName } from './pictures-of.ts'
import { FAIR, HELP, STATES } from './proofs-and-states.ts'
import { MALL, MINES, ROLLS, UPGRADE } from './rooms.ts'
import { VIEWS, type Stop, type View, type Who } from './stop.ts'

/*
 * npm run tour [beginning of a name …]
 *
 * Starts a store on a fresh folder (or takes that of E2E_URL), fills it with people, walks through every page and the main
 * dialogs at two widths, and keeps the pictures in docs/tour with a page that shows them. With names it takes only those.
 */

const CHAPTERS = [
  FRONT,
  BOXES,
  BATTLES,
  UPGRADE,
  MINES,
  MALL,
  ROLLS,
  BACKPACK,
  MONEY,
  ACCOUNT,
  FAIR,
  HELP,
  STATES,
]
const PATIENCE_MS = 60_000
const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }

const wanted = process.argv.slice(2)
const stops = CHAPTERS.flatMap((chapter) => chapter.stops)
const chosen = stops.filter(
  ({ name }) => wanted.length === 0 || wanted.some((begin) => name.startsWith(begin)),
)

const store = await openStore()
const api = await request.newContext({ baseURL: store.address })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
/** One for each kind of visitor, so that what the pages share is fetched once. */
const contexts = new Map<string, BrowserContext>()
const missed: string[] = []
try {
  const lives = await makeLives(api, browser, store.address)
  for (const stop of chosen) {
    const looks = Object.groupBy(looksAt(stop), ({ language }) => language)
    for (const group of Object.values(looks)) {
      // Both windows at once.
      await Promise.all(group.map((look) => visit({ ...look, stop, lives })))
    }
  }
  if (wanted.length === 0) keepOnly(new Set(stops.flatMap(namesOf)))
  writeGuide(CHAPTERS)
} finally {
  await browser.close()
  await api.dispose()
  await store.close()
}
if (missed.length > 0) {
  console.error(`Not taken: ${missed.join(', ')}`)
  process.exitCode = 1
}

function namesOf(stop: Stop): string[] {
  return looksAt(stop).map(({ view, language }) => pictureName(stop, view, language))
}

type Visit = { stop: Stop; view: View; language: SpecLanguage; lives: Lives }

/** One picture. */
async function visit({ stop, view, language, lives }: Visit): Promise<void> {
  const name = pictureName(stop, view, language)
  const context = await contextOf({ stop, view, language, lives })
  const page = await context.newPage()
  try {
    page.setDefaultTimeout(PATIENCE_MS)
    const stage = { page, api, lives, say: texts(language), view }
    await stop.prepare?.(stage)
    await page.goto(typeof stop.path === 'string' ? stop.path : await stop.path(lives, api))
    if (!stop.atOnce) await rest(page)
    await stop.act?.(stage)
    if (!stop.atOnce) await rest(page)
    await photograph(page, name)
  } catch (error) {
    console.error(`${name} was not taken: ${String(error).slice(0, 600)}`)
    missed.push(name)
  } finally {
    await page.close()
    if (stop.atOnce) await context.close()
  }
}

async function contextOf({ stop, view, language, lives }: Visit): Promise<BrowserContext> {
  const { who = 'regular', atOnce } = stop
  const key = `${who} ${view} ${language}`
  const known = atOnce ? undefined : contexts.get(key)
  if (known) return known
  const context = await browser.newContext({
    ...VIEWS[view],
    baseURL: store.address,
    locale: LOCALES[language],
    serviceWorkers: 'block',
    // What is pictured at rest has no need to move on its way there.
    reducedMotion: atOnce ? 'no-preference' : 'reduce',
  })
  await rememberIn(context, remembered(who, lives))
  // A context whose clock stopped or whose network is gone is used once.
  if (!atOnce) contexts.set(key, context)
  return context
}

function remembered(who: Who, lives: Lives): Record<string, string> {
  const shown = { ...welfareSeen(), muted: '1' }
  return who === 'visitor' ? shown : { ...shown, token: lives[who].token }
}

/** Everything is fetched, what is in view is painted, nothing moves. */
async function rest(page: Page): Promise<void> {
  await settle(page)
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    })
    await Promise.all(shown.map((image) => image.decode().catch(() => {})))
  })
}
