import { battle } from './games/battle/feature.ts'
import { box } from './games/box/feature.ts'
import { envelope } from './games/envelope/feature.ts'
import { mall } from './games/mall/feature.ts'
import { mines } from './games/mines/feature.ts'
import { roll } from './games/roll/feature.ts'
import { upgrade } from './games/upgrade/feature.ts'
import { welfare } from './games/welfare/feature.ts'
import type { GameFeature } from './platform/feature.ts'

/** The store's games. */
export const games: readonly GameFeature[] = [box, battle, upgrade, mines, mall, roll, envelope, welfare]
