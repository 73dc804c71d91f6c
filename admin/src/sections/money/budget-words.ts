import { GAMES } from '../../games.ts'
import { text } from '../../i18n/i18n.tsx'

const BUDGETS: Record<string, string> = {
  cards: text('money:budget_kinds.cards'),
  adjustments: text('money:budget_kinds.adjustments'),
  adjustments_diamond: text('money:budget_kinds.adjustments_diamond'),
  prices: text('money:budget_kinds.prices'),
}

const PROMISES: Record<string, string> = {
  keys: text('money:promise_kinds.keys'),
  consolation: text('money:promise_kinds.consolation'),
  rebates: text('money:promise_kinds.rebates'),
  conversions: text('money:promise_kinds.conversions'),
}

const BUDGET_LABELS = new Map(
  [BUDGETS, ...GAMES.map(({ issues }) => issues ?? {})].flatMap(Object.entries<string>),
)
const PROMISE_LABELS = new Map(
  [PROMISES, ...GAMES.map(({ promises }) => promises ?? {})].flatMap(Object.entries<string>),
)

/** What staff create out of a budget. */
export function budgetLabel(kind: string): string {
  return BUDGET_LABELS.get(kind) ?? kind
}

/** What players earned or were promised. */
export function promiseLabel(kind: string): string {
  return PROMISE_LABELS.get(kind) ?? kind
}
