/** What is wanted of a figure: of the ratio, or of what was measured itself, in its unit. */
export type Goal = { least: number; unit?: string } | { most: number; unit?: string }

/** One line of the table: what the store does, beside its reference. */
export type Row = {
  bench: string
  what: string
  /** As they are printed, with their units; empty where there is none. */
  ours: string
  reference: string
  /** What the goal is about, mostly ours to the reference; null where it could not be measured: then there is no verdict. */
  figure: number | null
  goal: Goal | null
}

const HEADS = ['bench', 'what', 'ours', 'reference', 'ratio', 'goal', 'held']

/** Whether a goal is held; null without a goal or a figure. */
function isHeld({ figure, goal }: Row): boolean | null {
  if (goal === null || figure === null) return null
  return 'least' in goal ? figure >= goal.least : figure <= goal.most
}

/**
 * Prints the rows as one table, and ends the process with 1 when a goal is not held. A bench that another one started sends them
 * there instead; a short form has no verdict.
 */
export function report(rows: Row[], { isShort }: { isShort: boolean }): void {
  if (process.send) {
    process.send(rows)
    return
  }
  const lines = [HEADS, ...rows.map((row) => cellsOf(row, isShort))]
  const widths = HEADS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
  if (isShort) return console.log('The short form has no verdict: it shows that the benches work.')
  const below = rows.filter((row) => isHeld(row) === false).length
  const unknown = rows.filter((row) => row.goal !== null && row.figure === null).length
  if (unknown > 0) console.log(`Goals without a verdict: ${unknown}.`)
  if (below > 0) console.log(`Goals that are not held: ${below}.`)
  process.exitCode = below > 0 ? 1 : 0
}

function cellsOf(row: Row, isShort: boolean): string[] {
  const { figure, goal } = row
  const held = isShort ? null : isHeld(row)
  const ratio = figure === null || goal?.unit !== undefined ? '' : figure.toFixed(2)
  const wanted = goal === null ? '' : 'least' in goal ? `>= ${goal.least}` : `<= ${goal.most}`
  return [
    row.bench,
    row.what,
    row.ours,
    row.reference,
    ratio,
    goal?.unit === undefined ? wanted : `${wanted} ${goal.unit}`,
    held === null ? '' : held ? 'yes' : 'NO',
  ]
}
