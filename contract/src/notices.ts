import * as z from 'zod/mini'
import { id, pageOf, pageQuery, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/notices.ts'

export const NOTICE_KINDS = ['retrieval', 'battle', 'roll', 'rebate', 'security', 'level', 'wallet'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What the bell tells. `text` is the sentence's key within its kind, `values` what it names, `path` the page it leads to. */
export const notice = z.object({
  notice_id: id,
  kind: z.enum(NOTICE_KINDS),
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  path: z.nullable(z.string()),
  created_at: unixSeconds,
  is_read: z.boolean(),
})
export type Notice = z.output<typeof notice>

export const listNotices = route(plain.listNotices, {
  summary: 'What happened while one was away, newest first, for 90 days',
  query: pageQuery,
  data: z.object({ ...pageOf(notice).shape, unread: z.int() }),
})

export const readNotices = route(plain.readNotices, {
  summary: 'Mark notices as read up to one of them, or all',
  body: z.object({ up_to: z.optional(id) }),
  data: z.object({ unread: z.int() }),
})
