/*
 * What a visitor's first address says: who invited them, by which channel and by which advert they came (SPEC 7).
 * Local storage keeps it for the account made later; session storage keeps code and channel for a sign-in popup.
 * A visitor who comes again by another address is counted by that one: the last one counts.
 */

const KEPT = { code: 'invite_code', ch: 'channel', adsid: 'ads_id' } as const
const PIXELS = { fbpixid: 'fb', ggpixid: 'gg', kwpixid: 'kw', ttpixid: 'tt' } as const
const LONGEST = 128

export function captureArrival(search: string): void {
  const params = new URLSearchParams(search)
  const wordOf = (param: string) => {
    const word = params.get(param)?.trim() ?? ''
    return word.length <= LONGEST && !/\p{Cc}/u.test(word) && word
  }
  const advert = Object.entries(PIXELS).find(([param]) => wordOf(param))
  if (advert) {
    localStorage.setItem('ad_pixel_id', wordOf(advert[0]) || '')
    localStorage.setItem('ad_pixel_type', advert[1])
    // The click of another advert would be counted for this one.
    localStorage.removeItem(KEPT.adsid)
  }
  for (const [param, name] of Object.entries(KEPT)) {
    const word = wordOf(param)
    if (!word) continue
    localStorage.setItem(name, word)
    sessionStorage.setItem(name, word)
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
