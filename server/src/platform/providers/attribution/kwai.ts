import type { AttributionEventName } from '@noktra/contract/attribution'
import * as z from 'zod/mini'
import type { AdNetworkConfig } from '../../provider-config.ts'
import { askNetwork } from './ask-network.ts'
import { AdSilence, type AdEvent, type AttributionProvider } from './attribution.ts'

/** Kwai knows its own events only; what it has none for stands as its key events. */
const NAMES: Record<AttributionEventName, string> = {
  start: 'EVENT_CONTENT_VIEW',
  firstopen: 'EVENT_KEY_INAPP_EVENT',
  wake: 'EVENT_KEY_INAPP_EVENT_1',
  login: 'EVENT_KEY_INAPP_EVENT_2',
  reg: 'EVENT_COMPLETE_REGISTRATION',
  pay: 'EVENT_PURCHASE',
  firstpay: 'EVENT_FIRST_DEPOSIT',
}

const answer = z.object({ result: z.int() })

/**
 * Kwai's event API. It attributes by the click alone, which the advert's address carries as `adsid`, and so hears nothing of
 * browser or player. It has no field for an id of an event: ours goes with the properties.
 */
export function kwai({ url, pixels, token }: AdNetworkConfig): AttributionProvider {
  return {
    name: 'kwai',
    pixels,
    wantsUserAgent: false,
    send: async (event, signal) => {
      if (!event.ads_id) return { state: 'refused', reason: 'no click id' }
      const { status, json } = await askNetwork({
        url: new URL(`${url}/log/common/api`),
        body: bodyOf(event, token),
        signal,
      })
      if (status >= 300) return { state: 'refused', reason: `status ${status}` }
      const { data } = answer.safeParse(json)
      if (!data) throw new AdSilence('an answer of another shape')
      return data.result === 1 ? { state: 'taken' } : { state: 'refused', reason: `result ${data.result}` }
    },
  }
}

function bodyOf({ event, payment, ...told }: AdEvent, token: string): Record<string, unknown> {
  return {
    access_token: token,
    clickid: told.ads_id,
    event_name: NAMES[event],
    is_attributed: 1,
    mmpcode: 'PL',
    pixelId: told.pixel_id,
    pixelSdkVersion: '9.9.9',
    properties: JSON.stringify({
      event_id: told.event_ref,
      event_timestamp: told.at,
      ...(payment ? { value: payment.value, currency: payment.currency, order_id: payment.order_no } : {}),
    }),
    testFlag: false,
    third_party: 'noktra',
    trackFlag: false,
  }
}
