import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BattleDraw, BattlePrize } from '@noktra/contract/battles'
import { CoinAmount, DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../../domain/skin/rarity.ts'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { LiveSkin } from '../../../domain/skin/live/live-skin.tsx'
import { SkinPicture } from '../../../domain/skin/skin-picture.tsx'
import { TierLight } from '../../../domain/play/tier-light.tsx'
import { playerAt, type RoomShown } from './room-parts.ts'
import { prizeOf, tierOfSeat } from './standing.ts'

type Props = RoomShown & { seat: number }

/** What a seat takes home, over its reel that has stopped. */
export function SeatOutcome({ seat, details, faces }: Props) {
  const { room } = details
  const isWinner = room.winners.includes(seat)
  if (!isWinner) return <LosersItem seat={seat} details={details} />
  const prize = prizeOf(seat, details)
  const tier = tierOfSeat(seat, details)
  const best = details.draws
    .filter(({ item_id }) => prize?.item_ids.includes(item_id))
    .toSorted((a, b) => b.value - a.value)[0]
  return (
    <div
      className="room-winner"
      data-tier={tier}
      style={best && rarityStyle(faces.faceOf(best.skin_id)?.rarity ?? 'standard')}
    >
      {tier && <TierLight tier={tier} framed />}
      <WinnersItem best={best} picture={best && faces.faceOf(best.skin_id)?.image_url} />
      <WinnersLine seat={seat} details={details} prize={prize} />
    </div>
  )
}

type Best = { best: BattleDraw | undefined; picture: string | undefined }

function WinnersItem({ best, picture }: Best) {
  return best && picture ? (
    <LiveSkin
      url={picture}
      wear={best.wear}
      pattern={best.pattern}
      sizes="(width < 600px) 140px, 220px"
      className="room-winner-art"
    />
  ) : (
    <Crown size={64} strokeWidth={1.4} aria-hidden className="room-winner-art text-(--side)" />
  )
}

type Line = Pick<RoomShown, 'details'> & {
  seat: number
  prize: BattlePrize | undefined
}

function WinnersLine({ seat, details, prize }: Line) {
  const { t } = useTranslation('battle-room')
  const { room } = details
  const isBot = playerAt(details, seat)?.is_bot ?? false
  return (
    <div className="room-winner-line">
      <p className="room-ribbon">{t(room.mode === 'shared' ? 'share_won' : 'winner')}</p>
      {prize ? (
        <p className="flex flex-wrap items-center justify-center gap-x-3 text-[17px] max-sm:text-[14px]">
          {prize.item_ids.length > 0 && <CoinAmount amount={prize.items_value} size={19} />}
          {prize.diamond > 0 && <DiamondAmount amount={prize.diamond} size={18} />}
        </p>
      ) : (
        <p className="type-small text-text-2">{t(room.phase === 'draft' ? 'choosing' : 'handing_out')}</p>
      )}
      {prize && (
        <p className="type-micro px-2 text-balance text-text-2">
          {isBot ? t('to_house') : t('items', { count: prize.item_ids.length })}
        </p>
      )}
    </div>
  )
}

function LosersItem({ seat, details }: Pick<Props, 'seat' | 'details'>) {
  const { t } = useTranslation('battle-room')
  const alt = useSkinAlt()
  const item = prizeOf(seat, details)?.consolation
  if (!item) return null
  return (
    <div className="room-consolation" style={rarityStyle(item.rarity)}>
      <SkinPicture url={item.image_url} alt={alt(item)} sizes="84px" className="w-[84px] max-sm:w-14" />
      <div className="min-w-0">
        <p className="type-micro text-text-2">{t('consolation')}</p>
        <p className="type-label truncate">{item.finish}</p>
        <CoinAmount amount={item.value} size={15} className="text-[14px]" />
      </div>
    </div>
  )
}
