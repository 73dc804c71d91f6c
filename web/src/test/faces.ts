import type { BoxCard } from '@noktra/contract/boxes'
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

export const BOX: BoxCard = {
  box_id: 3,
  name: 'Dust Runner',
  type_id: 1,
  price: 0.5,
  image_url: '/assets/boxes/dust-runner-480-00000000.webp',
  theme_color: '#8f8f5a',
  badge: null,
  featured: false,
  expected_return: 0.91,
  volatility: 2,
  item_count: 20,
  closed: false,
  top_items: [],
}
