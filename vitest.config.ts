import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One for each core of the smallest machine: on two cores Vitest itself would take one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // Pure functions leave nothing behind for the next file.
          isolate: false,
          setupFiles: ['script/property-seed.ts'],
          include: ['{game,contract,script,catalogue}/**/*.test.ts', 'web/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: ['test/database-server.ts'],
          setupFiles: ['../script/property-seed.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
