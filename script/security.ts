import { INTO, makeTitlesIn, proofFault } from './conformance.ts'

/** A row of docs/security.md: a requirement of the standard by its number, what it asks, and how the store answers it. */
type Row = { line: number; id: string; asks: string; state: string; where: string }
/** `isDocument`: it asks for a document, so that a heading of one shows it. */
type Requirement = { id: string; isDocument: boolean }

export type Security = { faults: string[]; summary: string; rows: number; tests: number }

const STATES = ['met', 'not applicable', 'argued']
/** How the reason of an argued row begins where the store does not do what is asked. */
const NOT_MET = 'Not met:'
const FILE = 'docs/security.md'
/** The lines between these two are made by the check. */
const BEGIN = '<!-- counted by script/check-security.ts -->'
const END = '<!-- end -->'
/** Fewer words than these are no reason. */
const SHORTEST_REASON = 20

/**
 * What is wrong with the table of security requirements: a requirement in no row or in two, a state that is none, a row that is
 * met without a test, one that is argued without a reason, a test, a heading or a file that is not there, counts that do not add up.
 * `ids` is the list of requirements; `read` gives the text of a file of the project, if there is one.
 */
export function checkSecurity(
  text: string,
  ids: string,
  read: (path: string) => string | undefined,
): Security {
  const requirements = requirementsOf(ids)
  const rows = rowsOf(text)
  const titlesIn = makeTitlesIn(read)
  const named = rows.map((row) => ({ row, ...namesIn(row.where) }))
  const faultOf = (name: string) =>
    name.startsWith('docs/') ? headingFault(name, read) : proofFault(name, titlesIn)
  const summary = summaryOf(text, rows)
  return {
    faults: [
      ...idFaults(requirements, rows),
      ...named.flatMap(({ row, proofs, files }) =>
        [
          ...stateFaults(row, proofs, requirements),
          ...proofs.map((name) => faultOf(name)).filter((fault) => fault !== null),
          ...files.filter((file) => read(file) === undefined).map((file) => `names no file: ${file}`),
        ].map((fault) => `${FILE}:${row.line}: ${row.id} ${fault}`),
      ),
      ...(withSummary(text, summary) === text
        ? []
        : [`${FILE}: its counts are old: node script/check-security.ts --write`]),
    ],
    summary,
    rows: rows.length,
    tests: new Set(named.flatMap(({ proofs }) => proofs.filter(isTest))).size,
  }
}

/** The document with these counts in the place of those that it has. */
export function withSummary(text: string, summary: string): string {
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
    if (!/^\| V\d+\.\d+\.\d+ \|/.test(line)) return []
    const [, id = '', asks = '', state = '', where = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return [{ line: index + 1, id, asks, state, where: where.replaceAll('\\|', '|') }]
  })
}

/** What a cell names between backticks: tests and headings by their place, and files of the project. */
function namesIn(where: string): { proofs: string[]; files: string[] } {
  const names = [...where.matchAll(/`([^`]+)`/g)].map((found) => found[1]!)
  return {
    proofs: names.filter((name) => name.includes(INTO)),
    files: names.filter((name) => /^[\w.@-]+(?:\/[\w.@-]+)+\.\w+$/.test(name)),
  }
}

function isTest(name: string): boolean {
  return !name.startsWith('docs/')
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

function stateFaults(row: Row, proofs: readonly string[], requirements: readonly Requirement[]): string[] {
  if (!STATES.includes(row.state)) return [`is neither ${STATES.join(' nor ')}: ${row.state}`]
  if (row.asks === '') return ['does not say what is asked']
  if (row.state !== 'met') {
    return row.where.replaceAll(/`[^`]*`/g, '').trim().length < SHORTEST_REASON ? ['has no reason'] : []
  }
  const isDocument = requirements.some(({ id, isDocument }) => id === row.id && isDocument)
  return proofs.some((name) => isDocument || isTest(name)) ? [] : ['is met, and no test shows it']
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
    const notMet = of.filter(({ where }) => where.startsWith(NOT_MET)).length
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
