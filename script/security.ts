import { cellsOf, filesOf, withCell } from './conformance.ts'
import type { Tag } from './test-tags.ts'

/** A row of docs/security.md: a requirement of the standard by its number, what it asks, and how the store answers it. */
type Row = { line: number; id: string; asks: string; state: string; how: string }
/** `isDocument`: it asks for a document, so that a heading of one shows it. */
type Requirement = { id: string; isDocument: boolean }

export type Security = { faults: string[]; rows: number; tags: number }

const STATES = ['met', 'not applicable', 'argued']
/** How the reason of an argued row begins where the store does not do what is asked. */
const NOT_MET = 'Not met:'
const FILE = 'docs/security.md'
const ROW = /^\| V\d+\.\d+\.\d+ \|/
/** The cell of a row that names the files of its tests. */
const SHOWN_BY = 3
/** Between a page and its heading. */
const INTO = ' › '
/** The lines between these two are made by the check. */
const BEGIN = '<!-- counted by script/check-security.ts -->'
const END = '<!-- end -->'
/** Fewer words than these are no reason. */
const SHORTEST_REASON = 20

/** The tag by which a test says that it shows a requirement. */
function tagOf(id: string): string {
  return `ASVS-${id.slice(1)}`
}

/** The tags of all requirements in the list. */
export function tagsOfRequirements(ids: string): string[] {
  return requirementsOf(ids).map(({ id }) => tagOf(id))
}

/**
 * What is wrong with the table of security requirements: a requirement in no row or in two, a state that is none, a row that is
 * met without a test, one that is argued without a reason, a heading or a file that is not there, files or counts that are old.
 * `ids` is the list of requirements; `tags` are those of all tests; `read` gives the text of a file of the project, if there is one.
 */
export function checkSecurity(
  text: string,
  ids: string,
  tags: readonly Tag[],
  read: (path: string) => string | undefined,
): Security {
  const requirements = requirementsOf(ids)
  const rows = rowsOf(text)
  const names = new Set(tagsOfRequirements(ids))
  const shows = tags.filter(({ name, runs }) => runs && names.has(name))
  const shown = new Set(shows.map(({ name }) => name))
  return {
    faults: [
      ...idFaults(requirements, rows),
      ...rows.flatMap((row) =>
        [
          ...stateFaults(row, shown.has(tagOf(row.id)), requirements),
          ...headingsIn(row.how)
            .map((name) => headingFault(name, read))
            .filter((fault) => fault !== null),
          ...filesIn(row.how)
            .filter((file) => read(file) === undefined)
            .map((file) => `names no file: ${file}`),
        ].map((fault) => `${FILE}:${row.line}: ${row.id} ${fault}`),
      ),
      ...(written(text, tags) === text ? [] : [`${FILE}: its files or counts are old: npm run conformance`]),
    ],
    rows: rows.length,
    tags: shows.length,
  }
}

/** The document with the files of the tests in each row, and with its counts. */
export function written(text: string, tags: readonly Tag[]): string {
  const lines = text.split('\n').map((line) => {
    const [id = ''] = cellsOf(line)
    return ROW.test(line) ? withCell(line, SHOWN_BY, filesOf(tagOf(id), tags)) : line
  })
  return withSummary(lines.join('\n'), summaryOf(text, rowsOf(text)))
}

/** The document with these counts in the place of those that it has. */
function withSummary(text: string, summary: string): string {
  const [before, rest = ''] = text.split(BEGIN)
  const [, after = ''] = rest.split(END)
  return `${before}${BEGIN}\n\n${summary}\n\n${END}${after}`
}

function requirementsOf(ids: string): Requirement[] {
  return ids.split('\n').flatMap((line) => {
    const [, id, kind] = /^(V\d+\.\d+\.\d+) [12]( document)?$/.exec(line) ?? []
    return id ? [{ id, isDocument: kind !== undefined }] : []
  })
}

function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line, index) => {
    if (!ROW.test(line)) return []
    const [id = '', asks = '', state = '', , how = ''] = cellsOf(line)
    return [{ line: index + 1, id, asks, state, how }]
  })
}

/** What a cell names between backticks. */
function namesIn(how: string): string[] {
  return [...how.matchAll(/`([^`]+)`/g)].map((found) => found[1]!)
}

/** Headings of documents: `docs/file.md › Heading`. */
function headingsIn(how: string): string[] {
  return namesIn(how).filter((name) => name.includes(INTO))
}

function filesIn(how: string): string[] {
  return namesIn(how).filter((name) => /^[\w.@-]+(?:\/[\w.@-]+)+\.\w+$/.test(name))
}

function idFaults(requirements: readonly Requirement[], rows: readonly Row[]): string[] {
  const wanted = requirements.map(({ id }) => id)
  const found = rows.map(({ id }) => id)
  return [
    ...wanted.filter((id) => !found.includes(id)).map((id) => `${FILE}: ${id} is in no row`),
    ...rows
      .filter(({ id }, index) => !wanted.includes(id) || found.indexOf(id) !== index)
      .map(
        ({ line, id }) =>
          `${FILE}:${line}: ${id} is ${wanted.includes(id) ? 'there twice' : 'not asked for'}`,
      ),
  ]
}

function stateFaults(row: Row, isShown: boolean, requirements: readonly Requirement[]): string[] {
  if (!STATES.includes(row.state)) return [`is neither ${STATES.join(' nor ')}: ${row.state}`]
  if (row.asks === '') return ['does not say what is asked']
  if (row.state !== 'met') {
    return row.how.replaceAll(/`[^`]*`/g, '').trim().length < SHORTEST_REASON ? ['has no reason'] : []
  }
  const isDocument = requirements.some(({ id, isDocument }) => id === row.id && isDocument)
  return isShown || (isDocument && headingsIn(row.how).length > 0) ? [] : ['is met, and no test shows it']
}

/** `docs/file.md › Heading`. */
function headingFault(name: string, read: (path: string) => string | undefined): string | null {
  const [path = '', heading] = name.split(INTO)
  const text = read(path)
  if (text === undefined) return `names no file: ${path}`
  return new RegExp(`^#+ ${RegExp.escape(heading!)}$`, 'm').test(text) ? null : `names no heading: ${name}`
}

function summaryOf(text: string, rows: readonly Row[]): string {
  const chapters = [...text.matchAll(/^### (V\d+) (.+)$/gm)].map(([, no, name]) => ({
    name: `${no} ${name}`,
    rows: rows.filter(({ id }) => id.startsWith(`${no}.`)),
  }))
  const lineOf = (name: string, of: readonly Row[]) => {
    const count = (state: string) => of.filter((row) => row.state === state).length
    const notMet = of.filter(({ how }) => how.startsWith(NOT_MET)).length
    const cells = [name, of.length, count('met'), count('not applicable'), count('argued'), notMet]
    return `| ${cells.join(' | ')} |`
  }
  return [
    '| chapter | requirements | met | not applicable | argued | of these not met |',
    '| --- | --- | --- | --- | --- | --- |',
    ...chapters.map((chapter) => lineOf(chapter.name, chapter.rows)),
    lineOf('**all**', rows),
  ].join('\n')
}
