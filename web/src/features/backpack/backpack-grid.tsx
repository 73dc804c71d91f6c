import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SkinCardSkeleton } from '../../items/skin-card.tsx'
import { Button } from '../../ui/button.tsx'

/* Without anchoring: when an item goes and the others move up, the page stays where it is. */
const GRID =
  '[overflow-anchor:none] grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-3.5 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6'

/** How far ahead of the end the next page is asked for. */
const AHEAD = '600px'

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

type MoreProps = { isLoading: boolean; hasFailed: boolean; onMore: () => void }

/** Asks for the next page as its end comes near; the button is for keyboards, and for another try. */
export function MoreItems({ isLoading, hasFailed, onMore }: MoreProps) {
  const { t } = useTranslation(['backpack', 'common'])
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    if (hasFailed || isLoading || !end.current) return
    const near = new IntersectionObserver(([seen]) => seen?.isIntersecting && more.current(), {
      rootMargin: AHEAD,
    })
    near.observe(end.current)
    return () => near.disconnect()
  }, [hasFailed, isLoading])
  return (
    <div ref={end} className="mt-5 flex flex-col items-center gap-2">
      {hasFailed && (
        <p role="alert" className="type-small text-danger-text">
          {t('more_failed')}
        </p>
      )}
      <Button busy={isLoading} onPress={onMore}>
        {t(hasFailed ? 'common:try_again' : 'common:load_more')}
      </Button>
    </div>
  )
}
