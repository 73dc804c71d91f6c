import { useTranslation } from 'react-i18next'
import type { BattleDetails, BattleDraft } from '@noktra/contract/battles'
import { DRAFT_TURN_MS } from '@noktra/game/battles'
import { formatMoney } from '../../../i18n/format.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../../domain/skin/rarity.ts'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../../domain/skin/skin-picture.tsx'
import { playerAt, sideStyle, type RoomShown } from './room-parts.ts'
import { sideOf } from './standing.ts'
import type { RoomMoves } from './use-room-moves.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

type Props = RoomShown & { draft: BattleDraft; ends_at: number | null; moves: RoomMoves }

/** The winning pair chooses: the best items of the pot, one after the other. */
export function DraftPanel({ draft, ends_at, moves, ...shown }: Props) {
  const { t } = useTranslation('battle-room')
  const { details } = shown
  const isMine = draft.turn === details.my_seat
  const side = sideOf(details.room, draft.turn)
  return (
    <section className="room-draft panel" style={sideStyle(side)} aria-labelledby="draft-title">
      <header className="room-draft-head">
        <Ring ends_at={ends_at} />
        <div className="min-w-0">
          <h2 id="draft-title" className="type-block">
            {isMine ? t('draft_yours') : t('draft_of', { name: playerAt(details, draft.turn)?.nickname })}
          </h2>
          <p className="type-small mt-0.5 text-text-2">{t(isMine ? 'draft_hint' : 'draft_wait')}</p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {draft.unfilled.map(({ seat, amount }) => (
            <Unfilled key={seat} seat={seat} amount={amount} details={details} />
          ))}
        </ul>
      </header>
      <ul className="room-draft-items">
        {draft.items.map((item_id) => (
          <li key={item_id}>
            <DraftItem item_id={item_id} draft={draft} isMine={isMine} moves={moves} {...shown} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const AROUND = 2 * Math.PI * 20

/** What is left of the turn, second by second. */
function Ring({ ends_at }: { ends_at: number | null }) {
  const left = useSecondsLeft(ends_at)
  const part = Math.min(1, (left * 1000) / DRAFT_TURN_MS)
  return (
    <span className="relative grid size-12 shrink-0 place-items-center" role="timer">
      <svg viewBox="0 0 48 48" className="absolute inset-0 -rotate-90" aria-hidden>
        <circle cx="24" cy="24" r="20" fill="none" stroke="var(--color-base-4)" strokeWidth="4" />
        <circle
          cx="24"
          cy="24"
          r="20"
          fill="none"
          stroke={left <= 5 ? 'var(--color-warning)' : 'var(--side)'}
          strokeWidth="4"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - part)}
        />
      </svg>
      <span className="type-number text-[16px] font-semibold">{left}</span>
    </span>
  )
}

type UnfilledProps = { seat: number; amount: number; details: BattleDetails }

function Unfilled({ seat, amount, details }: UnfilledProps) {
  const { t } = useTranslation('battle-room')
  const player = playerAt(details, seat)
  return (
    <li className="flex items-center gap-2">
      {player && <Avatar url={player.avatar} size={30} name={player.nickname} />}
      <span>
        <span className="type-micro block text-text-2">{t('half_left')}</span>
        <CoinAmount amount={amount} counting size={15} className="text-[14px]" />
      </span>
    </li>
  )
}

type ItemProps = RoomShown & { item_id: number; draft: BattleDraft; isMine: boolean; moves: RoomMoves }

function DraftItem({ item_id, draft, isMine, moves, details, faces }: ItemProps) {
  const { t } = useTranslation('battle-room')
  const alt = useSkinAlt()
  const draw = details.draws.find((candidate) => candidate.item_id === item_id)
  const face = draw && faces.faceOf(draw.skin_id)
  const pick = draft.picks.find((candidate) => candidate.item_id === item_id)
  const taker = pick && playerAt(details, pick.seat)
  const isOffered = !pick && draft.options.includes(item_id)
  const canTake = isOffered && isMine && !moves.isDrafting
  if (!draw || !face) return <div className="room-draft-item" />
  return (
    <div
      className="room-draft-item"
      data-taken={pick && true}
      data-out={(!pick && !isOffered) || undefined}
      style={rarityStyle(face.rarity)}
    >
      {canTake && (
        <button
          type="button"
          className="room-draft-press"
          aria-label={t('take', { item: alt(face), value: formatMoney(draw.value) })}
          onClick={() => moves.draft(item_id)}
        />
      )}
      <SkinPicture url={face.image_url} alt={alt(face)} sizes="(width < 600px) 40vw, 150px" eager />
      <p className="type-label truncate text-[13px]">{face.finish}</p>
      <CoinAmount amount={draw.value} size={14} className="text-[13px]" />
      {pick && taker ? (
        <p className="room-draft-taker type-micro">
          <Avatar url={taker.avatar} size={20} />
          <span className="truncate">
            {pick.auto && !taker.is_bot ? t('auto', { name: taker.nickname }) : taker.nickname}
          </span>
        </p>
      ) : (
        <p className="room-draft-taker type-micro" data-call={canTake || undefined}>
          {canTake ? t('take_this') : isOffered ? '' : t('does_not_fit')}
        </p>
      )}
    </div>
  )
}
