import * as z from 'zod/mini'
import { GAMES } from './plain/games.ts'
import { gameName, id, pageOf, pageQuery, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/notices.ts'

/** What the bell tells of: the games that tell of something, and what else the store does. */
export const NOTICE_KINDS = [
  'retrieval',
  ...GAMES.flatMap((game) => ('isTold' in game ? game.kind : [])),
  'rebate',
  'security',
  'level',
  'wallet',
] as const

/** One of them, or the name of another game. */
export const noticeKind = z.union([z.enum(NOTICE_KINDS), gameName])
export type NoticeKind = z.output<typeof noticeKind>

/** What the bell tells. `text` is the sentence's key within its kind, `values` what it names, `path` the page it leads to. */
export const notice = z.object({
  notice_id: id,
  kind: noticeKind,
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
