import { breachline } from './breachline.ts'
import { duskward } from './duskward.ts'
import type { ItemGame } from './item-game.ts'

/** The games whose items this store can sell. */
export const ITEM_GAMES: readonly ItemGame[] = [duskward, breachline]
