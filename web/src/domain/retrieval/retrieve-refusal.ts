/** What keeps an item from being sent, as far as the player can do something about it. */
export type RetrieveRefusal = 'stock' | 'queue' | 'link'

/** Codes of the provider and of the store (SPEC 8). */
const CODES: Record<number, RetrieveRefusal> = {
  20011: 'stock',
  1454: 'stock',
  70001: 'queue',
  141005: 'link',
}

/** A provider that has no code for a price that is too high says so in words (SPEC 8). */
const TOO_DEAR = /above the maximum purchase price|(高于|超过|超出)最高(购买|求购|收购)价/i

export function refusalOf({ code, msg }: { code: number; msg: string }): RetrieveRefusal | null {
  return CODES[code] ?? (TOO_DEAR.test(msg) ? 'stock' : null)
}
