const LONGEST = 20
/** What draws nothing and what turns the direction of a text. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu

/**
 * The name that an account has at the platform, as far as the store takes one: what cannot be seen goes, and what is too
 * long is cut. Empty where nothing is left.
 */
export function cutPlatformName(name: string): string {
  const seen = name.normalize('NFC').replace(UNSEEN, '').replace(BREAKS, ' ').trim()
  return Array.from(seen).slice(0, LONGEST).join('').trim()
}
