import { Crown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BattleCard, BattlePlayer } from '@noktra/contract/battles'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { useSession } from '../../../session/session.ts'
import { cx } from '../../../ui/class-names.ts'
import type { CSSProperties } from 'react'

/** Colours of the sides in order (design: more than two sides add the last two). */
export const SIDE_COLORS = ['var(--color-team-a)', 'var(--color-team-b)', '#35e09a', '#c58cff'] as const

type Props = { room: Pick<BattleCard, 'players' | 'seats' | 'team' | 'winners'>; size?: number }

/** Every seat of a room: who sits there, or that it is free; a pair stands against a pair. */
export function SeatRow({ room, size = 40 }: Props) {
  const { t } = useTranslation('battle-list')
  const { players, seats, team, winners } = room
  return (
    <ul aria-label={t('column.players')} className="seat-row">
      {Array.from({ length: seats }, (_, index) => {
        const seat = index + 1
        const player = players.find((one) => one.seat === seat)
        const won = winners.includes(seat)
        const lost = winners.length > 0 && !won
        return (
          <li
            key={seat}
            style={sideStyle(seat, team)}
            className={cx('seat', team && 'seat-team', won && 'seat-won', lost && 'seat-lost')}
          >
            {team && seat === 3 && (
              <span className="seat-versus type-tag" aria-hidden>
                VS
              </span>
            )}
            {player ? (
              <Seated player={player} won={won} size={size} />
            ) : (
              <span className="seat-free" style={{ width: size, height: size }} data-tip={t('empty_seat')}>
                <Plus size={16} strokeWidth={1.9} aria-hidden />
                <span className="sr-only">{t('empty_seat')}</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Seated({ player, won, size }: { player: BattlePlayer; won: boolean; size: number }) {
  const { t } = useTranslation(['battle-list', 'battles'])
  const { user } = useSession()
  const { nickname, avatar, grade, is_bot, user_id } = player
  const isMe = user_id !== null && user_id === user?.user_id
  const name = isMe ? t('battles:you') : nickname
  return (
    <span className="seat-face" data-tip={is_bot ? `${nickname} · ${t('battles:bot')}` : name}>
      <span aria-hidden>
        <Avatar url={avatar} size={size} grade={is_bot ? undefined : grade} />
      </span>
      {is_bot && <span className="type-tag seat-bot">{t('battles:bot')}</span>}
      {won && <Crown size={18} strokeWidth={1.9} aria-hidden className="seat-crown" />}
      <span className="sr-only">
        {[name, !is_bot && t('level', { grade }), won && t('winner')].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}

/** Sets --side to the colour of a seat's side; seats count from 1. */
function sideStyle(seat: number, team: boolean): CSSProperties {
  const side = team ? Math.ceil(seat / 2) : seat
  return { '--side': SIDE_COLORS[side - 1] } as CSSProperties
}
