import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env['E2E_PORT'] ?? 3979)
const running = process.env['E2E_URL']

/** Without windows and their compositing it needs half the time of the whole browser. */
const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Journeys in real Chromium against the store as script/server starts it, on a fresh data folder. `E2E_URL` takes a
 * sandbox store that runs already, with its data folder in `E2E_DATA_DIR`; `E2E_TRACE` keeps a trace of what fails.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 3,
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
    screenshot: 'only-on-failure',
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
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
    { name: 'together', testIgnore: ['admin-settings.spec.ts', 'terms.spec.ts'] },
    // It closes a room of the store for everybody, so it waits until no other journey plays.
    { name: 'alone', testMatch: 'admin-settings.spec.ts', dependencies: ['together'] },
    // Its terms hold for every player who is there.
    { name: 'last', testMatch: 'terms.spec.ts', dependencies: ['alone'] },
  ],
  webServer: running
    ? undefined
    : {
        command: `rm -rf ../.data/e2e && DATA_DIR=.data/e2e PORT=${PORT} SANDBOX=1 ../script/server`,
        url: `http://localhost:${PORT}/api/box/boxType/all`,
        timeout: 240_000,
        reuseExistingServer: false,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      },
})
