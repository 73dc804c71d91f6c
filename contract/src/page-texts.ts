import * as z from 'zod/mini'
import { PAGE_KEYS } from './page-text.ts'
import { route } from './route.ts'
import { unixSeconds } from './shapes.ts'
import * as plain from './plain/page-texts.ts'

/** What an operator wrote instead of the store's own words; its form stands in page-text.ts. */
const pageText = z.object({ title: z.string(), lead: z.string(), text: z.string(), updated_at: unixSeconds })
export type PageText = z.output<typeof pageText>

export const pageTextOf = route(plain.pageTextOf, {
  summary:
    'A long text of /service as an operator wrote it, in the language of the caller; null where the store’s own stands',
  query: z.object({ page: z.enum(PAGE_KEYS) }),
  data: z.object({ text: z.nullable(pageText) }),
})
