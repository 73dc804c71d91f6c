/** What a facet says of a choice. */
export type FacetRow = { key: string; name: string; count: number }

export type Choice = { key: string; name: string; count: number; chosen: boolean }

/** Rows of a long list that show before all of them are asked for. */
export const FEW = 6

/**
 * The choices of a facet. The store names all of them whatever is filtered, in one order, so that none moves; a chosen key
 * that it does not know stands last under itself, so that it can be given up.
 */
export function choicesOf(rows: readonly FacetRow[], chosen: readonly string[]): Choice[] {
  const known = rows.map((row) => ({ ...row, chosen: chosen.includes(row.key) }))
  const strangers = chosen.filter((key) => !rows.some((row) => row.key === key))
  return [...known, ...strangers.map((key) => ({ key, name: key, count: 0, chosen: true }))]
}

/** The first rows and whatever is chosen behind them. */
export function fewOf(choices: readonly Choice[]): Choice[] {
  return choices.filter(({ chosen }, at) => at < FEW || chosen)
}

/** The choices in a fixed order; one that the mall has nothing of counts 0. */
export function inOrder<Key extends string>(
  keys: readonly Key[],
  choices: readonly Choice[],
): (Choice & { key: Key })[] {
  return keys.map((key) => {
    const found = choices.find((choice) => choice.key === key)
    return { name: key, count: 0, chosen: false, ...found, key }
  })
}

/** The choices whose names hold these words, in any script and case, and whatever is chosen. */
export function foundAmong(choices: readonly Choice[], words: string): Choice[] {
  const wanted = plain(words)
  return choices.filter(({ name, chosen }) => chosen || plain(name).includes(wanted))
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** The keys with `key` chosen or no longer chosen. */
export function toggled(keys: readonly string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]
}
