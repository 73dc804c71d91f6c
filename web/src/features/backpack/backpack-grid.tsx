import type { ReactNode } from 'react'
import { SkinCardSkeleton } from '../../domain/skin/skin-card.tsx'

/* Without anchoring: when an item goes and the others move up, the page stays where it is. */
const GRID =
  '[overflow-anchor:none] grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-3.5 md:grid-cols-4 xl:grid-cols-5 min-[1800px]:grid-cols-6'

export function BackpackGrid({ children }: { children: ReactNode }) {
  return <div className={GRID}>{children}</div>
}

export function BackpackGridSkeleton() {
  return (
    <div className={GRID}>
      {Array.from({ length: 12 }, (_, i) => (
        <SkinCardSkeleton key={i} />
      ))}
    </div>
  )
}
