import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig, type Config, type Flags } from 'lighthouse'
import { startCluster } from '@noktra/server/platform/db/embedded'

/*
 * npm run bench:lighthouse: Lighthouse on pages of a freshly started store, on a phone over a slow network (Lighthouse's own
 * settings) and on a desktop. Each page is measured five times. Prints the scores of the median run, what costs points and, in
 * brackets, the performance of all runs; exits 1 when a score is too low. `-- /mall` measures that page only.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
type Scores = Record<(typeof CATEGORIES)[number], number>

type Device = { name: string; config: Config | undefined; pages: string[]; least: Scores }

const DEVICES: Device[] = [
  {
    name: 'phone',
    config: undefined,
    pages: ['/home', '/openbox/1', '/battle', '/mall'],
    least: { performance: 95, accessibility: 100, 'best-practices': 100 },
  },
  {
    name: 'desktop',
    config: desktopConfig,
    pages: ['/home', '/openbox/1'],
    least: { performance: 95, accessibility: 100, 'best-practices': 100 },
  },
]
/** The median of so many counts. */
const RUNS = 5
const MOST_ELEMENTS = 3
/** Audits that name the elements that a score depends on. */
const ELEMENTS = ['largest-contentful-paint-element', 'layout-shifts'] as const
const PORT = Number(process.env['BENCH_PORT'] ?? 3978)
const asked = process.argv.slice(2)

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const

const dataDir = mkdtempSync(join(tmpdir(), 'noktra-lighthouse-'))
const server = await startServer()
const chrome = await launch({
  chromePath: process.env['CHROMIUM_PATH'] ?? findChromium(),
  chromeFlags: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const flags: Flags = {
  port: chrome.port,
  output: 'json',
  logLevel: 'error',
  onlyCategories: [...CATEGORIES],
  // Each visit is the first: Lighthouse empties the cache, and keeps what the page remembers unless it is told.
  clearStorageTypes: ['cookies', 'local_storage', 'service_workers', 'cache_storage'],
}
try {
  await fetchOnce()
  for (const device of DEVICES) {
    for (const page of device.pages.filter((path) => asked.length === 0 || asked.includes(path))) {
      await measure(device, page)
    }
  }
} finally {
  chrome.kill()
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  startCluster(dataDir).remove()
}

async function measure(device: Device, page: string): Promise<void> {
  const runs: { scores: Scores; lines: string[] }[] = []
  while (runs.length < RUNS) {
    const result = await lighthouse(`http://localhost:${PORT}${page}`, flags, device.config)
    const { categories, audits, environment } = result!.lhr
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ) as Scores
    runs.push({ scores, lines: linesOf(audits, environment.benchmarkIndex) })
  }
  runs.sort((a, b) => a.scores.performance - b.scores.performance)
  const { scores, lines } = runs[Math.floor(RUNS / 2)]!
  const all = runs.map((run) => run.scores.performance).join(' ')
  console.log(
    `${device.name} ${page}: ${CATEGORIES.map((name) => `${name} ${scores[name]}`).join(', ')} (${all})`,
  )
  lines.forEach((line) => console.log(line))
  if (!CATEGORIES.every((name) => scores[name] >= device.least[name])) process.exitCode = 1
}

/** The first of them that is installed. */
function findChromium(): string {
  const names = ['chromium-headless-shell', 'chromium', 'google-chrome']
  return spawnSync('which', names, { encoding: 'utf8' }).stdout.split('\n')[0]!
}

type Audits = Record<
  string,
  { id: string; title: string; score: number | null; displayValue?: string; details?: unknown }
>

/**
 * The times of the page, what moved and what was painted last, and what costs points, so that a low score says why. The index tells
 * how quick the machine was: Lighthouse calls one below 1000 slow, and its phone is four times slower.
 */
function linesOf(audits: Audits, benchmarkIndex: number): string[] {
  const times = METRICS.map((id) => `${id} ${audits[id]?.displayValue ?? '?'}`).join(', ')
  const low = Object.values(audits)
    .filter(({ id, score }) => score !== null && score < 0.9 && !METRICS.includes(id as 'speed-index'))
    .map(({ id, score, displayValue }) => `  ${score} ${id} ${displayValue ?? ''}`)
  const seen = ELEMENTS.flatMap((id) =>
    snippetsOf(audits[id]?.details)
      .slice(0, MOST_ELEMENTS)
      .map((snippet) => `  ${id}: ${snippet}`),
  )
  return [`  ${times}, benchmark index ${benchmarkIndex}`, ...seen, ...low]
}

/** The elements that an audit names, however deep they stand in its tables. */
function snippetsOf(details: unknown): string[] {
  if (Array.isArray(details)) return details.flatMap(snippetsOf)
  if (typeof details !== 'object' || details === null) return []
  if ('snippet' in details && typeof details.snippet === 'string') return [details.snippet]
  return Object.values(details).flatMap(snippetsOf)
}

/** The first answers of a fresh process are slower than those a visitor gets. */
async function fetchOnce(): Promise<void> {
  const pages = new Set(DEVICES.flatMap((device) => device.pages))
  for (const path of pages) await (await fetch(`http://127.0.0.1:${PORT}${path}`)).text()
}

function startServer(): Promise<ChildProcess> {
  const child = spawn('node', [join(import.meta.dirname, '../server/src/main.ts'), '--quiet'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(PORT),
      ADMIN_PORT: String(PORT + 1),
      SANDBOX: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`the store ended with ${code}`)))
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('is open at')) void waitForBoxes().then(() => ready(child))
    })
  })
}

async function waitForBoxes(): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/box/list?page_size=100`)
    const { data } = (await answer.json()) as { data: { total: number } }
    if (data.total >= 20) return
  }
}
