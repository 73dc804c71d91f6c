import type { ApprovalKind } from './approvals.ts'
import type { ISSUE_KINDS } from './issuance.ts'

/**
 * What a command creates. `nothing`: neither money, nor items, nor rights, nor another price or chance. `budget`: something that
 * the budget of the day pays for, and above it a second person agrees to. `second`: always a second person, or where `when` says.
 */
export type Creates =
  | { creates: 'nothing' }
  | {
      creates: 'budget'
      budget: readonly (typeof ISSUE_KINDS)[number][]
      approval: ApprovalKind
      when: string
    }
  | { creates: 'second'; approval: ApprovalKind; when: string }

export const nothing = { creates: 'nothing' } as const
export const budget = (
  approval: ApprovalKind,
  kinds: readonly (typeof ISSUE_KINDS)[number][],
  when: string,
): Creates => ({
  creates: 'budget',
  budget: kinds,
  approval,
  when,
})
export const second = (approval: ApprovalKind, when = 'always'): Creates => ({
  creates: 'second',
  approval,
  when,
})
