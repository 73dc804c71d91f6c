import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A store in a process of its own, as an operator starts it. */
export type StartedStore = {
  child: ChildProcess
  /** All that it has printed so far. */
  output: () => string
  /** When it is open or has ended: its status, or null when it is open. */
  started: Promise<number | null>
  /** Sends a signal and waits for the end. Gives the status. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

export type OpenStore = StartedStore & { url: string; adminUrl: string; metricsUrl: string }

/** What a store is told by its environment, beside what the test gives: nothing of the machine's own. */
const BARE = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  METRICS_PORT: '0',
  ADMIN_PORT: '0',
  PORT: '0',
}

/** A store starts within seconds on a machine that has nothing else to do, and tests share theirs. */
export const PATIENCE_MS = 240_000

const MAIN = join(import.meta.dirname, '../src/main.ts')

/** A folder that the user may enter whom a store that root starts becomes. */
export function makeOpenFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `noktra-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

export function launchStore(env: NodeJS.ProcessEnv, main = MAIN): StartedStore {
  const child = spawn('node', [main], { env: { ...BARE, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const opened = new Promise<null>((open) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += String(text)
        if (/metrics are at/.test(output)) open(null)
      })
    }
  })
  const ended = once(child, 'close').then(([status]) => status as number | null)
  return {
    child,
    output: () => output,
    started: Promise.race([opened, ended]),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** The same for a store that must open. */
export async function startStore(env: NodeJS.ProcessEnv, main = MAIN): Promise<OpenStore> {
  const store = launchStore(env, main)
  if ((await store.started) !== null) throw new Error(`The store did not open: ${store.output()}`)
  const at = (words: RegExp) => words.exec(store.output())![1]!.replace('localhost', '127.0.0.1')
  return {
    ...store,
    url: at(/is open at (http:\S+)/),
    adminUrl: at(/back office is at (http:\S+)/),
    metricsUrl: at(/metrics are at (http:\/\/[^/]+)/),
  }
}
