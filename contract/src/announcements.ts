import * as z from 'zod/mini'
import { route } from './route.ts'
import { id, unixSeconds } from './shapes.ts'
import * as plain from './plain/announcements.ts'

/** What the store has to say: `cover` is a picture 1040 wide, `path` the page of the store that its content leads to. */
const announcement = z.object({
  id,
  title: z.string(),
  cover: z.string(),
  text: z.string(),
  path: z.string(),
  created_at: unixSeconds,
})
export type Announcement = z.output<typeof announcement>

export const listAnnouncements = route(plain.listAnnouncements, {
  summary: 'Announcements in the order an operator gave them',
  data: z.object({ list: z.array(announcement) }),
})
