import type { ItemGame } from './item-game.ts'
import { FIVE_EXTERIORS, MARKET_SHAPES } from './plain-game.ts'

/** The demo's own universe: weapons, knives and gloves without marks and variants. */
export const duskward: ItemGame = {
  key: 'duskward',
  name: 'Duskward',
  exteriors: FIVE_EXTERIORS,
  variants: [],
  mark: null,
  phaseMark: ' - ',
  shapes: MARKET_SHAPES,
  families: [
    { name: 'Tarn-9', class: 'weapon', kind: 'pistol' },
    { name: 'Brask', class: 'weapon', kind: 'revolver' },
    { name: 'Wisp SD', class: 'weapon', kind: 'smg' },
    { name: 'Corvane', class: 'weapon', kind: 'rifle' },
    { name: 'Ostrel', class: 'weapon', kind: 'bullpup' },
    { name: 'Longhollow', class: 'weapon', kind: 'sniper' },
    { name: 'Grist', class: 'weapon', kind: 'shotgun' },
    { name: 'Helix Coil', class: 'weapon', kind: 'blaster' },
    { name: 'Vesper Hook', class: 'knife', kind: 'knife' },
    { name: 'Thornfang', class: 'knife', kind: 'knife' },
    { name: 'Rook Hatchet', class: 'weapon', kind: 'axe' },
    { name: 'Warden Gauntlets', class: 'gloves', kind: 'gloves' },
    { name: 'Sparrowbolt', class: 'weapon', kind: 'crossbow' },
    { name: 'Nightvane', class: 'weapon', kind: 'fan' },
  ],
  markedWords: [],
  familyWords: [],
  ladders: [
    {
      classes: ['weapon', 'knife', 'gloves'],
      rarities: [
        { name: 'standard', color: '#8C9BB3', tier: 'standard' },
        { name: 'refined', color: '#3D8BFF', tier: 'refined' },
        { name: 'exotic', color: '#9A5BFF', tier: 'exotic' },
        { name: 'mythic', color: '#FF3D81', tier: 'mythic' },
        { name: 'relic', color: '#FFB43A', tier: 'relic' },
      ],
    },
  ],
}
