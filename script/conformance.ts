import type { Tag } from './test-tags.ts'

/** A row of docs/conformance: a statement of the specification in its own words, and where the tests that show it stand. */
export type Row = { file: string; line: number; no: string; statement: string; shownBy: string }
export type Page = { file: string; text: string }

export type Conformance = {
  faults: string[]
  rows: number
  /** Tags of statements on tests. */
  tags: number
  /** Files that these stand in. */
  files: number
  /** Rows whose words state nothing that could be checked. */
  silent: number
}

type Word = { word: string; line: number; section: number }

/** In place of tests, where the words state nothing. */
export const STATES_NOTHING = 'states nothing'
/** A cell ends here; a bar that a text has is written with a stroke before it. */
const CELL_END = /(?<!\\)\|/
const SEPARATOR = /^\|[\s:|-]+\|$/

/** The tag by which a test says that it shows a statement. */
export function tagOfStatement(no: string): string {
  return `SPEC-${no}`
}

/**
 * What is wrong with the documents: a word of the specification in no row, rows in another order than the specification or numbered
 * otherwise, rows that no test shows, files that a row does not name. `tags` are those of all tests.
 */
export function checkConformance(
  specification: string,
  pages: readonly Page[],
  tags: readonly Tag[],
): Conformance {
  const rows = pages.flatMap(rowsOf)
  const silent = rows.filter(({ shownBy }) => shownBy === STATES_NOTHING)
  const names = new Set(rows.map(({ no }) => tagOfStatement(no)))
  const shows = tags.filter(({ name, runs }) => runs && names.has(name))
  const shown = new Set(shows.map(({ name }) => name))
  return {
    faults: [
      ...wordFaults(wordsOf(specification), rows),
      ...rows
        .filter((row) => !shown.has(tagOfStatement(row.no)) && !silent.includes(row))
        .map((row) => `${place(row)} is shown by no test: ${row.statement}`),
      ...silent
        .filter(({ no }) => shown.has(tagOfStatement(no)))
        .map((row) => `${place(row)} states nothing, and is shown by a test: ${row.statement}`),
      ...pages
        .filter((page) => withTests(page, tags) !== page.text)
        .map(({ file }) => `${file}: its files are old: npm run conformance`),
    ],
    rows: rows.length,
    tags: shows.length,
    files: new Set(shows.map(({ file }) => file)).size,
    silent: silent.length,
  }
}

/** Tags of tests that stand in no table, and those of tests that do not run. */
export function tagFaults(tags: readonly Tag[], known: ReadonlySet<string>): string[] {
  return tags.flatMap(({ name, file, line, runs }) => [
    ...(known.has(name) ? [] : [`${file}:${line}: no table has a row for ${name}`]),
    ...(runs ? [] : [`${file}:${line}: ${name} is on a test that is skipped`]),
  ])
}

/** The rows of the tables of a page: number, statement, and the files of the tests that show it. */
export function rowsOf({ file, text }: Page): Row[] {
  return text.split('\n').flatMap((line, index) => {
    const [no, statement, shownBy] = cellsOf(line)
    return isRow(line) ? [{ file, line: index + 1, no: no!, statement: statement!, shownBy: shownBy! }] : []
  })
}

function isRow(line: string): boolean {
  const cells = cellsOf(line)
  return cells.length === 3 && /^\d+\.\d+$/.test(cells[0]!)
}

/** What stands between the bars of a row. */
export function cellsOf(line: string): string[] {
  const cells = line.split(CELL_END).map((cell) => cell.trim().replaceAll('\\|', '|'))
  return cells.slice(1, -1)
}

/** The page with the files of the tests in each row that states something. */
export function withTests({ text }: Page, tags: readonly Tag[]): string {
  const lines = text.split('\n').map((line) => {
    if (!isRow(line) || cellsOf(line)[2] === STATES_NOTHING) return line
    return withCell(line, 2, filesOf(tagOfStatement(cellsOf(line)[0]!), tags))
  })
  return lines.join('\n')
}

/** The row with another text in one of its cells. */
export function withCell(line: string, at: number, text: string): string {
  const cells = line.split(CELL_END)
  cells[at + 1] = text === '' ? ' ' : ` ${text} `
  return cells.join('|')
}

/** Where the tests of a tag stand, as a cell names them. */
export function filesOf(name: string, tags: readonly Tag[]): string {
  const files = tags.filter((tag) => tag.runs && tag.name === name).map(({ file }) => `\`${file}\``)
  return [...new Set(files)].toSorted().join('<br>')
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

function place({ file, line, no }: Row): string {
  return `${file}:${line}: ${no}`
}
