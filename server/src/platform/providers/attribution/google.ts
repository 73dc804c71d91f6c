import type { AttributionEventName } from '@noktra/contract/attribution'
import type { AdNetworkConfig } from '../../provider-config.ts'
import { askNetwork } from './ask-network.ts'
import type { AdEvent, AttributionProvider } from './attribution.ts'

/** Recommended events where Google has one; names such as first_open and session_start are its own and refused. */
const NAMES: Record<AttributionEventName, string> = {
  start: 'store_start',
  firstopen: 'store_first_open',
  wake: 'store_wake',
  reg: 'sign_up',
  login: 'login',
  pay: 'purchase',
  firstpay: 'first_purchase',
}

/**
 * The Measurement Protocol of Google Analytics 4; a pixel is a stream's measurement id, the token its API secret. It answers
 * 204 to whatever it is sent. A purchase is known by its transaction, other events by nothing: of those, one whose answer
 * was lost may count twice there.
 */
export function google({ url, pixels, token }: AdNetworkConfig): AttributionProvider {
  return {
    name: 'google',
    pixels,
    wantsUserAgent: false,
    send: async (event, signal) => {
      const address = new URL(`${url}/mp/collect`)
      address.searchParams.set('measurement_id', event.pixel_id)
      address.searchParams.set('api_secret', token)
      const { status } = await askNetwork({ url: address, body: bodyOf(event), signal })
      return status < 300 ? { state: 'taken' } : { state: 'refused', reason: `status ${status}` }
    },
  }
}

function bodyOf({ event, payment, ...told }: AdEvent): Record<string, unknown> {
  return {
    client_id: told.visitor,
    ...(told.player ? { user_id: told.player } : {}),
    timestamp_micros: told.at * 1_000_000,
    // What the player agreed to: the events are told, and no adverts are made to measure of them.
    consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' },
    events: [
      {
        name: NAMES[event],
        params: {
          event_ref: told.event_ref,
          engagement_time_msec: 1,
          ...(told.ads_id ? { ads_id: told.ads_id } : {}),
          ...(payment
            ? { value: payment.value, currency: payment.currency, transaction_id: payment.order_no }
            : {}),
        },
      },
    ],
  }
}
