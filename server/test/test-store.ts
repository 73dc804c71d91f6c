import { createSecretKey } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { GameFeature } from '#server/platform/feature.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { buildStore, type Store } from '#server/store.ts'

export const TEMPLATE = 'noktra_template'
/** The same before anything was loaded into it. */
export const EMPTY_TEMPLATE = 'noktra_empty'
/** When every test world begins. */
export const T0 = new Date('2026-03-02T04:00:00.000Z')

export type TestClock = Clock & { advance: (ms: number) => void }

export function testClock(start: Date): TestClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
  }
}

export const testSecrets: Secrets = {
  seed: Buffer.alloc(32, 1),
  cookie: createSecretKey(Buffer.alloc(32, 2)),
  data: new Map([[1, Buffer.alloc(32, 3)]]),
  dataKeyId: 1,
}

/** The key that signs the log of every test world. */
export const testLogKeys = () => [{ seed: Buffer.alloc(32, 4), from_s: 0, until_s: null }]

/** A whole store on a database of the test cluster, in the sandbox, with a clock of its own. */
export async function buildTestStore(at: {
  host: string
  database: string
  start?: Date
  env?: NodeJS.ProcessEnv
  games?: readonly GameFeature[]
}): Promise<{ store: Store; clock: TestClock }> {
  const clock = testClock(at.start ?? T0)
  const store = await buildStore({
    // Races send a thousand calls at once, on machines that take their time. The clock stands still, and tests write rows that no
    // process announces: so nothing is kept.
    config: readConfig({
      SANDBOX: '1',
      DATA_DIR: '/tmp',
      LOG_KEY_FILE: join(tmpdir(), `noktra-log-${at.database}`),
      MOST_WAIT_MS: '600000',
      SHARED_KEPT_MS: '0',
      SESSION_KEPT_MS: '0',
      ...at.env,
    }),
    secrets: testSecrets,
    logKeys: testLogKeys,
    clock,
    database: { host: at.host, user: 'noktra_app', database: at.database },
    log: pino({ level: process.env['TEST_LOG'] ?? 'fatal' }),
    ...(at.games && { games: at.games }),
  })
  return { store, clock }
}
