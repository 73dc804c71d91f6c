import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import type { ApprovalKind } from '@noktra/contract/admin/approvals'
import type { ReactNode } from 'react'

/** Shows what a request asks for; `id` is the request's number. */
export type PayloadView<Kind extends ApprovalKind> = (props: {
  payload: ApprovalPayload<Kind>
  id: number
}) => ReactNode
type GameApprovals = { [Kind in ApprovalKind]?: string }
export type PayloadViews = { [Kind in ApprovalKind]?: PayloadView<Kind> }

/** What closing an area means: what it stops, and what goes on. */
export type AreaWords = { label: string; stops: string; stays: string }

/** What the back office says of a game. Each has one in its folder; admin/src/games.ts lists them. Its pages are sections. */
export type AdminGame = {
  /** As the server calls it. */
  kind: string
  /** What is played in it. */
  title: string
  /** The area that maintenance closes for it. */
  area?: { name: string; words: AreaWords }
  /** What it gives free. */
  gift?: {
    label: string
    /** Whether the second part of a campaign is the number of what gives it. */
    isNumbered?: true
    /** The page of that number. */
    path?: (number: string) => string
  }
  /** What staff create for it out of a budget, and what it gives that was promised: by kind. */
  issues?: Readonly<Record<string, string>>
  promises?: Readonly<Record<string, string>>
  /** What staff ask a second person for in it: by kind. */
  approvals?: GameApprovals
  /** How requests of these kinds are shown, where a list of values does not say enough. */
  payloads?: PayloadViews
}
