import { X, Armchair, Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BattleDetails } from '@noktra/contract/battles'
import { Button } from '../../../ui/button.tsx'
import type { Scene } from './battle-clock.ts'
import { EmptySeat } from './empty-seat.tsx'
import { playerAt, sideStyle, type RoomShown } from './room-parts.ts'
import { SeatOutcome } from './seat-outcome.tsx'
import { SeatReel } from './seat-reel.tsx'
import {
  isDecided,
  isOver,
  landedDraws,
  leadingSides,
  seatTotals,
  sharesOf,
  sideOf,
  sideTotals,
  tierOfSeat,
} from './standing.ts'
import { turnsOf } from './turns.ts'
import { useFramesLater } from './use-frames-later.ts'
import type { RoomMoves } from './use-room-moves.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'

export type SeatStageProps = RoomShown & {
  seat: number
  moves: RoomMoves
  isMain: boolean
  wanted: boolean
}

/** A seat's column: who sits there, and below their reel, a free place, or what they won. */
export function SeatStage({
  seat,
  moves,
  isMain,
  wanted,
  details,
  faces,
  isReplay,
  scene: live,
}: SeatStageProps) {
  const { t } = useTranslation('battle-room')
  const scene = useFramesLater(live, turnsOf(details.room).reel(seat))
  const shown = { details, faces, isReplay, scene }
  const { room } = details
  const player = playerAt(details, seat)
  const isWinner = room.winners.includes(seat)
  const isLit = isOver(scene) && isWinner && (tierOfSeat(seat, details) ?? 'loss') !== 'loss'
  return (
    <article
      className="room-seat"
      style={sideStyle(sideOf(room, seat))}
      data-seat={seat}
      data-half={seat > room.seats / 2 ? 'right' : 'left'}
      data-taken={player !== undefined || undefined}
      data-standing={isDecided(scene) ? (isWinner ? 'won' : 'lost') : undefined}
      data-over={isOver(scene) || undefined}
      data-lit={isLit || undefined}
    >
      <SeatHeader seat={seat} {...shown} scene={live} />
      <div className="room-reel">
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
        {isOver(scene) && <SeatOutcome seat={seat} {...shown} />}
      </div>
    </article>
  )
}

/** Who sits here, and what they have drawn so far. */
function SeatHeader({ seat, details, scene: live }: RoomShown & { seat: number }) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const { room } = details
  const scene = useFramesLater(live, turnsOf(room).head(seat))
  const landed = landedDraws(details.draws, scene)
  const totals = seatTotals(landed, room.seats)
  const total = totals[seat - 1] ?? 0
  const chance =
    room.mode === 'jackpot' ? (sharesOf(sideTotals(room, totals))[sideOf(room, seat) - 1] ?? 0) : null
  const crowned = isCrowned(seat, details, scene)
  const player = playerAt(details, seat)
  const begun = scene.step !== 'waiting' && scene.step !== 'timeout'
  if (!player) {
    return (
      <header className="room-seat-head">
        <span className="grid size-11 shrink-0 place-items-center rounded-control border border-dashed border-line-2 text-text-3 max-sm:size-9">
          <Armchair size={20} strokeWidth={1.9} aria-hidden />
        </span>
        <h2 className="type-label min-w-0 truncate text-text-2">{t('battles:seat', { seat })}</h2>
      </header>
    )
  }
  return (
    <header className="room-seat-head">
      <Avatar
        url={player.avatar}
        size={44}
        grade={player.is_bot ? undefined : player.grade}
        className="room-avatar"
      />
      <div className="min-w-0 grow">
        <h2 className="flex min-w-0 items-center gap-1.5">
          <span className="min-w-0 truncate text-[15px] leading-5 font-semibold" title={player.nickname}>
            {player.nickname}
          </span>
          {seat === details.my_seat && (
            <span className="room-label" data-you>
              {t('battles:you')}
            </span>
          )}
          {player.is_bot && (
            <span className="room-label" data-tip={t('bot_tip')}>
              {t('battles:bot')}
            </span>
          )}
        </h2>
        {begun ? (
          <p className="room-total" data-alone={chance === null || undefined}>
            <CoinAmount counting amount={total} size={17} className="text-[15px]" />
            {chance !== null && total > 0 && (
              <span className="type-small type-number text-text-2" data-tip={t('chance_tip')}>
                <span className="sr-only">{t('chance')}</span> {formatPercent(chance)}
              </span>
            )}
          </p>
        ) : (
          <p className="type-small mt-0.5 truncate text-text-2">
            {t(player.user_id !== null && player.user_id === room.user_id ? 'creator' : 'ready')}
          </p>
        )}
      </div>
      <span className="room-crown" data-on={crowned || undefined} aria-hidden={!crowned}>
        <Crown size={22} strokeWidth={1.9} aria-label={t('leads')} />
      </span>
    </header>
  )
}

/** Its side leads, or has won. */
function isCrowned(seat: number, { room, draws }: BattleDetails, scene: Scene): boolean {
  if (room.mode === 'shared') return false
  return isDecided(scene)
    ? room.winners.includes(seat)
    : leadingSides(room, landedDraws(draws, scene)).includes(sideOf(room, seat))
}
