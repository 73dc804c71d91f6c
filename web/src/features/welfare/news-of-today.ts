import type { Announcement } from '@noktra/contract/announcements'
import type { Envelope } from '@noktra/contract/envelopes'
import type { WelfareBox } from '@noktra/contract/welfare'
import { queryClient } from '../../api/query-client.ts'
import { welfareBoxesQuery } from '../../domain/welfare/welfare-queries.ts'
import { firstEnvelopesQuery, waitingBox, waitingEnvelope } from '../../domain/welfare/welfare-waiting.ts'
import { readToken } from '../../session/token.ts'
import { announcementsQuery } from './queries.ts'
import { isSeenToday, persistSeen, persistTold, untold } from './seen-today.ts'

/** What the card of the day says. */
export type Told =
  | { kind: 'box'; box: WelfareBox }
  | { kind: 'announcement'; announcement: Announcement }
  | { kind: 'envelope'; envelope: Envelope }

/** What there is to say today, once a day: a box that waits, else news, else an open envelope. What cannot be asked for is not told. */
export async function newsOfToday(): Promise<Told | null> {
  const [boxes, news, envelopes] = await Promise.all([
    readToken() ? queryClient.fetchQuery(welfareBoxesQuery()).catch(() => null) : null,
    queryClient.fetchQuery(announcementsQuery()).catch(() => []),
    queryClient.fetchQuery(firstEnvelopesQuery()).catch(() => []),
  ])
  const told = choose(boxes && waitingBox(boxes), untold(news), waitingEnvelope(envelopes))
  // Another tab may have been first.
  if (!told || isSeenToday()) return null
  persistSeen()
  if (told.kind === 'announcement') persistTold(news)
  return told
}

function choose(
  box: WelfareBox | null,
  announcement: Announcement | null,
  envelope: Envelope | null,
): Told | null {
  if (box) return { kind: 'box', box }
  if (announcement) return { kind: 'announcement', announcement }
  return envelope && { kind: 'envelope', envelope }
}
