/** Longer names may differ in two letters before they are others; short ones are others by one, unless it is misplaced. */
const LONG = 14
const SHORT = 5

/** Names of the environment that no setting has, each with the setting that was probably meant. */
export function findMisspelt(
  given: Iterable<string>,
  settings: ReadonlySet<string>,
): { name: string; meant: string }[] {
  return [...given]
    .filter((name) => !settings.has(name))
    .flatMap((name) => {
      const meant = [...settings].find((setting) => isMistypedOf(name.toUpperCase(), setting))
      return meant ? [{ name, meant }] : []
    })
}

function isMistypedOf(name: string, setting: string): boolean {
  if (name === setting) return true
  if (setting.length <= SHORT && sorted(name) !== sorted(setting)) return false
  const most = setting.length >= LONG ? 2 : 1
  return Math.abs(name.length - setting.length) <= most && lettersBetween(name, setting) <= most
}

function sorted(name: string): string {
  return Array.from(name).sort().join('')
}

/** How many letters have to be added, left out, changed or swapped with their neighbour to make one of the other. */
function lettersBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      const steps = [rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + change]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) steps.push(rows[i - 2]![j - 2]! + 1)
      row.push(Math.min(...steps))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
