import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { SkinCardSkeleton } from '../../domain/skin/skin-card.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

type Pages = {
  isPending: boolean
  isError: boolean
  isFetching: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type Props = {
  query: Pages
  count: number
  empty: ReactNode
  label: string
  children: ReactNode
}

/** How far ahead of the end the next page is asked for. */
const AHEAD = '400px'
const SKELETONS = 10

/** Cards to choose from, page after page; on wide screens the list scrolls by itself. */
export function PickList({ query, count, empty, label, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  if (query.isPending) {
    return (
      <div className="pick-frame">
        <div className="pick-grid">
          {Array.from({ length: SKELETONS }, (_, at) => (
            <SkinCardSkeleton key={at} />
          ))}
        </div>
      </div>
    )
  }
  if (query.isError && count === 0) {
    return <ErrorState error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
  }
  if (count === 0 && !query.hasNextPage) return empty
  return (
    <div ref={frame} className="pick-frame" role="group" aria-label={label}>
      <div className="pick-grid">{children}</div>
      {query.hasNextPage && <More query={query} frame={frame} />}
    </div>
  )
}

/** Asks for the next page as its end comes near; the button is for keyboards, and for another try. */
function More({ query, frame }: { query: Pages; frame: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('common')
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(query.fetchNextPage)
  useEffect(() => {
    more.current = query.fetchNextPage
  })
  const { isFetchNextPageError: hasFailed, isFetchingNextPage: isLoading } = query
  useEffect(() => {
    if (hasFailed || isLoading || !end.current) return
    const root = frame.current && getComputedStyle(frame.current).overflowY === 'auto' ? frame.current : null
    const near = new IntersectionObserver(([seen]) => seen?.isIntersecting && void more.current(), {
      root,
      rootMargin: AHEAD,
    })
    near.observe(end.current)
    return () => near.disconnect()
  }, [hasFailed, isLoading, frame])
  return (
    <div ref={end} className="mt-4 flex flex-col items-center gap-2">
      {hasFailed && (
        <p role="alert" className="type-small text-danger-text">
          {t('error.list')}
        </p>
      )}
      <Button size="small" className="max-sm:min-h-11" busy={isLoading} onPress={() => void more.current()}>
        {t(hasFailed ? 'try_again' : 'load_more')}
      </Button>
    </div>
  )
}
