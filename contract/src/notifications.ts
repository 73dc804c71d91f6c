import * as z from 'zod/mini'
import { GAMES } from './plain/games.ts'
import { gameName, id, pageOf, pageQuery, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/notifications.ts'

/** What the bell tells of: the games that tell of something, and what else the store does. */
export const NOTIFICATION_KINDS = [
  'retrieval',
  ...GAMES.flatMap((game) => ('isTold' in game ? game.kind : [])),
  'rebate',
  'security',
  'level',
  'wallet',
] as const

/** One of them, or the name of another game. */
export const notificationKind = z.union([z.enum(NOTIFICATION_KINDS), gameName])
export type NotificationKind = z.output<typeof notificationKind>

/** What the bell tells. `text` is the sentence's key within its kind, `values` what it names, `path` the page it leads to. */
export const notification = z.object({
  notice_id: id,
  kind: notificationKind,
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  path: z.nullable(z.string()),
  created_at: unixSeconds,
  is_read: z.boolean(),
})
export type Notification = z.output<typeof notification>

export const listNotifications = route(plain.listNotifications, {
  summary: 'What happened while one was away, newest first, for 90 days',
  query: pageQuery,
  data: z.object({ ...pageOf(notification).shape, unread: z.int() }),
})

export const readNotifications = route(plain.readNotifications, {
  summary: 'Mark notifications as read up to one of them, or all',
  body: z.object({ up_to: z.optional(id) }),
  data: z.object({ unread: z.int() }),
})
