import type { AttributionEventName } from '@noktra/contract/attribution'
import * as z from 'zod/mini'
import type { AdNetworkConfig } from '../../provider-config.ts'
import { askNetwork } from './ask-network.ts'
import { AdSilence, type AdEvent, type AttributionProvider } from './attribution.ts'

/** Standard events where Meta has one, else names of our own. */
const NAMES: Record<AttributionEventName, string> = {
  start: 'PageView',
  firstopen: 'FirstOpen',
  wake: 'Wake',
  reg: 'CompleteRegistration',
  login: 'Login',
  pay: 'Purchase',
  firstpay: 'FirstPurchase',
}

/** Temporary faults, limits of use, and a token that has ended: all within a 400. */
const AGAIN = new Set([1, 2, 4, 17, 32, 102, 190, 341, 613])

const taken = z.object({ events_received: z.literal(1) })
const refusal = z.object({ error: z.object({ code: z.int(), is_transient: z.optional(z.boolean()) }) })

/**
 * Meta's Conversions API. An event is known by its name and `event_id` for 48 hours. A website's event must tell the kind of
 * browser and an address; the network address is optional and not told.
 */
export function meta({ url, pixels, token }: AdNetworkConfig): AttributionProvider {
  return {
    name: 'meta',
    pixels,
    wantsUserAgent: true,
    send: async (event, signal) => {
      const { status, json } = await askNetwork({
        url: new URL(`${url}/${encodeURIComponent(event.pixel_id)}/events`),
        body: { data: [eventOf(event)], access_token: token },
        signal,
      })
      if (status < 300) {
        if (!taken.safeParse(json).success) throw new AdSilence('an answer of another shape')
        return { state: 'taken' }
      }
      const { data } = refusal.safeParse(json)
      if (data && (data.error.is_transient || AGAIN.has(data.error.code))) {
        throw new AdSilence(`code ${data.error.code}`)
      }
      return { state: 'refused', reason: data ? `code ${data.error.code}` : `status ${status}` }
    },
  }
}

function eventOf({ event, payment, ...told }: AdEvent): Record<string, unknown> {
  return {
    event_name: NAMES[event],
    event_id: told.event_ref,
    event_time: told.at,
    action_source: 'website',
    event_source_url: told.page_url,
    user_data: {
      external_id: [told.player ?? told.visitor],
      client_user_agent: told.user_agent ?? '',
    },
    custom_data: {
      ...(payment ? { value: payment.value, currency: payment.currency, order_id: payment.order_no } : {}),
      ...(told.ads_id ? { ads_id: told.ads_id } : {}),
    },
  }
}
