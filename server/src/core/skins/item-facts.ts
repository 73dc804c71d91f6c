import { hash } from 'node:crypto'
import type { ItemClass, ItemFacts } from '@noktra/game/items'
import type { Exterior } from '@noktra/game/wear'

/** A skin with its design, as what records say of it is made from. */
type SkinRow = {
  skin_id: number
  market_hash_name: string
  kind: string
  exterior: string
  wear_from: number
  wear_to: number
}

/** What records say of a skin, beside its price. */
export function factsOf({ skin_id, market_hash_name, kind, exterior, wear_from, wear_to }: SkinRow) {
  return {
    skin_id,
    name_hash: hash('sha256', market_hash_name.normalize('NFC')),
    class: classOf(kind),
    exterior: exterior as Exterior,
    variant: null,
    wear_from,
    wear_to,
  } satisfies Omit<ItemFacts, 'value_cents'>
}

function classOf(kind: string): ItemClass {
  return kind === 'knife' || kind === 'gloves' ? kind : 'weapon'
}
