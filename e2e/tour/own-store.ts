import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const PORT = Number(process.env['TOUR_PORT'] ?? 3280)
const READY = /is open at (http:\S+)/

export type OpenStore = { address: string; close: () => Promise<void> }

/** The store of `E2E_URL`, or one of its own on a fresh folder, which is gone afterwards. */
export async function openStore(): Promise<OpenStore> {
  const running = process.env['E2E_URL']
  if (running) return { address: running, close: () => Promise.resolve() }
  const data = join(ROOT, '.data')
  mkdirSync(data, { recursive: true })
  const dataDir = mkdtempSync(join(data, 'tour-'))
  const store = spawn(join(ROOT, 'script/server'), [], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), SANDBOX: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => store.once('exit', () => done()))
  const address = await new Promise<string>((ready, fail) => {
    store.once('exit', (code) => fail(new Error(`The store ended with ${code}`)))
    store.stdout.on('data', (text: Buffer) => {
      const found = READY.exec(String(text))?.[1]
      if (found) ready(found)
    })
  })
  return {
    address,
    async close() {
      store.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
