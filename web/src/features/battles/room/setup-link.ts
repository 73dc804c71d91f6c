import type { BattleDetails } from '@noktra/contract/battles'
import { paths } from '../../../paths.ts'

/** "8x3,4": the boxes of the rounds in order, each with how often it follows itself. */
function boxesInOrder(box_ids: readonly number[]): string {
  const runs: { box_id: number; count: number }[] = []
  for (const box_id of box_ids) {
    const last = runs.at(-1)
    if (last?.box_id === box_id) last.count += 1
    else runs.push({ box_id, count: 1 })
  }
  return runs.map(({ box_id, count }) => (count > 1 ? `${box_id}x${count}` : `${box_id}`)).join(',')
}

/** The set-up page filled in as this battle was; with a room number it changes that room. */
export function setupLink(
  { room, rounds }: Pick<BattleDetails, 'room' | 'rounds'>,
  change?: { key: string | null },
): string {
  const setup: [string, string | number | false][] = [
    ['boxes', boxesInOrder(rounds.map(({ box_id }) => box_id))],
    ['seats', room.seats],
    ['team', room.team && 1],
    ['mode', room.mode],
    ['fast', room.fast && 1],
    ['players_only', room.players_only && 1],
    ['private', room.private && 1],
    ['fund', room.fund_percent > 0 && room.fund_percent],
    ['room', change ? room.room_id : false],
    ['key', change?.key ?? false],
  ]
  const given = setup.filter(([, value]) => value !== false)
  return `${paths.newBattle}?${given.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')}`
}
