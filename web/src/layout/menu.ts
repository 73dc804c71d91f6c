import { Backpack, House, ShieldCheck, Swords, type LucideIcon } from 'lucide-react'
import { paths } from '../paths.ts'

/**
 * Rooms of the store in the header and the full menu. `key` is also the key of the text; `also` are further addresses that
 * belong to the room.
 */
export type MenuEntry = { key: string; to: string; Icon: LucideIcon; also?: RegExp }

export const MENU: readonly MenuEntry[] = [
  { key: 'home', to: paths.home, Icon: House },
  { key: 'battle', to: paths.battle, Icon: Swords, also: /^\/(new-battle|battle(Detail|History))/ },
  { key: 'backpack', to: paths.backpack, Icon: Backpack },
  { key: 'fair', to: paths.fair, Icon: ShieldCheck },
]
