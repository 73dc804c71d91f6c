/** What the bus publishes when a room has changed, with its number. */
export const BATTLE = 'battle'

/** Who watches the list. */
export const LOBBY = 'battles'

/** Who watches one room. */
export function roomTopic(battleId: number): string {
  return `battle:${battleId}`
}

/** What counts as a change of the lists of rooms. */
export const BATTLES = 'battles'
