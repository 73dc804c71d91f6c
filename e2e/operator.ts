import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/* What an operator does by a command in the store's data folder. */

const ROOT = join(import.meta.dirname, '..')

/** Of the store that Playwright starts, or of the running one that is used; null when it was not given. */
export const DATA_DIR = process.env['E2E_DATA_DIR'] ?? (process.env['E2E_URL'] ? null : '.data/e2e')

/** Makes a red envelope, by the word of the shell alone as in every sandbox, and gives its code: a network gets one reward of each, so every test needs its own. */
export function makeEnvelope(sum: number, parts: number): string {
  const code = `E2E-${crypto.randomUUID()}`
  const terms = ['--sum', String(sum), '--parts', String(parts), '--days', '1', '--title', code.slice(0, 12)]
  run(['envelope-command.ts', '--code', code, ...terms])
  return code
}

/** Takes a total of what the store owes now: that of the day may be from before a player registered. */
export function takeTotal(): void {
  run(['liabilities-command.ts'])
}

function run([command, ...options]: [string, ...string[]]): void {
  execFileSync(join(ROOT, 'node_modules/.bin/node'), [`server/src/commands/${command}`, ...options], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: DATA_DIR!, SANDBOX: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
