import type { AdNetwork } from '@noktra/contract/attribution'

/** The advert by which this browser came, as session/arrival.ts keeps it. */
export type Advert = {
  pixel_type: AdNetwork | undefined
  pixel_id: string | undefined
  ads_id: string | undefined
  channel: string | undefined
}

const IDS = ['ad_pixel_type', 'ad_pixel_id', 'ads_id'] as const

/** Null for a browser that came by none. */
export function keptAdvert(): Advert | null {
  const [pixel_type, pixel_id, ads_id] = IDS.map((name) => localStorage.getItem(name) ?? undefined)
  if (!pixel_id && !ads_id) return null
  return {
    pixel_type: pixel_type as AdNetwork | undefined,
    pixel_id,
    ads_id,
    channel: localStorage.getItem('channel') ?? undefined,
  }
}

export function forgetAdvert(): void {
  for (const name of IDS) {
    localStorage.removeItem(name)
    sessionStorage.removeItem(name)
  }
}
