import type { AttributionEventName } from '@noktra/contract/attribution'
import * as z from 'zod/mini'
import type { AdNetworkConfig } from '../../provider-config.ts'
import { askNetwork } from './ask-network.ts'
import { AdSilence, type AdEvent, type AttributionProvider } from './attribution.ts'

/** Standard events where TikTok has one, else names of our own. */
const NAMES: Record<AttributionEventName, string> = {
  start: 'ViewContent',
  firstopen: 'FirstOpen',
  wake: 'Wake',
  reg: 'CompleteRegistration',
  login: 'Login',
  pay: 'Purchase',
  firstpay: 'FirstPurchase',
}

const answer = z.object({ code: z.int() })

/** TikTok's Events API. An event is known by its name and `event_id` for 48 hours; `adsid` is the click (ttclid). */
export function tiktok({ url, pixels, token }: AdNetworkConfig): AttributionProvider {
  return {
    name: 'tiktok',
    pixels,
    wantsUserAgent: true,
    send: async (event, signal) => {
      const { status, json } = await askNetwork({
        url: new URL(`${url}/open_api/v1.3/event/track/`),
        headers: { 'access-token': token },
        body: { event_source: 'web', event_source_id: event.pixel_id, data: [eventOf(event)] },
        signal,
      })
      if (status >= 300) return { state: 'refused', reason: `status ${status}` }
      // Faults come within a 200.
      const { data } = answer.safeParse(json)
      if (!data) throw new AdSilence('an answer of another shape')
      if (data.code === 0) return { state: 'taken' }
      if (mayHelpAgain(data.code)) throw new AdSilence(`code ${data.code}`)
      return { state: 'refused', reason: `code ${data.code}` }
    },
  }
}

/** 401xx: a limit of calls, or a token that has ended; 5xxxx: faults of TikTok's own. */
function mayHelpAgain(code: number): boolean {
  return (code >= 40_100 && code < 40_200) || code >= 50_000
}

function eventOf({ event, payment, ...told }: AdEvent): Record<string, unknown> {
  return {
    event: NAMES[event],
    event_id: told.event_ref,
    event_time: told.at,
    user: {
      external_id: told.player ?? told.visitor,
      ...(told.ads_id ? { ttclid: told.ads_id } : {}),
      ...(told.user_agent ? { user_agent: told.user_agent } : {}),
    },
    page: { url: told.page_url },
    ...(payment
      ? { properties: { value: payment.value, currency: payment.currency, order_id: payment.order_no } }
      : {}),
  }
}
