/** What the bus publishes when a room has changed, with its number. */
export const BATTLE = 'battle'

/** Who watches the list. */
export const LOBBY = 'battles'

/** Who watches one room. */
export function roomTopic(battleId: number): string {
  return `battle:${battleId}`
}

/** Who has a running room in view in the list. */
export function lookTopic(battleId: number): string {
  return `look:${battleId}`
}

/** What the bus publishes when a pictogram was sent into a room (`packReaction`). */
export const REACTION = 'battle-reaction'

/** What counts as a change of the lists of rooms. */
export const BATTLES = 'battles'
