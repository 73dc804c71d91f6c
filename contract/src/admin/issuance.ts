import * as z from 'zod/mini'
import { GAMES } from '../plain/games.ts'
import { gameName, money, unixSeconds } from '../shapes.ts'
import { adminQuery } from './admin-route.ts'

/**
 * What staff creates out of a budget of the store's day; above it a second person has to agree. Coins, and diamonds for
 * `adjustments_diamond`.
 */
export const ISSUE_KINDS = [
  'cards',
  ...GAMES.flatMap((game) => ('issues' in game ? game.issues : [])),
  'adjustments',
  'adjustments_diamond',
  'prices',
] as const

/** One of them, or what another game calls its own. */
export const issueKind = z.union([z.enum(ISSUE_KINDS), gameName])
export type IssueKind = z.output<typeof issueKind>

/** What players earned or were promised: it is never refused, but counted, and tells the staff when it is much. */
export const PROMISE_KINDS = [
  'keys',
  'consolation',
  'rebates',
  'conversions',
  ...GAMES.flatMap((game) => ('promises' in game ? game.promises : [])),
] as const

/** One of them, or what another game calls its own. */
export const promiseKind = z.union([z.enum(PROMISE_KINDS), gameName])
export type PromiseKind = z.output<typeof promiseKind>

const budgetRow = z.object({
  kind: issueKind,
  /** What the day began with, and what is left of it. */
  budget: money,
  left: money,
  /** What was created by agreement on this day. */
  agreed: money,
  /** What a day gets from tomorrow on, as it is set. */
  setting: money,
})
export type BudgetRow = z.output<typeof budgetRow>

const promiseRow = z.object({
  kind: promiseKind,
  given: money,
  /** Above it an alert is raised. */
  alarm: money,
})
export type PromiseRow = z.output<typeof promiseRow>

const seriesRow = z.object({
  key: z.string(),
  name: z.string(),
  /** What was agreed for a week of rooms, and what is left of this one. */
  week_amount: money,
  left: money,
  /** What the next room takes. */
  next: money,
})
export type SeriesRow = z.output<typeof seriesRow>

export const showBudgets = adminQuery('budgets', {
  summary:
    'What is left today of each budget, what was promised today, and what rooms of the house may still give',
  data: z.object({
    day: z.iso.date(),
    ends_at: unixSeconds,
    budgets: z.array(budgetRow),
    promises: z.array(promiseRow),
    series: z.array(seriesRow),
  }),
})
