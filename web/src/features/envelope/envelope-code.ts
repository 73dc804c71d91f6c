/*
 * The code in the envelope tab's field. It outlives the tab, so that an announcement, an address or the page after a
 * sign-in can fill it in.
 */

let kept = ''

export function keptCode(): string {
  return kept
}

export function keepCode(code: string): void {
  kept = code
}
