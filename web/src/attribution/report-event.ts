import { report } from '@noktra/contract/plain/attribution'
import type { AttributionEventName } from '@noktra/contract/attribution'
import type { BodySent, DataOf } from '@noktra/contract/plain-types'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { detailsQuery } from '../session/queries.ts'
import { readToken } from '../session/token.ts'
import { keptAdvert } from './advert.ts'
import { readConsent } from './consent.ts'

type Parts = Pick<BodySent<typeof report>, 'event_id' | 'data'>

/** Reports an event of a browser that agreed; null when it did not agree, or the store did not take it. Never rejects. */
export async function reportEvent(
  event: AttributionEventName,
  parts: Parts = {},
): Promise<DataOf<typeof report> | null> {
  const advert = keptAdvert()
  if (!advert || readConsent() !== 'yes') return null
  try {
    const user_id = await ownId()
    return await call(report, { body: { event, user_id, ...advert, ...parts }, silent: true })
  } catch {
    // It is not waited for, and what counts is reported again at the next start.
    return null
  }
}

/** An event carries the id of its player (SPEC 7); that of a visitor has none. */
async function ownId(): Promise<number | undefined> {
  if (!readToken()) return undefined
  const { user_id } = await queryClient.ensureQueryData(detailsQuery)
  return user_id
}
