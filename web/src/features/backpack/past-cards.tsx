import { useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BackpackItem } from '@noktra/contract/backpack'
import type { RetrievalPhase } from '@noktra/contract/retrieval'
import { useGames } from '../../domain/game/games-context.ts'
import { openRetrievalsQuery, retrievalPath } from '../../domain/retrieval/retrieval-queries.ts'
import { SkinCard } from '../../domain/skin/skin-card.tsx'
import { SIZES } from './backpack-card.tsx'

const ICON = { size: 14, strokeWidth: 1.9, 'aria-hidden': true, className: 'shrink-0' } as const

type Props = {
  items: readonly BackpackItem[]
  /** So many of them are above the fold. */
  eager: number
  onDetails: (item: BackpackItem) => void
}

/** Items that are no longer available: pressing one shows its details. */
export function PastCards({ items, eager, onDetails }: Props) {
  const isAnyOnItsWay = items.some(({ state }) => state === 'retrieving')
  const { data: open } = useQuery({ ...openRetrievalsQuery, enabled: isAnyOnItsWay })
  return items.map((item, at) => (
    <SkinCard
      key={item.item_id}
      skin={item}
      price={{ amount: item.value }}
      sizes={SIZES}
      eager={at < eager}
      note={
        <Whereabouts
          item={item}
          phase={item.retrieval_id ? open?.get(item.retrieval_id)?.phase : undefined}
        />
      }
      onPress={() => onDetails(item)}
    />
  ))
}

/** Where an item is, with the way there. */
function Whereabouts({ item, phase }: { item: BackpackItem; phase: RetrievalPhase | undefined }) {
  const { t } = useTranslation('backpack')
  const holder = useGames().find(({ holdsItems }) => holdsItems?.path(item))
  const to = holder?.holdsItems?.path(item)
  if (holder?.holdsItems && to) {
    return (
      <WayTo to={to} icon={<holder.holdsItems.Icon {...ICON} />}>
        {t(`held_by.${holder.kind}`)}
      </WayTo>
    )
  }
  const isSentOut = item.state === 'retrieving' || item.state === 'retrieved'
  if (isSentOut && item.retrieval_id !== null) {
    return (
      <WayTo to={retrievalPath(item.retrieval_id)} icon={<PackageCheck {...ICON} />}>
        {phase ? t(`retrieval.${phase}`) : t(`state.${item.state}`)}
      </WayTo>
    )
  }
  return t(`state.${item.state}`)
}

function WayTo({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <Link
      to={to}
      className="relative z-2 inline-flex min-h-6 items-center gap-1.5 text-info hover:underline max-sm:min-h-11"
    >
      {icon}
      {children}
    </Link>
  )
}
