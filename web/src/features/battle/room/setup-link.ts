import type { BattleDetails } from '@noktra/contract/battles'
import { paths } from '../../../paths.ts'
import { setupOfRoom, writeSetup } from '../create/setup.ts'

/** The set-up page filled in as this battle was. */
export function setupLink({ room, rounds }: Pick<BattleDetails, 'room' | 'rounds'>): string {
  const setup = writeSetup(setupOfRoom(room, rounds))
  // Commas may stand in a query, and an address with them can be read.
  return `${paths.newBattle}?${new URLSearchParams(setup).toString().replaceAll('%2C', ',')}`
}

/** The set-up page that changes this room. */
export function changeLink({ room, password }: Pick<BattleDetails, 'room' | 'password'>): string {
  const key = password ? `&key=${encodeURIComponent(password)}` : ''
  return `${paths.newBattle}?room=${room.room_id}${key}`
}
