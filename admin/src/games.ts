import { battle } from './sections/battle/battle.ts'
import { box } from './sections/box/box.ts'
import { envelope } from './sections/envelope/envelope.ts'
import { mall } from './sections/mall/mall.ts'
import { mines } from './sections/mines/mines.ts'
import { roll } from './sections/roll/roll.ts'
import { upgrade } from './sections/upgrade/upgrade.ts'
import { welfare } from './sections/welfare/welfare.ts'
import type { AdminGame } from './sections/admin-game.ts'

/** The games, as the back office speaks of them. */
export const GAMES: readonly AdminGame[] = [box, battle, upgrade, mines, mall, roll, envelope, welfare]
