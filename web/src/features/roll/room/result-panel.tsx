import { kindAndFamily } from '../../../domain/skin/exterior-words.ts'
import { Backpack } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RollPrize, RollShown } from '@noktra/contract/rolls'
import { formatTime } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { ExteriorBadge } from '../../../domain/skin/exterior-badge.tsx'
import { RarityLozenge } from '../../../domain/skin/rarity-lozenge.tsx'
import { rarityStyle } from '../../../domain/skin/rarity.ts'
import { VerifyButton } from '../../../domain/visit/verify-button.tsx'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../../domain/skin/skin-picture.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ICON, prizeOf } from './room-parts.ts'

/** How the draw ended: loud for who won, calm for everybody else. */
export function ResultPanel({ room }: { room: RollShown }) {
  const { t } = useTranslation('rolls')
  const { user } = useSession()
  const mine = prizeOf(room, user?.user_id)
  const left = room.prizes.filter(({ winner }) => winner === null).length
  return (
    <section aria-labelledby="roll-state" className="panel roll-state" data-testid="result">
      <div>
        <h2 id="roll-state" className="type-section">
          {mine ? t('result.won_title', { count: room.won_num }) : t('result.drawn_title')}
        </h2>
        <p className="type-small mt-1 text-text-2">
          {mine
            ? t('result.won_text')
            : room.is_join
              ? t('result.not_won')
              : t('result.drawn_text', { count: room.join_num })}
        </p>
      </div>
      {mine && <WonPrize prize={mine} />}
      {left > 0 && <p className="type-small text-text-2">{t('result.left', { count: left })}</p>}
      {mine && (
        <Button variant="primary" full icon={<Backpack {...ICON} />} to={paths.backpack}>
          {t('result.to_backpack')}
        </Button>
      )}
      <VerifyButton full id={room.fair_id} label={t('result.verify')} data-testid="proof" />
      {!mine && (
        <Button variant="ghost" full to={paths.rolls}>
          {t('result.other_rooms')}
        </Button>
      )}
      {room.ended_at !== null && (
        <p className="type-micro type-number text-center text-text-3">
          {t('clock.ended')} · {formatTime(room.ended_at)}
        </p>
      )}
    </section>
  )
}

function WonPrize({ prize }: { prize: RollPrize }) {
  const alt = useSkinAlt()
  return (
    <div className="roll-won" style={rarityStyle(prize.rarity)}>
      <SkinPicture url={prize.image_url} alt={alt(prize)} sizes="320px" eager className="w-full" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-0 grow">
          <span className="type-small block text-text-2">{kindAndFamily(prize)}</span>
          <span className="type-block block">{prize.finish}</span>
        </p>
        <CoinAmount amount={prize.value} size={20} className="text-[18px]" />
      </div>
      <p className="type-small flex flex-wrap items-center gap-3">
        <ExteriorBadge exterior={prize.exterior_name} full />
        <RarityLozenge rarity={prize.rarity} />
      </p>
    </div>
  )
}
