/*
 * What a visitor's first address says: who invited him, by which channel and by which advert he came (SPEC 7).
 * Local storage keeps it for the account made later; session storage keeps code and channel for a sign-in popup.
 */

const KEPT = { code: 'invite_code', ch: 'channel', adsid: 'ads_id' } as const
const PIXELS = { fbpixid: 'fb', ggpixid: 'gg', kwpixid: 'kw', ttpixid: 'tt' } as const

export function captureArrival(search: string): void {
  const params = new URLSearchParams(search)
  for (const [param, name] of Object.entries(KEPT)) {
    const value = params.get(param)?.trim()
    if (!value) continue
    localStorage.setItem(name, value)
    sessionStorage.setItem(name, value)
  }
  for (const [param, network] of Object.entries(PIXELS)) {
    const value = params.get(param)?.trim()
    if (!value) continue
    localStorage.setItem('ad_pixel_id', value)
    localStorage.setItem('ad_pixel_type', network)
  }
}

function kept(name: string): string | undefined {
  return sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? undefined
}

/** The invite code the visitor came with, if any. */
export function invitedBy(): string | undefined {
  return kept(KEPT.code)
}

/** The channel the visitor came by, if any. */
export function arrivalChannel(): string | undefined {
  return kept(KEPT.ch)
}
