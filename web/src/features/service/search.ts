import { plainText } from '@noktra/contract/page-text'

export type Question = { q: string; a: string }
export type Group = { title: string; items: Record<string, Question> }

/** Lower case, without accents and the marks between words: "Reembolso?" and "reembolso" are the same. */
function normal(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** The groups with the questions that hold every word of the term, in question or answer; empty groups are left out. */
export function searchQuestions(groups: Record<string, Group>, term: string): [string, Group][] {
  const words = normal(term).split(/\s+/).filter(Boolean)
  return Object.entries(groups)
    .map(([key, group]): [string, Group] => [key, { ...group, items: matching(group.items, words) }])
    .filter(([, { items }]) => Object.keys(items).length > 0)
}

function matching(items: Group['items'], words: readonly string[]): Group['items'] {
  return Object.fromEntries(
    Object.entries(items).filter(([, { q, a }]) => {
      const text = normal(`${q} ${plainText(a)}`)
      return words.every((word) => text.includes(word))
    }),
  )
}
