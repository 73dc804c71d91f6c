import { kindAndFamily } from '../skin/exterior-words.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkinFace } from '@noktra/contract/shapes'
import { formatTime } from '../../i18n/format.ts'
import { Avatar } from '../player/avatar.tsx'
import { CoinAmount } from '../money/coin-amount.tsx'
import { ExteriorBadge } from '../skin/exterior-badge.tsx'
import { rarityStyle } from '../skin/rarity.ts'
import { RarityLozenge } from '../skin/rarity-lozenge.tsx'
import { useSkinAlt } from '../skin/skin-card.tsx'
import { SkinPicture } from '../skin/skin-picture.tsx'
import { cx } from '../../ui/class-names.ts'

/** The item that a draw gave, large. */
export function ItemHero({ skin, value }: { skin: SkinFace; value: number }) {
  const alt = useSkinAlt()(skin)
  return (
    <div
      className="skin-card rounded-none! border-0! max-md:flex-row! max-md:items-center"
      style={rarityStyle(skin.rarity)}
    >
      <span className="skin-card-ground rounded-none!" aria-hidden />
      <SkinPicture
        url={skin.image_url}
        alt={alt}
        eager
        sizes="(width < 860px) 92vw, 400px"
        className="relative mx-auto w-full max-w-105 px-6 pt-4 max-md:mx-0 max-md:w-2/5 max-md:px-0 max-md:py-3 max-md:ps-3"
      />
      <div className="relative min-w-0 px-5 pb-5 max-md:px-3.5 max-md:py-4">
        <p className="type-small text-text-2">{kindAndFamily(skin)}</p>
        <p className="type-section">{skin.finish}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <CoinAmount amount={value} size={20} className="text-[18px] leading-6" />
          <ExteriorBadge exterior={skin.exterior_name} full />
          <RarityLozenge rarity={skin.rarity} className="type-small text-text-2" />
        </div>
      </div>
    </div>
  )
}

/** How a game ended, over what it gave. */
export function OutcomeStrip({
  tone,
  children,
}: {
  tone: 'success' | 'danger' | 'plain'
  children: ReactNode
}) {
  return (
    <p
      className={cx(
        'type-label border-b border-line-1 px-5 py-3.5 max-sm:px-4',
        tone === 'success' && 'bg-success/8 text-success',
        tone === 'danger' && 'bg-danger/8 text-danger-text',
        tone === 'plain' && 'text-text-1',
      )}
    >
      {children}
    </p>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line-1 px-5 max-sm:px-4">{children}</dl>
}

/** `isWideOnly`: on phones the proof right below says it. */
export function Fact({
  name,
  isWideOnly = false,
  children,
}: {
  name: string
  isWideOnly?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'type-small flex min-h-12 items-center justify-between gap-4 py-2',
        isWideOnly && 'max-md:hidden',
      )}
    >
      <dt className="shrink-0 text-text-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** Who it was; `name` says what they did. */
export function PlayerFact({ name, avatar, nickname }: { name: string; avatar: string; nickname: string }) {
  return (
    <Fact name={name}>
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar url={avatar} size={28} />
        <span className="truncate" title={nickname}>
          {nickname}
        </span>
      </span>
    </Fact>
  )
}

export function TimeFact({ at }: { at: number }) {
  const { t } = useTranslation('fair')
  return (
    <Fact name={t('opened_at')}>
      <span className="type-number">{formatTime(at)}</span>
    </Fact>
  )
}
