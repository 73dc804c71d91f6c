import { defineConfig } from '@playwright/test'

const PORT = Number(process.env['E2E_PORT'] ?? 3979)

/** Journeys in real Chromium against the store as script/server starts it, on a fresh data folder. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH']
        ? { executablePath: process.env['CHROMIUM_PATH'] }
        : { executablePath: '/usr/bin/chromium' }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `rm -rf ../.data-e2e && DATA_DIR=.data-e2e PORT=${PORT} SANDBOX=1 ../script/server`,
    url: `http://localhost:${PORT}/api/box/boxType/all`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
