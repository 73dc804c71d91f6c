import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { removeDataFolder } from '@noktra/server/platform/db/embedded'
import { makeOpenFolder, startStore } from '../server/test/started-store.ts'
import { MUTANTS, type Mutant } from './mutants/mutants.ts'
import { withBoxes } from './stage.ts'

const USAGE = `npm run mutants [-- --short] [-- --only words|none] [-- --honest 20] [-- --kept file] [-- --write]

Starts stores that cheat, each in one way, has the auditor audit them from outside, and prints which check accused them and when; then as
many honest stores as --honest says (1), none of which may be accused. --short has one honest store and one that cheats in all the ways that
are found quickly. --kept adds what came of each to a file, so that a long run can be made in parts; --write puts the table into docs/auditor.md. Exit 1 when a mutant is not found, or an honest store is accused.`

const AUDITOR = join(import.meta.dirname, '../auditor/main.ts')
const STORE = join(import.meta.dirname, 'mutants/mutant-store.ts')
const DOC = join(import.meta.dirname, '../docs/auditor.md')
const LIMIT_S = 600
const HONEST_ARGS = [
  '--draws',
  '2000',
  '--coins',
  '100000',
  '--upgrades',
  '25',
  '--mines',
  '4',
  '--battles',
  '3',
]
const SHORT_ARGS = [
  '--to-the-end',
  '--draws',
  '600',
  '--upgrades',
  '12',
  '--mines',
  '2',
  '--battles',
  '0',
  '--rolls',
  '1',
  '--coins',
  '400000',
]

type Told = {
  accused: boolean
  draws: number
  seconds: number
  findings: { check: string; state: string; evidence: string[] }[]
  tests: { game: string; test: string; p: number; isWrong: boolean; said: string }[]
}
type Row = { name: string; does: string; found: string; draws: number; seconds: number; isGood: boolean }

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      honest: { type: 'string', default: '1' },
      kept: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const honest = Number(values.honest)
  if (!Number.isSafeInteger(honest) || honest < 0) throw new Error(USAGE)
  const rows: Row[] = []
  const add = (row: Row) => {
    rows.push(row)
    if (values.kept) appendFileSync(values.kept, `${JSON.stringify(row)}\n`)
    console.log(
      `${row.isGood ? 'ok    ' : 'FAILED'} ${row.name}: ${row.found} (${row.draws} draws, ${row.seconds} s)`,
    )
  }
  if (values.short) {
    const quick = MUTANTS.filter(({ short }) => short)
    const told = await audit(
      quick.map(({ name }) => name),
      SHORT_ARGS,
    )
    for (const mutant of quick) add(rowOf(mutant, told))
    add(honestRow(1, await audit([], SHORT_ARGS)))
  } else {
    for (const mutant of MUTANTS.filter(({ name }) => values.only !== 'none' && name.includes(values.only)))
      add(rowOf(mutant, await audit([mutant.name], mutant.args)))
    for (let n = 1; n <= honest; n += 1) add(honestRow(n, await audit([], HONEST_ARGS)))
  }
  if (values.write) writeTable(values.kept ? readKept(values.kept) : rows)
  const failed = rows.filter(({ isGood }) => !isGood)
  console.log(`${rows.length} stores or ways to cheat, ${failed.length} judged wrongly.`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

/** What came of each in all runs that were kept: of a mutant the last time. */
function readKept(file: string): Row[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  const rows = lines.map((line) => JSON.parse(line) as Row)
  const last = new Map(rows.map((row, n) => [row.does === '' ? `${row.name} ${n}` : row.name, row]))
  const order = (row: Row) => MUTANTS.findIndex(({ name }) => name === row.name)
  return [...last.values()].toSorted((a, b) => order(a) - order(b))
}

/** Starts a store with these mutants, or an honest one, and gives what the auditor's report says of it. */
async function audit(mutants: string[], args: string[]): Promise<Told> {
  const folder = makeOpenFolder('mutant')
  const dataDir = join(folder, 'data')
  try {
    const env = { DATA_DIR: dataDir, SANDBOX: '1', MUTANTS: mutants.join(','), LIMIT_EXEMPT: '127.0.0.0/8' }
    const store = await startStore(env, STORE)
    try {
      await withBoxes({ ...store, dataDir, env })
      await ended(['--url', store.url, '--state', folder, '--report', folder, ...args])
      const host = new URL(store.url).host.replaceAll(':', '-')
      return JSON.parse(readFileSync(join(folder, host, 'report.json'), 'utf8')) as Told
    } finally {
      await store.stop()
    }
  } finally {
    removeDataFolder(dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the auditor as anybody does. @throws Error when it could not audit the store */
function ended(args: string[]): Promise<void> {
  const child = spawn('node', [AUDITOR, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += String(text)))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (status) =>
      status === 0 || status === 1 ? done() : fail(new Error(`the auditor ended with ${status}: ${said}`)),
    )
  })
}

function rowOf({ name, does, caughtBy }: Mutant, told: Told): Row {
  const finding = told.findings.find(({ check, state }) => check === caughtBy && state === 'wrong')
  const test = told.tests
    .filter(({ test, isWrong }) => test === caughtBy && isWrong)
    .toSorted((a, b) => a.p - b.p)[0]
  const found = finding
    ? `${finding.check}: ${finding.evidence[0] ?? ''}`
    : test
      ? `${test.test}: ${test.said}, p ${test.p.toExponential(0)}`
      : `not found by ${caughtBy}`
  const isGood = found !== `not found by ${caughtBy}` && told.seconds < LIMIT_S
  return { name, does, found, draws: told.draws, seconds: told.seconds, isGood }
}

function honestRow(n: number, { accused, findings, tests, draws, seconds }: Told): Row {
  const why = [
    ...findings.flatMap(({ check, state, evidence }) =>
      state === 'wrong' ? [`${check}: ${evidence[0] ?? ''}`] : [],
    ),
    ...tests.flatMap(({ game, test, isWrong }) => (isWrong ? [`${game}, ${test}`] : [])),
  ]
  const least = Math.min(1, ...tests.map(({ p }) => p))
  const found = accused
    ? `accused: ${why.join('; ')}`
    : `not accused; the least p of ${tests.length} tests is ${least.toPrecision(2)}`
  return { name: `honest ${n}`, does: '', found, draws, seconds, isGood: !accused }
}

/** Without what a reader cannot use: hashes, and the notes that hold them. */
function shortened(text: string): string {
  return text.replace(/: \S+\/log .*$/, '').replace(/"?[0-9a-f]{64}"?/g, '…')
}

/** The table of docs/auditor.md, between its two marks. */
function writeTable(rows: Row[]): void {
  const cheats = rows.filter(({ does }) => does !== '')
  const honest = rows.filter(({ does }) => does === '')
  const accused = honest.filter(({ isGood }) => !isGood).length
  const draws = honest.reduce((sum, row) => sum + row.draws, 0)
  const longest = Math.max(0, ...honest.map(({ seconds }) => seconds))
  const lines = [
    '| the store … | found by | draws | after |',
    '| --- | --- | ---: | ---: |',
    ...cheats.map(
      ({ name, does, found, draws, seconds }) =>
        `| **${name}**: ${does} | ${shortened(found)} | ${draws} | ${seconds} s |`,
    ),
    '',
    `${honest.length} honest stores, each with seeds of its own, ${draws} draws in all, the longest audit ${longest} s: ${accused} accused.`,
    '',
    `Measured on a machine of ${availableParallelism()} cores that did other work as well; the store, its database and the auditor share them.`,
  ]
  const [before = '', rest = ''] = readFileSync(DOC, 'utf8').split('<!-- mutants -->\n')
  const [, after = ''] = rest.split('<!-- end -->')
  writeFileSync(DOC, `${before}<!-- mutants -->\n\n${lines.join('\n')}\n\n<!-- end -->${after}`)
}

await run()
