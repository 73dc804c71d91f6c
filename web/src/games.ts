import type { GameView } from './domain/game/game-view.ts'
import { battle } from './features/battle/feature.ts'
import { box } from './features/box/feature.ts'
import { envelope } from './features/envelope/feature.ts'
import { mall } from './features/mall/feature.ts'
import { mines } from './features/mines/feature.ts'
import { roll } from './features/roll/feature.ts'
import { upgrade } from './features/upgrade/feature.ts'
import { welfare } from './features/welfare/feature.ts'

/** The games, in the order in which the menu names them. */
export const GAMES: readonly GameView[] = [box, battle, upgrade, roll, mall, mines, envelope, welfare]
