import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { languages } from './languages/pages-plugin.ts'
import { compiler, fixedPictures, liveSkins, openBoxes, turnedSkins } from './web/plugins.ts'

/** Begins with the server's files that wait for stores of their own, so that others compute beside them; small files would come last. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification) => moduleId.includes('/server/test/')
    // A worker goes on to a file of the same project only.
    const projects = new Set(sorted.map(({ project }) => project))
    return [...projects].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(waits), ...own.filter((file) => !waits(file))]
    })
  }
}

export default defineConfig({
  test: {
    // Two more than the cores of the smallest machine: some files wait for rounds of the beacon, for deadlines and for servers that start.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: WaitingFirst },
    // `// @module-tag long` at the head of a file: its tests take a machine of two cores about ten seconds and more. `script/test` leaves them to
    // `script/test --all`.
    tags: [{ name: 'long' }],
    projects: [
      {
        plugins: [languages()],
        test: {
          name: 'unit',
          // Pure functions leave nothing behind for the next file.
          isolate: false,
          setupFiles: ['script/property-seed.ts'],
          // Proofs with signatures and thousands of properties take what the machine takes.
          testTimeout: 30_000,
          include: ['{game,contract,script,catalogue,auditor}/**/*.test.ts', '{web,admin}/src/**/*.test.ts'],
        },
      },
      {
        // As the pages are built: the web by its compiler, the back office without it.
        plugins: [
          compiler({ include: /\/web\/src\/.+\.tsx?$/ }),
          fixedPictures(),
          liveSkins(),
          openBoxes(),
          turnedSkins(),
          languages(),
        ],
        test: {
          name: 'components',
          environment: 'happy-dom',
          // Files share page and modules. What saves a file or follows a link stays on the page.
          isolate: false,
          environmentOptions: {
            happyDOM: {
              // Nothing answers there: a store that runs beside the tests would.
              url: 'http://localhost:9/',
              settings: { navigation: { disableFallbackToSetURL: true } },
            },
          },
          setupFiles: [
            'admin/src/test/texts.ts',
            'admin/src/test/leave-nothing.ts',
            'web/src/test/leave-nothing.ts',
          ],
          // A page of the back office has thousands of rules of style to go through for each press.
          testTimeout: 30_000,
          include: ['{web,admin}/src/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'foundry',
          root: 'foundry',
          include: ['test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          // Each file has a store of its own, and what the store keeps hangs on it: loading all modules again takes longer than many files.
          isolate: false,
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: ['test/database-server.ts'],
          setupFiles: ['../script/property-seed.ts'],
          // Races of a thousand calls take what the machine takes.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // To check a signature of the beacon alone may take a second.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
