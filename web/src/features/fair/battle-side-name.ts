import { useTranslation } from 'react-i18next'
import type { Battle } from './queries.ts'

/** How a side is called: a pair by its colour, a seat by its number and player. */
export function useSideName({ proof, players }: Battle): (side: { side: number; seats: number[] }) => string {
  const { t } = useTranslation(['fair', 'battles'])
  return ({ side, seats }) => {
    if (proof.team) return t(`battles:side_${side}`)
    const [seat] = seats
    return t('battle.seat_of', { seat, name: players.find((player) => player.seat === seat)?.nickname ?? '' })
  }
}

/** The colour of a seat: its pair's in 2v2, else its own. */
export function seatColor(seat: number, team: boolean): string {
  const colors = ['var(--color-team-a)', 'var(--color-team-b)', '#35E09A', '#C58CFF']
  return colors[team ? Math.floor((seat - 1) / 2) : seat - 1] as string
}
