import { expect, test as base, type APIRequestContext, type Request } from '@playwright/test'
import type { SpecLanguage } from '@noktra/contract/shapes'
import {
  boxesByPrice,
  buyCheapest,
  fightBot,
  firstWelfareBox,
  newPlayer,
  officialRoll,
  open,
  sweepOneLayer,
  upgradeCoins,
  type Player,
} from './store.ts'
import { texts, type Say } from './texts.ts'
import { rememberIn, welfareSeen, withoutBlur, withStillStrip } from './visit.ts'

type Options = {
  /** Set it together with `locale`, by which the page chooses. */
  language: SpecLanguage
  /** Words of the browser's console that a test brings about on purpose. */
  expectedFaults: RegExp | null
  /** Lets the card of the welfare centre come to the front page, as it does once a day. */
  isFirstVisit: boolean
  /** Lets the strip of wins pass by, as it does for everybody who has not asked for less movement. */
  hasMovingStrip: boolean
  /** Lets a page have its sounds, which it fetches and renders ahead. */
  hasSound: boolean
}
type Fixtures = {
  say: Say
  /** Fails the test when a page threw or complained. */
  noFaults: void
  /** Tells what the store had not answered yet when a test failed. */
  underWay: void
  noWelcome: void
  /** What lies behind a dialog is dimmed, not blurred: that alone is a quarter of the work of looking at dialogs. */
  noBlur: void
  stillStrip: void
  noSound: void
}
/** A player who recharged and played in every room, for pages that only show; one for each worker. */
type Resident = Player & {
  open_id: string
  box_id: number
  battle_id: number
  upgrade_id: number
  game_id: number
  bought_id: number
  roll_id: number
  welfare: string
}
/** A player who signed up when the worker started: their number may be sent another code a minute after `since`. */
type Veteran = Player & { since: number }

type Players = {
  /** Calls of no player in particular; it is there once the store sells its boxes. */
  api: APIRequestContext
  resident: Resident
  veteran: Veteran
  /** Likewise, of a player without a password. */
  codeOnly: Veteran
}

const DEMO_BOXES = 20

/** Playwright's own word, where a test has not asked for the service worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright'

export const test = base.extend<Options & Fixtures, Players>({
  language: ['en', { option: true }],
  expectedFaults: [null, { option: true }],
  isFirstVisit: [false, { option: true }],
  hasMovingStrip: [false, { option: true }],
  hasSound: [false, { option: true }],
  say: async ({ language }, use) => use(texts(language)),
  underWay: [
    async ({ context }, use, test) => {
      const since = new Map<Request, number>()
      context.on('request', (request) => since.set(request, Date.now()))
      context.on('requestfinished', (request) => since.delete(request))
      context.on('requestfailed', (request) => since.delete(request))
      await use()
      if (test.status === test.expectedStatus) return
      for (const [request, began_at] of since) {
        console.log(`unanswered for ${Date.now() - began_at} ms: ${request.method()} ${request.url()}`)
      }
    },
    { auto: true },
  ],
  noFaults: [
    async ({ context, expectedFaults }, use) => {
      const faults: string[] = []
      context.on('weberror', (error) => faults.push(String(error.error())))
      context.on('console', (message) => {
        const isFault = ['error', 'warning'].includes(message.type()) && message.text() !== NO_WORKER
        if (isFault) faults.push(message.text())
      })
      await use()
      expect(faults.filter((fault) => !expectedFaults?.test(fault))).toEqual([])
    },
    { auto: true },
  ],
  noWelcome: [
    async ({ context, isFirstVisit }, use) => {
      if (!isFirstVisit) await rememberIn(context, welfareSeen())
      await use()
    },
    { auto: true },
  ],
  noBlur: [
    async ({ context }, use) => {
      await withoutBlur(context)
      await use()
    },
    { auto: true },
  ],
  stillStrip: [
    async ({ context, hasMovingStrip }, use) => {
      if (!hasMovingStrip) await withStillStrip(context)
      await use()
    },
    { auto: true },
  ],
  noSound: [
    async ({ context, hasSound }, use) => {
      if (!hasSound) await rememberIn(context, { muted: '1' })
      await use()
    },
    { auto: true },
  ],
  api: [
    async ({ playwright }, use, worker) => {
      const api = await playwright.request.newContext({ baseURL: worker.project.use.baseURL })
      // In a new store the odds of the boxes wait for the first beacon round.
      await expect(async () =>
        expect((await boxesByPrice(api)).length).toBeGreaterThanOrEqual(DEMO_BOXES),
      ).toPass({ timeout: 60_000 })
      await use(api)
      await api.dispose()
    },
    { scope: 'worker', auto: true },
  ],
  resident: [
    async ({ api }, use) => {
      const player = await newPlayer(api, { coins: 100 })
      const [box] = await boxesByPrice(api)
      const [first] = await open(api, player, box!.box_id, 10)
      const battle_id = await fightBot(api, player, box!.box_id)
      const upgrade_id = await upgradeCoins(api, player)
      const game_id = await sweepOneLayer(api, player)
      const bought_id = await buyCheapest(api, player)
      const roll_id = await officialRoll(api)
      const welfare = await firstWelfareBox(api)
      const { open_id } = first!
      await use({
        ...player,
        open_id,
        box_id: box!.box_id,
        battle_id,
        upgrade_id,
        game_id,
        bought_id,
        roll_id,
        welfare,
      })
    },
    { scope: 'worker' },
  ],
  veteran: [
    async ({ api }, use) => {
      const player = await newPlayer(api, { password: 'forgotten' })
      await use({ ...player, since: Date.now() })
    },
    { scope: 'worker', auto: true },
  ],
  codeOnly: [
    async ({ api }, use) => {
      const player = await newPlayer(api)
      await use({ ...player, since: Date.now() })
    },
    { scope: 'worker', auto: true },
  ],
})

export { expect }
