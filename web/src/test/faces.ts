import type { SkinFace } from '@noktra/contract/shapes'

export const SKIN: SkinFace = {
  skin_id: 5,
  item_name: 'Corvane | Gilt Thorn',
  family: 'Corvane',
  finish: 'Gilt Thorn',
  kind: 'Rifle',
  kind_key: 'rifle',
  market_hash_name: 'Corvane | Gilt Thorn (Factory New)',
  exterior_name: 'FN',
  class: 'weapon',
  variant: null,
  phase_name: null,
  rarity: 'exotic',
  color: '#c58cff',
  image_url: '/assets/skins/gilt-thorn-560-00000000.webp',
}

/** An item without wear. */
export const STICKER: SkinFace = {
  ...SKIN,
  skin_id: 9,
  item_name: 'Sticker | Reef (Holo)',
  family: 'Sticker',
  finish: 'Reef (Holo)',
  kind: 'Sticker',
  kind_key: 'sticker',
  market_hash_name: 'Sticker | Reef (Holo)',
  exterior_name: '',
  class: 'sticker',
}
