import { GAMES } from '../../games.ts'
import { textOf } from '../../i18n/i18n.tsx'

const ISSUES = new Map(GAMES.flatMap(({ issues = {} }) => Object.entries(issues)))
const PROMISES = new Map(GAMES.flatMap(({ promises = {} }) => Object.entries(promises)))

/** What staff create out of a budget. */
export function budgetLabel(kind: string): string {
  return ISSUES.get(kind) ?? textOf('money:budget_kinds', kind)
}

/** What players earned or were promised. */
export function promiseLabel(kind: string): string {
  return PROMISES.get(kind) ?? textOf('money:promise_kinds', kind)
}
