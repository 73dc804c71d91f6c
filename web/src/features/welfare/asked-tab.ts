import type { WelfareTab } from '../../domain/dialogs-store.ts'
import { tabOf } from './tab-memory.ts'

/** Names in an address that open the centre: `?welfare=2&envelope=CODE` (`code` is the invite code's, SPEC 7). */
const TAB = 'welfare'
const CODE = 'envelope'

/** The tab that an address asks for, and the code it brings; null when it asks for none. */
export function askedOf(search: string): { tab: WelfareTab; code: string | null } | null {
  const asked = new URLSearchParams(search)
  const tab = tabOf(asked.get(TAB))
  return tab === undefined ? null : { tab, code: asked.get(CODE) }
}

/** The address without what it asked for. */
export function withoutAsked(search: string): string {
  const left = new URLSearchParams(search)
  left.delete(TAB)
  left.delete(CODE)
  return left.size > 0 ? `?${left}` : ''
}
