import { titlesOf, type Title } from './test-titles.ts'

/** A row of docs/conformance: a statement of the specification in its own words, and the tests that show it. */
export type Row = { file: string; line: number; no: string; statement: string; proofs: string[] }

export type Conformance = {
  faults: string[]
  rows: number
  /** Tests named, each once. */
  tests: number
  files: number
  /** Rows whose words state nothing that could be checked. */
  silent: number
}

type Word = { word: string; line: number; section: number }

/** In place of a proof, where the words state nothing. */
export const STATES_NOTHING = 'states nothing'
/** Between the file of a test, the groups around it and its title. */
export const INTO = ' › '
/** Where Vitest and Playwright look for tests (vitest.config.ts, e2e/playwright.config.ts). */
const SUITE =
  /^(?:(?:game|contract|script|catalogue|web\/src|server\/src|server\/test)\/(?:.+\/)?[^/]+\.test\.ts|e2e\/[^/]+\.spec\.ts)$/
const SEPARATOR = /^\|[\s:|-]+\|$/

/**
 * What is wrong with the documents: a word of the specification in no row, rows in another order than the specification or numbered
 * otherwise, rows without a proof, proofs that name no test that runs. `read` gives the text of a file of the suite, if there is one.
 */
export function checkConformance(
  specification: string,
  documents: readonly { file: string; text: string }[],
  read: (path: string) => string | undefined,
): Conformance {
  const rows = documents.flatMap(({ file, text }) => rowsOf(file, text))
  const proofs = rows.flatMap((row) => row.proofs.map((proof) => ({ row, proof })))
  const named = new Set(proofs.map(({ proof }) => proof).filter((proof) => proof !== STATES_NOTHING))
  const titlesIn = makeTitlesIn(read)
  return {
    faults: [
      ...wordFaults(wordsOf(specification), rows),
      ...rows
        .filter((row) => row.proofs.length === 0)
        .map((row) => `${place(row)} has no proof: ${row.statement}`),
      ...proofs.flatMap(({ row, proof }) => {
        const fault = proofFault(proof, titlesIn)
        return fault ? [`${place(row)} ${fault}`] : []
      }),
    ],
    rows: rows.length,
    tests: named.size,
    files: new Set([...named].map((proof) => proof.split(INTO)[0])).size,
    silent: rows.filter(({ proofs }) => proofs.includes(STATES_NOTHING)).length,
  }
}

/** The rows of the tables of a document: number, statement, proofs on lines of their own. */
export function rowsOf(file: string, text: string): Row[] {
  return text.split('\n').flatMap((line, index) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    const [, no, statement, proof] = cells
    if (cells.length !== 5 || !/^\d+\.\d+$/.test(no!)) return []
    const proofs = proof!.split('<br>').map((name) => name.trim().replace(/^`(.*)`$/, '$1'))
    return [{ file, line: index + 1, no: no!, statement: statement!, proofs: proofs.filter(Boolean) }]
  })
}

/** The words of the specification: all but its headings, the heads of its tables, and what comes before its title. */
export function wordsOf(specification: string): Word[] {
  const lines = specification.split('\n')
  const start = lines.findIndex((line) => line.startsWith('# Specification'))
  let section = 0
  return lines.flatMap((line, index) => {
    if (index < start) return []
    section = Number(/^## (\d+)\./.exec(line)?.[1] ?? section)
    const isHead = SEPARATOR.test(line) || SEPARATOR.test(lines[index + 1] ?? '')
    if (line.startsWith('#') || isHead) return []
    const text = line.replace(/^\s*- /, '').replaceAll('|', ' ')
    return split(text).map((word) => ({ word, line: index + 1, section }))
  })
}

/** Words without the marks around them: what ends one sentence and begins another is no word. */
function split(text: string): string[] {
  return text
    .replaceAll('\\', '')
    .split(/\s+/)
    .map((word) => word.replace(/^[(,;:.]+|[),;:.]+$/g, ''))
    .filter((word) => word !== '')
}

function wordFaults(words: readonly Word[], rows: readonly Row[]): string[] {
  const faults: string[] = []
  const counts = new Map<number, number>()
  let at = 0
  for (const row of rows) {
    const wanted = split(row.statement)
    const found = find(words, wanted, at)
    if (wanted.length === 0 || found < 0) {
      const isEarlier = wanted.length > 0 && find(words, wanted, 0) >= 0
      const why = isEarlier
        ? 'is out of order, or there twice'
        : 'does not stand in the specification in these words'
      faults.push(`${place(row)} ${why}: ${row.statement}`)
      continue
    }
    if (found > at) faults.push(inNoRow(words.slice(at, found)))
    const { section } = words[found]!
    const count = (counts.get(section) ?? 0) + 1
    counts.set(section, count)
    if (row.no !== `${section}.${count}`) faults.push(`${place(row)} should be number ${section}.${count}`)
    at = found + wanted.length
  }
  if (at < words.length) faults.push(inNoRow(words.slice(at)))
  return faults
}

/** Where these words stand one after the other, at `from` or later; -1 when nowhere. */
function find(words: readonly Word[], wanted: readonly string[], from: number): number {
  for (let at = from; at + wanted.length <= words.length; at++) {
    if (wanted.every((word, index) => words[at + index]!.word === word)) return at
  }
  return -1
}

function inNoRow(words: readonly Word[]): string {
  const text = words.map(({ word }) => word).join(' ')
  const shown = text.length > 200 ? `${text.slice(0, 200)} …` : text
  return `specification line ${words[0]!.line}: in no row: ${shown}`
}

type TitlesIn = (path: string) => readonly Title[] | null

/** The tests of a file of the suite, read once; null for a file that the suite does not have. */
export function makeTitlesIn(read: (path: string) => string | undefined): TitlesIn {
  const titles = new Map<string, readonly Title[] | null>()
  return (path) => {
    if (!titles.has(path)) titles.set(path, readTitles(path, read))
    return titles.get(path)!
  }
}

function readTitles(path: string, read: (path: string) => string | undefined): Title[] | null {
  const source = SUITE.test(path) ? read(path) : undefined
  return source === undefined ? null : titlesOf(source)
}

/** What is wrong with `file › groups › title` as the name of a test that runs; null when nothing is. */
export function proofFault(proof: string, titlesIn: TitlesIn): string | null {
  if (proof === STATES_NOTHING) return null
  const [path = '', ...names] = proof.split(INTO)
  const title = names.pop()
  if (title === undefined) return `names no test: ${proof}`
  const titles = titlesIn(path)
  if (titles === null) return `names a file that the suite does not have: ${path}`
  const isThere = titles.some((test) => matches(test.title, title) && hasGroups(test.groups, names))
  return isThere ? null : `names a test that does not run: ${proof}`
}

/** Whether the groups named stand around the test, in this order; others may stand between them. */
function hasGroups(groups: readonly string[], names: readonly string[]): boolean {
  let at = 0
  for (const group of groups) if (at < names.length && matches(group, names[at]!)) at += 1
  return at === names.length
}

/** A title of the source by its own words; what it fills in may be anything. */
function matches(source: string, named: string): boolean {
  if (source === named) return true
  const parts = source.split(/\$\{[^}]*\}/)
  return parts.length > 1 && new RegExp(`^${parts.map(RegExp.escape).join('.+')}$`).test(named)
}

function place({ file, line, no }: Row): string {
  return `${file}:${line}: ${no}`
}
