import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { EmptySeat } from './empty-seat.tsx'
import { playerAt, sideStyle, type RoomShown } from './room-parts.ts'
import { SeatHeader } from './seat-header.tsx'
import { SeatOutcome } from './seat-outcome.tsx'
import { SeatReel } from './seat-reel.tsx'
import { sideOf } from './standing.ts'
import type { RoomMoves } from './use-room-moves.ts'

export type SeatStageProps = RoomShown & {
  seat: number
  total: number
  crowned: boolean
  chance: number | null
  moves: RoomMoves
  isMain: boolean
  wanted: boolean
}

/** A seat's column: who sits there, and below his reel, a free place, or what he won. */
export function SeatStage({ seat, total, crowned, chance, moves, isMain, wanted, ...shown }: SeatStageProps) {
  const { t } = useTranslation('battle-room')
  const { details, scene, isReplay } = shown
  const { room } = details
  const player = playerAt(details, seat)
  const isDecided = scene.step === 'over' || scene.step === 'draft'
  const isWinner = isDecided && room.winners.includes(seat)
  return (
    <article
      className="room-seat"
      style={sideStyle(sideOf(room, seat))}
      data-seat={seat}
      data-half={seat > room.seats / 2 ? 'right' : 'left'}
      data-taken={player !== undefined || undefined}
      data-standing={isWinner ? 'won' : isDecided ? 'lost' : undefined}
    >
      <SeatHeader seat={seat} total={total} crowned={crowned} chance={chance} {...shown} />
      <div className="room-reel" data-landed={(scene.step === 'round' && scene.landed) || undefined}>
        {player && <SeatReel seat={seat} {...shown} />}
        {player && <span className="room-pointers" aria-hidden />}
        {scene.step === 'waiting' && !player && (
          <EmptySeat seat={seat} details={details} moves={moves} isMain={isMain} wanted={wanted} />
        )}
        {scene.step === 'waiting' && player && (
          <div className="room-ready">
            {player.is_bot && details.is_creator && (
              <Button
                size="small"
                icon={<X size={16} strokeWidth={1.9} aria-hidden />}
                busy={moves.isBusy}
                onPress={() => moves.removeBot(seat)}
              >
                {t('remove_bot')}
              </Button>
            )}
          </div>
        )}
        {(scene.step === 'over' || scene.step === 'draft') && (
          <SeatOutcome seat={seat} {...shown} isReplay={isReplay} />
        )}
      </div>
    </article>
  )
}
