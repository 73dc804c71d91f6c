/** Longer records are shown in part until somebody wants them whole. */
export const MOST_LINES = 60
const SHOWN = { first: 40, last: 3 } as const

/** A line of a lock record, or how many are left out in its place. */
export type RecordLine = { at: number; line: string } | { at: number; hidden: number }

/** The lines of a record; of a long one the first, the last, and the one to `keep` (counted from 0). */
export function recordLines(lock_record: string, keep: number | null): RecordLine[] {
  const lines = lock_record.trimEnd().split('\n')
  const all = lines.map((line, at): RecordLine => ({ at, line }))
  if (lines.length <= MOST_LINES) return all
  const isShown = (at: number) => at < SHOWN.first || at >= lines.length - SHOWN.last || at === keep
  return all.reduce<RecordLine[]>((shown, line) => {
    const before = shown.at(-1)
    if (isShown(line.at)) return [...shown, line]
    if (!before || 'line' in before) return [...shown, { at: line.at, hidden: 1 }]
    before.hidden += 1
    return shown
  }, [])
}

/** Where an entrant stands in the record of a room, counted from 0; null without one. */
export function entrantLine(lock_record: string, place: number | null): number | null {
  if (place === null) return null
  const at = lock_record.split('\n').findIndex((line) => line.startsWith(`entrant:${place}:`))
  return at < 0 ? null : at
}
