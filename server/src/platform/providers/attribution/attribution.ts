import type { AttributionEventName } from '@noktra/contract/attribution'

/**
 * What a network is told of an event. `visitor` and `player` are keyed hashes (64 hex digits) of our own numbers, made for
 * this purpose; `at` is in unix seconds, `value` in money.
 */
export type AdEvent = {
  event: AttributionEventName
  /** Ours, the same at each try: by it the network counts an event once. */
  event_ref: string
  at: number
  pixel_id: string
  ads_id: string | null
  visitor: string
  player: string | null
  user_agent: string | null
  /** The store's front page: which page it was stays here. */
  page_url: string
  payment: { order_no: string; value: number; currency: string } | null
}

/** `reason` is a few words without anything of the request. */
export type AdAnswer = { state: 'taken' } | { state: 'refused'; reason: string }

/**
 * Takes events on behalf of an advertising network. `send` throws `AdSilence` when it is unknown whether the network has the
 * event, or when it is worth trying again: that may then be done with the same `event_ref`.
 */
export type AttributionProvider = {
  name: 'meta' | 'google' | 'kwai' | 'tiktok'
  /** Ids of the store's own pixels: what an address names besides is not sent to. */
  pixels: readonly string[]
  /** Whether the network demands the kind of browser. */
  wantsUserAgent: boolean
  send: (event: AdEvent, signal: AbortSignal) => Promise<AdAnswer>
}

/** No answer that can be believed, or one that asks for another try; the message may be shown and logged. */
export class AdSilence extends Error {
  override name = 'AdSilence'
}
