import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'

/*
 * `npm run bench:dev`: starts `npm run dev` on a data folder of its own, changes a file of the server, of the web and of the back
 * office a few times, and takes how long it is until what changed is served: to a call, and to the pages of an open browser. Prints
 * every time and exits 1 when one is too long. Each file is put back as it was.
 */

const ROOT = join(import.meta.dirname, '..')
const MOST_MS = 2000
const RUNS = 3
const [PORT, WEB_PORT, ADMIN_PORT] = ['4310', '4313', '4314']
const WEB = `http://localhost:${WEB_PORT}`
const ADMIN = `http://localhost:${ADMIN_PORT}`

type Part = {
  name: string
  file: string
  /** What the file says, and what it says with a mark. */
  words: string
  marked: (mark: string) => string
  /** Ends when the mark is served. */
  served: (mark: string) => Promise<unknown>
}

const dataDir = mkdtempSync(join(tmpdir(), 'noktra-dev-'))
// A store started by root becomes another user, who needs access to it.
chmodSync(dataDir, 0o755)
const began = performance.now()
const dev = spawn(join(ROOT, 'script/dev'), [], {
  cwd: ROOT,
  env: {
    ...process.env,
    DATA_DIR: join(dataDir, 'data'),
    SANDBOX: '1',
    PORT,
    WEB_DEV_PORT: WEB_PORT,
    ADMIN_DEV_PORT: ADMIN_PORT,
  },
  stdio: 'inherit',
})
const ended = new Promise((done) => dev.once('exit', done))
let browser: Browser | null = null
try {
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const home = await openPage(browser, `${WEB}/home`, '#main')
  const office = await openPage(browser, `${ADMIN}/#/login`, 'form')
  console.log(`all three are open after ${Math.round(performance.now() - began)} ms`)
  const shows = (page: Page) => (mark: string) =>
    page.waitForSelector(`[data-changed="${mark}"]`, { state: 'attached', timeout: 30_000 })
  const parts: Part[] = [
    {
      name: 'server',
      file: 'server/src/platform/http/site-map.ts',
      words: 'return `User-agent',
      marked: (mark) => `return \`# ${mark}\\nUser-agent`,
      served: robotsSay,
    },
    {
      name: 'web',
      file: 'web/src/layout/shell.tsx',
      words: '<main\n',
      marked: (mark) => `<main data-changed="${mark}"\n`,
      served: shows(home),
    },
    {
      name: 'back office',
      file: 'admin/src/sign-in/sign-in-page.tsx',
      words: '<Stack component="form"',
      marked: (mark) => `<Stack data-changed="${mark}" component="form"`,
      served: shows(office),
    },
  ]
  for (const part of parts) {
    const times = await timesOf(part)
    console.log(`${part.name}: ${times.join(', ')} ms (limit ${MOST_MS})`)
    if (Math.max(...times) > MOST_MS) process.exitCode = 1
  }
} finally {
  await browser?.close()
  dev.kill('SIGTERM')
  await ended
  // What root starts has its database elsewhere, behind a link.
  const cluster = join(dataDir, 'data/postgres')
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

async function timesOf({ file, words, marked, served }: Part): Promise<number[]> {
  const path = join(ROOT, file)
  const before = readFileSync(path, 'utf8')
  if (!before.includes(words)) throw new Error(`${file} does not say ${words}`)
  const restore = () => writeFileSync(path, before)
  process.once('SIGINT', restore)
  try {
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const mark = randomUUID()
      const changed = performance.now()
      writeFileSync(path, before.replace(words, marked(mark)))
      await served(mark)
      times.push(Math.round(performance.now() - changed))
    }
    return times
  } finally {
    restore()
    process.off('SIGINT', restore)
  }
}

async function robotsSay(mark: string): Promise<void> {
  for (;;) {
    const text = await fetch(`${WEB}/robots.txt`).then((answer) => answer.text())
    if (text.includes(mark)) return
    await wait(10)
  }
}

/** Vite listens a moment after it is started, and makes ready what it serves for the first time. */
async function openPage(from: Browser, address: string, selector: string): Promise<Page> {
  const page = await from.newPage()
  for (;;) {
    try {
      await page.goto(address)
      break
    } catch (error) {
      if (dev.exitCode !== null || !String(error).includes('ERR_CONNECTION_REFUSED')) throw error
      await wait(100)
    }
  }
  await page.waitForSelector(selector, { timeout: 60_000 })
  return page
}
