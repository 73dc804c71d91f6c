import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BattleDraw } from '@noktra/contract/battles'
import { formatNumber } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../../domain/skin/rarity.ts'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../../domain/skin/skin-picture.tsx'
import { paths } from '../../../paths.ts'
import { usePhone } from '../../../ui/use-media.ts'
import { playerAt, sideStyle, type RoomShown } from './room-parts.ts'
import { isOver, landedDraws, sideOf } from './standing.ts'
import { turnsOf } from './turns.ts'
import { useFramesLater } from './use-frames-later.ts'

/** From so many rounds on the newest stands on top, beside the reel, and rounds to come are not shown. */
const LONG = 7

/** What a seat drew, round by round. */
export function SeatItems({ seat, details, faces, isReplay, scene: live }: RoomShown & { seat: number }) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const scene = useFramesLater(live, turnsOf(details.room).items(seat))
  const shown = { details, faces, isReplay, scene }
  const { room } = details
  const drawn = landedDraws(details.draws, scene).filter((draw) => draw.seat === seat)
  const isLong = room.round_num >= LONG
  const rounds = isLong
    ? drawn.map(({ round }) => round).toSorted((a, b) => b - a)
    : Array.from({ length: room.round_num }, (_, index) => index + 1)
  const over = isOver(scene)
  return (
    <section
      className="room-items"
      style={sideStyle(sideOf(room, seat))}
      data-lost={(over && !room.winners.includes(seat)) || undefined}
      data-over={over || undefined}
      data-gone={scene.step === 'gather' || undefined}
      aria-label={t('items_of', {
        name: playerAt(details, seat)?.nickname ?? t('battles:seat', { seat }),
      })}
    >
      <ul>
        {rounds.map((round) => {
          const draw = drawn.find((candidate) => candidate.round === round)
          return (
            <li key={round}>
              {draw ? (
                <DrawCell draw={draw} fresh={scene.step === 'round' && round === scene.round} {...shown} />
              ) : (
                <EmptyCell round={round} spins={scene.step === 'round' && round === scene.round} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function EmptyCell({ round, spins }: { round: number; spins: boolean }) {
  const { t } = useTranslation('battle-room')
  const phone = usePhone()
  return (
    <div className="room-cell-empty" data-now={spins || undefined}>
      <span className="room-cell-round">{t('round_short', { round })}</span>
      {spins && !phone && <span className="spinner mx-auto text-text-3" aria-hidden />}
    </div>
  )
}

type CellProps = RoomShown & { draw: BattleDraw; fresh: boolean }

function DrawCell({ draw, fresh, details, faces }: CellProps) {
  const { t } = useTranslation('battle-room')
  const alt = useSkinAlt()
  const face = faces.poolOf(draw.round).find(({ skin_id }) => skin_id === draw.skin_id)
  const proof = `${paths.fairBattle(details.room.room_id)}#r${draw.round}s${draw.seat}`
  return (
    <div
      className="room-cell"
      data-draw={`${draw.round}:${draw.seat}`}
      data-fresh={fresh || undefined}
      style={rarityStyle(face?.rarity ?? 'standard')}
    >
      <span className="room-cell-round">{t('round_short', { round: draw.round })}</span>
      {face ? (
        <SkinPicture url={face.image_url} alt={alt(face)} sizes="140px" className="room-cell-art" />
      ) : (
        <span className="room-cell-art aspect-[4/3]" />
      )}
      <div className="room-cell-text">
        <p className="type-micro truncate text-text-2">{face?.family}</p>
        <p className="type-label truncate text-[14px] leading-[18px]" title={face?.finish}>
          {face?.finish}
        </p>
        <CoinAmount amount={draw.value} size={15} className="text-[13px]" />
        <Link to={proof} className="room-ticket" data-tip={t('ticket_tip')}>
          <span className="room-ticket-word">{t('ticket')} </span>
          {formatNumber(draw.ticket)}
        </Link>
      </div>
    </div>
  )
}
