import {
  Backpack,
  Bomb,
  Gift,
  House,
  ShieldCheck,
  Store,
  Swords,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../paths.ts'

/**
 * Rooms of the store (SPEC 2) in the header and the full menu. `key` is also the key of the text; `also` are further addresses that
 * belong to the room.
 */
export type MenuEntry = { key: string; to: string; Icon: LucideIcon; also?: RegExp }

export const MENU: readonly MenuEntry[] = [
  { key: 'home', to: paths.home, Icon: House },
  { key: 'battle', to: paths.battle, Icon: Swords, also: /^\/(new-battle|battle(Detail|History))/ },
  { key: 'upgrade', to: paths.upgrade, Icon: TrendingUp, also: /^\/upgradeDetail/ },
  { key: 'roll', to: paths.rolls, Icon: Gift, also: /^\/rollDetail/ },
  { key: 'mall', to: paths.mall, Icon: Store },
  { key: 'mines', to: paths.mines, Icon: Bomb },
]

/** What the full menu has besides. */
export const MORE: readonly MenuEntry[] = [
  { key: 'backpack', to: paths.backpack, Icon: Backpack },
  { key: 'fair', to: paths.fair, Icon: ShieldCheck },
]
