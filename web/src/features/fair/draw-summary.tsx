import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { Avatar } from '../../items/avatar.tsx'
import { BoxPicture } from '../../items/box-picture.tsx'
import { CoinAmount } from '../../items/coin-amount.tsx'
import { ExteriorBadge } from '../../items/exterior-badge.tsx'
import { rarityStyle } from '../../items/rarity.ts'
import { RarityLozenge } from '../../items/rarity-lozenge.tsx'
import { useSkinAlt } from '../../items/skin-card.tsx'
import { SkinPicture } from '../../items/skin-picture.tsx'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/class-names.ts'
import type { Draw } from './queries.ts'

/** Who opened which box, when, and what came out. */
export function DrawSummary({ draw }: { draw: Draw }) {
  const { t } = useTranslation('fair')
  const alt = useSkinAlt()(draw)
  return (
    <section aria-label={t('what_came_out')} className="panel overflow-hidden">
      <div
        className="skin-card rounded-none! border-0! max-md:flex-row! max-md:items-center"
        style={rarityStyle(draw.rarity)}
      >
        <span className="skin-card-ground rounded-none!" aria-hidden />
        <SkinPicture
          url={draw.image_url}
          alt={alt}
          eager
          sizes="(width < 860px) 92vw, 400px"
          className="relative mx-auto w-full max-w-105 px-6 pt-4 max-md:mx-0 max-md:w-2/5 max-md:px-0 max-md:py-3 max-md:pl-3"
        />
        <div className="relative min-w-0 px-5 pb-5 max-md:px-3.5 max-md:py-4">
          <p className="type-small text-text-2">
            {draw.kind} · {draw.family}
          </p>
          <p className="type-section">{draw.finish}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <CoinAmount amount={draw.value} size={20} className="text-[18px] leading-6" />
            <ExteriorBadge exterior={draw.exterior_name} full />
            <RarityLozenge rarity={draw.rarity} className="type-small text-text-2" />
          </div>
        </div>
      </div>
      <dl className="divide-y divide-line-1 px-5">
        <Fact name={t('opened_by')}>
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar url={draw.avatar} size={28} />
            <span className="truncate" title={draw.nickname}>
              {draw.nickname}
            </span>
          </span>
        </Fact>
        <Fact name={t('box')}>
          <Link
            to={paths.box(draw.proof.pool.box_id)}
            className="-my-2 flex min-h-11 min-w-0 items-center gap-2.5 text-text-1 hover:text-signal-hi"
          >
            <BoxPicture url={draw.box_image_url} sizes="32px" className="size-8 shrink-0" />
            <span className="truncate underline decoration-line-2 underline-offset-4">{draw.box_name}</span>
          </Link>
        </Fact>
        <Fact name={t('opened_at')}>
          <span className="type-number">{formatTime(draw.created_at)}</span>
        </Fact>
        <Fact name={t('ticket')} isWideOnly>
          <span className="type-number font-semibold">{formatNumber(draw.proof.ticket)}</span>
        </Fact>
        <Fact name={t('wear')} isWideOnly>
          <span className="type-number">{draw.wear}</span>
        </Fact>
      </dl>
    </section>
  )
}

/** `isWideOnly`: on phones the proof right below says it. */
function Fact({
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
