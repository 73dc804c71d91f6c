import { hash } from 'node:crypto'
import type { ItemClass, ItemFacts } from '@noktra/game/items'
import type { Exterior } from '@noktra/game/wear'

/** A skin with its design, as what records say of it is made from. */
type SkinRow = {
  skin_id: number
  market_hash_name: string
  class: string
  variant: string | null
  exterior: string | null
  wear_from: number | null
  wear_to: number | null
}

/** What records say of a skin, beside its price. */
export function factsOf({ market_hash_name, ...skin }: SkinRow) {
  const { skin_id, class: itemClass, exterior, variant, wear_from, wear_to } = skin
  return {
    skin_id,
    name_hash: hash('sha256', market_hash_name.normalize('NFC')),
    class: itemClass as ItemClass,
    exterior: exterior as Exterior | null,
    variant,
    wear_from,
    wear_to,
  } satisfies Omit<ItemFacts, 'value_cents'>
}
