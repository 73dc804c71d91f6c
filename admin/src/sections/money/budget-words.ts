import { GAMES } from '../../games.ts'

const BUDGETS: Record<string, string> = {
  cards: 'Cards',
  adjustments: 'Corrections, coins',
  adjustments_diamond: 'Corrections, diamonds',
  prices: 'New prices of copies that are there',
}

const PROMISES: Record<string, string> = {
  keys: 'Keys of registration and levels',
  consolation: 'Consolations',
  rebates: 'Rebates of promotion',
  conversions: 'Diamonds made coins',
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
