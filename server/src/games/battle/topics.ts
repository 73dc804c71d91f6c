/** Who watches the list. */
export const LOBBY = 'battles'

/** Who watches one room. */
export function roomTopic(battleId: number): string {
  return `battle:${battleId}`
}
