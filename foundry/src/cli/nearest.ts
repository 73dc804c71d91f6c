import { Refusal } from './refusal.ts'

/** Insertions, deletions and replacements between two words (Wagner and Fischer 1974). */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++)
      current[column] = Math.min(
        previous[column] + 1,
        current[column - 1] + 1,
        previous[column - 1] + (from[row - 1] === to[column - 1] ? 0 : 1),
      )
    previous = current
  }
  return previous[to.length]
}

/** The key that was probably meant, if one is near enough. */
export function nearest(word: string, keys: readonly string[]): string | undefined {
  const [best] = keys
    .map((key) => ({ key, distance: editDistance(word.toLowerCase(), key.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(2, word.length / 3) ? best.key : undefined
}

/** Refuses a word that is none of the keys, and names the nearest one. `kind` is what the keys are, as in "family". */
export function assertKnown(kind: string, word: string, keys: readonly string[]): void {
  if (keys.includes(word)) return
  const meant = nearest(word, keys)
  const hint = meant === undefined ? '' : `, did you mean ${meant}?`
  throw new Refusal(`There is no ${kind} "${word}"${hint} (there are ${keys.join(', ')})`)
}
