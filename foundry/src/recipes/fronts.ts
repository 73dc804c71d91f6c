import type { Front } from '../recipe.ts'
import { avatar00 } from './fronts/avatars/avatar-00.ts'
import { avatar01 } from './fronts/avatars/avatar-01.ts'
import { avatar02 } from './fronts/avatars/avatar-02.ts'
import { avatar03 } from './fronts/avatars/avatar-03.ts'
import { avatar04 } from './fronts/avatars/avatar-04.ts'
import { avatar05 } from './fronts/avatars/avatar-05.ts'
import { avatar06 } from './fronts/avatars/avatar-06.ts'
import { avatar07 } from './fronts/avatars/avatar-07.ts'
import { avatar08 } from './fronts/avatars/avatar-08.ts'
import { avatar09 } from './fronts/avatars/avatar-09.ts'
import { avatar10 } from './fronts/avatars/avatar-10.ts'
import { avatar11 } from './fronts/avatars/avatar-11.ts'
import { level0 } from './fronts/badges/level-0.ts'
import { level1 } from './fronts/badges/level-1.ts'
import { level2 } from './fronts/badges/level-2.ts'
import { level3 } from './fronts/badges/level-3.ts'
import { level4 } from './fronts/badges/level-4.ts'
import { level5 } from './fronts/badges/level-5.ts'
import { coin } from './fronts/icons/coin.ts'
import { diamond } from './fronts/icons/diamond.ts'
import { envelopeCoin } from './fronts/icons/envelope-coin.ts'
import { mine } from './fronts/icons/mine.ts'

/** The masks that players start with; a player's id picks one. */
export const AVATARS: readonly Front[] = [
  avatar00,
  avatar01,
  avatar02,
  avatar03,
  avatar04,
  avatar05,
  avatar06,
  avatar07,
  avatar08,
  avatar09,
  avatar10,
  avatar11,
]

/** The frames of a level, by grade range. */
export const BADGES: readonly Front[] = [level0, level1, level2, level3, level4, level5]

/** The currencies and the mine. */
export const ICONS: readonly Front[] = [coin, diamond, envelopeCoin, mine]

/** A front by the folder that its pictures lie in and its key; throws with the keys that there are. */
export function getFront(group: 'avatars' | 'levels' | 'icons', key: string): Front {
  const fronts = { avatars: AVATARS, levels: BADGES, icons: ICONS }[group]
  const found = fronts.find((front) => front.key === key)
  if (found) return found
  throw new Error(
    `there is no "${key}" in ${group}; there are ${fronts.map((front) => front.key).join(', ')}`,
  )
}
