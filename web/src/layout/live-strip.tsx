import { useState, useSyncExternalStore, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ScrollCard } from '@noktra/contract/live'
import { currentLanguage } from '../i18n/i18n.ts'
import { Avatar } from '../items/avatar.tsx'
import { rarityOfColor, rarityStyle } from '../items/rarity.ts'
import { SkinPicture } from '../items/skin-picture.tsx'
import { cardPath } from '../live/card-path.ts'
import { strip } from '../live/live.ts'
import { cx } from '../ui/class-names.ts'

/** Recent wins of all players. New cards wait while it is hovered or focused. */
export function LiveStrip() {
  const { t } = useTranslation('layout')
  const latest = useSyncExternalStore(strip.subscribe, strip.getCards)
  const loaded = useSyncExternalStore(strip.subscribe, strip.isLoaded)
  const [paused, setPaused] = useState<readonly ScrollCard[] | null>(null)
  // What was there when the list came does not slide in.
  const [first, setFirst] = useState(loaded ? latest : null)
  if (loaded && !first) setFirst(latest)
  const cards = paused ?? latest
  return (
    <section aria-label={t('strip')} className="flex h-full overflow-hidden">
      <p className="type-tag flex w-[90px] shrink-0 flex-col items-center justify-center gap-1 border-r border-line-1 text-[13px] text-text-1 max-sm:hidden">
        <span
          aria-hidden
          className="size-2.5 rounded-full bg-success shadow-[0_0_0_4px_rgb(54_212_138/0.16)]"
        />
        {t('live')}
      </p>
      {cards.length === 0 ? (
        <p className="type-small grid grow place-items-center px-4 text-center text-text-2">
          {loaded && t('strip_empty')}
        </p>
      ) : (
        <ul
          className="relative grow overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
          onPointerEnter={() => setPaused(latest)}
          onPointerLeave={() => setPaused(null)}
          onFocus={() => setPaused(paused ?? latest)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setPaused(null)
          }}
        >
          {cards.map((card, at) => (
            <li
              key={card.id}
              className={cx('strip-card', first && !first.includes(card) && 'strip-card-new')}
              style={{ '--at': at, ...rarityStyle(rarityOfColor(card.color)) } as CSSProperties}
            >
              <StripCard card={card} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function StripCard({ card }: { card: ScrollCard }) {
  const name = card.item_names[currentLanguage()]
  const [family = name, finish = ''] = name.split(' | ')
  return (
    <Link to={cardPath(card)} className="strip-card-face">
      <SkinPicture url={card.image_url} sizes="96px" className="ml-0.5 w-[84px] shrink-0 max-sm:w-[70px]" />
      <span className="min-w-0 grow pr-1.5 pl-1">
        <span className="type-micro block truncate text-text-2 max-sm:text-[11px]">{family}</span>
        <span className="type-label block truncate text-[13.5px] leading-[18px] text-text-1">{finish}</span>
        <span className="mt-0.5 flex items-center gap-1.5 text-[11px] leading-4 text-text-2 max-sm:hidden">
          <Avatar url={card.avatar} size={16} />
          <span className="flex min-w-0 whitespace-pre">
            <span className="truncate">{card.nickname}</span>
            <span> · {card.exterior_name}</span>
          </span>
        </span>
      </span>
    </Link>
  )
}
