import { scryptSync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserPath } from './browser-path.ts'

const QUICK_MS = 225
const PORT = Number(process.env['E2E_PORT'] ?? 3979)
const running = process.env['E2E_URL']
/** Another brand than the demo's: the same journeys are to hold under it. */
const brand = process.env['E2E_BRAND'] ? `BRAND_FILE=${resolve(process.env['E2E_BRAND'])} ` : ''

/** Whether one hash of a password takes the machine no longer than one that has its cores for itself. */
function isQuickMachine(): boolean {
  const began = performance.now()
  scryptSync('', '', 64, { N: 2 ** 16, maxmem: 2 ** 27 })
  return performance.now() - began < QUICK_MS
}

/**
 * On a quick machine a journey waits most of the time, for reels and rounds. On a slow one each core has enough to do with the drawing of one
 * page, and a page that shares it comes after the round that it is to show.
 */
const workers =
  process.env['TEST_WORKER_INDEX'] !== undefined || isQuickMachine() ? 4 : availableParallelism()

/**
 * Journeys in real Chromium against the store as script/server starts it, on a fresh data folder. `E2E_URL` takes a
 * sandbox store that runs already, with its data folder in `E2E_DATA_DIR`; `E2E_BRAND` names the brand file that the store begins with; `E2E_TRACE` keeps a trace of what fails;
 * `E2E_CORE` leaves all but the core.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Those that each commit passes: one through each room. A project that others depend on hears of no `--grep`.
  grep: process.env['E2E_CORE'] ? /@core/ : /./,
  outputDir: '../test-results',
  // What hangs ends by the limits of each step; a journey as a whole takes what the machine takes.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  workers,
  // A machine that is busy may spoil one of three hundred journeys: a second try tells it from a fault. The list names those that needed
  // one as flaky, and each is mended.
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    baseURL: running ?? `http://localhost:${PORT}`,
    locale: 'en-US',
    // What a test intercepts is what the page asks for; robust.spec.ts looks at the worker.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    screenshot: 'only-on-failure',
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: browserPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without a card a living skin takes a core; live-skin.spec.ts looks at them.
        '--disable-3d-apis',
        // Room for one window: what one would have to scroll to is not painted ahead, which takes a fifth of all.
        '--force-gpu-mem-available-mb=8',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'together', testIgnore: ['admin-settings.spec.ts', 'brand.spec.ts', 'terms.spec.ts'] },
    // They close a room of the store or change its name for everybody, so they wait until no other journey plays.
    {
      name: 'alone',
      testMatch: ['admin-settings.spec.ts', 'brand.spec.ts'],
      dependencies: process.env['E2E_ALONE'] ? [] : ['together'],
      fullyParallel: false,
    },
    // Its terms hold for every player who is there.
    { name: 'last', testMatch: 'terms.spec.ts', dependencies: ['alone'] },
  ],
  webServer: running
    ? undefined
    : {
        command: `rm -rf ../.data/e2e && DATA_DIR=.data/e2e PORT=${PORT} SANDBOX=1 ${brand}../script/server`,
        url: `http://localhost:${PORT}/api/box/boxType/all`,
        timeout: 240_000,
        reuseExistingServer: false,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      },
})
