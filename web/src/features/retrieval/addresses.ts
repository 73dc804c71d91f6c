/** The platform's page of a trade offer. */
export function offerAddress(offer_ref: string): string {
  return `https://steamcommunity.com/tradeoffer/${encodeURIComponent(offer_ref)}/`
}

/** The account number in a trade link: all that tells it from others without giving it away. */
export function partnerOf(trade_url: string): string | null {
  return /[?&]partner=(\d+)/.exec(trade_url)?.[1] ?? null
}
