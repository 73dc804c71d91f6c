import type { IssueKind, PromiseKind } from '@noktra/contract/admin/issuance'

export const BUDGET_LABELS: Record<IssueKind, string> = {
  cards: 'Cards',
  envelopes: 'Red envelopes',
  adjustments: 'Corrections, coins',
  adjustments_diamond: 'Corrections, diamonds',
  prices: 'New prices of copies that are there',
}

export const PROMISE_LABELS: Record<PromiseKind, string> = {
  keys: 'Keys of registration and levels',
  welfare: 'Welfare boxes',
  consolation: 'Consolations',
  rebates: 'Rebates of promotion',
  envelopes: 'Red envelopes that were claimed',
  conversions: 'Diamonds made coins',
}
