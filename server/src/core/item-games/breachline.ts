import type { GameRarity, ItemGame } from './item-game.ts'
import { FIVE_EXTERIORS, MARKET_SHAPES } from './plain-game.ts'

const CONTRABAND: GameRarity = { name: 'Contraband', color: '#e4ae39', tier: 'relic' }
const EXTRAORDINARY: GameRarity = { name: 'Extraordinary', color: '#eb4b4b', tier: 'relic' }

const OF_WEAPONS: readonly GameRarity[] = [
  { name: 'Consumer Grade', color: '#b0c3d9', tier: 'standard' },
  { name: 'Industrial Grade', color: '#5e98d9', tier: 'standard' },
  { name: 'Mil-Spec Grade', color: '#4b69ff', tier: 'refined' },
  { name: 'Restricted', color: '#8847ff', tier: 'exotic' },
  { name: 'Classified', color: '#d32ce6', tier: 'mythic' },
  { name: 'Covert', color: '#eb4b4b', tier: 'relic' },
  CONTRABAND,
  EXTRAORDINARY,
]

const OF_THINGS: readonly GameRarity[] = [
  { name: 'Base Grade', color: '#b0c3d9', tier: 'standard' },
  { name: 'High Grade', color: '#4b69ff', tier: 'refined' },
  { name: 'Remarkable', color: '#8847ff', tier: 'exotic' },
  { name: 'Exotic', color: '#d32ce6', tier: 'mythic' },
  EXTRAORDINARY,
  CONTRABAND,
]

const OF_AGENTS: readonly GameRarity[] = [
  { name: 'Distinguished', color: '#4b69ff', tier: 'refined' },
  { name: 'Exceptional', color: '#8847ff', tier: 'exotic' },
  { name: 'Superior', color: '#d32ce6', tier: 'mythic' },
  { name: 'Master', color: '#eb4b4b', tier: 'relic' },
]

/** A game of the shape in which item lists and price lists of shooters come: thirteen classes, counting and signed copies, marked knives. */
export const breachline: ItemGame = {
  key: 'breachline',
  name: 'Breachline',
  exteriors: FIVE_EXTERIORS,
  variants: [
    { key: 'stattrak', word: 'StatTrak™' },
    { key: 'souvenir', word: 'Souvenir' },
  ],
  mark: { sign: '★', classes: ['knife', 'gloves'] },
  phaseMark: ' - ',
  shapes: MARKET_SHAPES,
  // Weapons, knives and gloves come with item lists.
  families: [
    { name: 'Sticker', class: 'sticker', kind: 'sticker' },
    { name: 'Sticker Slab', class: 'sticker', kind: 'sticker' },
    { name: 'Sealed Graffiti', class: 'graffiti', kind: 'graffiti' },
    { name: 'Graffiti', class: 'graffiti', kind: 'graffiti' },
    { name: 'Charm', class: 'charm', kind: 'charm' },
    { name: 'Patch', class: 'patch', kind: 'patch' },
    { name: 'Music Kit', class: 'music-kit', kind: 'music-kit' },
  ],
  markedWords: [{ class: 'gloves', word: /\b(?:gloves?|gauntlets?|mitts?|mittens|wraps)\b/iu }],
  familyWords: [
    { family: 'Key', class: 'key', word: /\bKey$/u },
    { family: 'Pin', class: 'collectible', word: /\bPin$/u },
    { family: 'Trophy', class: 'collectible', word: /\b(?:Trophy|Coin|Medal|Badge)$/u },
    { family: 'Pass', class: 'other', word: /\bPass\b/u },
    { family: 'Package', class: 'container', word: /\b(?:Package|Parcel|Patch Pack|Gift Package)$/u },
    { family: 'Music Kit Box', class: 'container', word: /\bMusic Kit Box$/u },
    { family: 'Capsule', class: 'container', word: /\bCapsule(?: \d+)?$/u },
    { family: 'Case', class: 'container', word: /\bCase(?: \d+)?$/u },
    { family: 'Box', class: 'container', word: /\b(?:Box|Crate|Pack|Terminal|Container)(?: \d+)?$/u },
    // Capsules of one stage of a tournament, some of them of one kind of print.
    {
      family: 'Capsule',
      class: 'container',
      word: /\b(?:Legends|Challengers|Contenders|Champions)(?: with .+)?(?: \([^()]+\))?$/u,
    },
    { family: 'Tool', class: 'other', word: /\b(?:Name Tag|Tool|Token|Tokens|Voucher|Gift)$/u },
  ],
  ladders: [
    { classes: ['weapon', 'knife', 'gloves'], rarities: OF_WEAPONS },
    { classes: ['agent'], rarities: OF_AGENTS },
    {
      classes: [
        'sticker',
        'graffiti',
        'patch',
        'charm',
        'music-kit',
        'container',
        'collectible',
        'key',
        'other',
      ],
      rarities: OF_THINGS,
    },
  ],
}
