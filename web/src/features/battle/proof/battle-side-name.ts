import { useTranslation } from 'react-i18next'
import type { BattleFair } from '@noktra/contract/battle-proof'

/** How a side is called: a pair by its colour, a seat by its number and player; `inSentence` as part of a sentence. */
export function useSideName({ proof, players }: BattleFair, inSentence = false) {
  const { t } = useTranslation(['fair', 'battles'])
  return ({ side, seats: [seat] }: { side: number; seats: number[] }): string => {
    if (proof.team) return t(`battles:side_${side}`)
    const name = players.find((player) => player.seat === seat)?.nickname ?? ''
    return t(inSentence ? 'battle.seat_named' : 'battle.seat_of', { seat, name })
  }
}

/** The colour of a seat: its pair's in 2v2, else its own. */
export function seatColor(seat: number, team: boolean): string {
  const colors = ['var(--color-team-a)', 'var(--color-team-b)', '#35E09A', '#C58CFF']
  return colors[team ? Math.floor((seat - 1) / 2) : seat - 1] as string
}
