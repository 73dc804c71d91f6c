/** Everything of a skin in a box's draft but its number, its price and its tickets. */
export const FACE = {
  item_name: 'Corvane | Dust',
  family: 'Corvane',
  finish: 'Dust',
  kind: 'Rifle',
  kind_key: 'rifle',
  market_hash_name: 'Corvane | Dust (Factory New)',
  exterior_name: 'FN',
  class: 'weapon',
  variant: null,
  phase_name: null,
  rarity: 'standard',
  color: '#888888',
  image_url: '',
} as const

/** A box for 10 coins that gives 90 % back. */
export const CONTENT = {
  names: { en: 'Tavern', zh: '酒馆', pt: 'Taverna' },
  descr: { en: 'Old', zh: '旧', pt: 'Velha' },
  type_id: 1,
  badge: null,
  featured: false,
  theme_color: '#335577',
  image_url: '/assets/boxes/tavern-512-00000000.webp',
  sort: -3,
  sell_until: null,
  price: 10,
  rows: [
    { ...FACE, skin_id: 5, price: 45, tickets: 100_000 },
    { ...FACE, skin_id: 6, price: 5, tickets: 900_000 },
  ],
}
