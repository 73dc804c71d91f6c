/** What keeps an item from being sent, as far as the player can do something about it. */
export type RetrieveRefusal = 'stock' | 'queue' | 'link'

/** Codes of the provider and of the store (SPEC 8). */
const CODES: Record<number, RetrieveRefusal> = {
  20011: 'stock',
  1454: 'stock',
  70001: 'queue',
  141005: 'link',
}

/** What the store itself says of an item that cannot be had. */
const OUT_OF_STOCK = 20011

/** A provider that has no code for a price that is too high says so in words (SPEC 8). */
const TOO_DEAR = /above the maximum purchase price|(高于|超过|超出)最高(购买|求购|收购)价/i

export function refusalOf({ code, msg }: { code: number; msg: string }): RetrieveRefusal | null {
  return CODES[code] ?? (TOO_DEAR.test(msg) ? 'stock' : null)
}

/** Why an item is not sent: as the store says it, and in SPEC 8's words (`outOfStock`) where a provider said it in its own. */
export function refusalText(refusal: { code: number; msg: string }, outOfStock: string): string {
  return refusalOf(refusal) === 'stock' && refusal.code !== OUT_OF_STOCK ? outOfStock : refusal.msg
}
