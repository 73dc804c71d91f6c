// @module-tag long

import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { battleHistory } from '@noktra/contract/battles'
import { removeDataFolder } from '#server/platform/db/embedded.ts'
import { runCommand } from './run-command.ts'
import { visit } from './playing.ts'
import { makeOpenFolder, PATIENCE_MS, startStore } from './started-store.ts'

/* `npm run demo-data` on stores in processes of their own. */

const folder = makeOpenFolder('demo')
const COMMAND = join(import.meta.dirname, '../../script/demo-data.ts')

afterAll(() => {
  for (const name of ['sandbox', 'live']) removeDataFolder(join(folder, name))
  rmSync(folder, { recursive: true, force: true })
})

function fill(url: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('node', [COMMAND, '--url', url, ...args], { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}`.trim() }
}

test(
  'a sandbox is filled with every kind of play, and its books balance',
  { timeout: PATIENCE_MS },
  async () => {
    const env = { DATA_DIR: join(folder, 'sandbox'), SANDBOX: '1' }
    const store = await startStore(env)
    try {
      const { status, said } = fill(store.url, '--players', '8')
      expect(status, said).toBe(0)
      for (const [what, times] of [
        ['players', 8],
        ['battles fought', 10],
        ['upgrades', 32],
        ['games of mines', 24],
        ['retrievals', 3],
        ['roll rooms of players', 2],
      ] as const) {
        expect(said).toMatch(new RegExp(`^ *${times} ${what} `, 'm'))
      }
      const { total } = await visit(store).data(battleHistory, {})
      expect(total).toBe(10)
      const proof = await runCommand('prove', [], { ...process.env, ...env })
      expect(proof.stderr + proof.stdout).toContain('It is a sandbox')
      expect(proof.status, proof.stdout).toBe(0)
    } finally {
      await store.stop()
    }
  },
)

test('a live store is not filled', { timeout: PATIENCE_MS }, async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'noktra@noktra.example' }
  const live = { NODE_ENV: 'production', BEACON: 'local', LOCAL_BEACON: '1' }
  const store = await startStore({ DATA_DIR: join(folder, 'live'), ...live, ...mail })
  try {
    const { status, said } = fill(store.url)
    expect(said).toContain('is no sandbox: it is not filled')
    expect(status).toBe(1)
  } finally {
    await store.stop()
  }
})

test('a store on another machine is not filled', () => {
  expect(fill('http://store.example:3000')).toMatchObject({ status: 1 })
})
