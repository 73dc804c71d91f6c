import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** How far ahead of the end the next page is asked for: about two rows of cards. */
const AHEAD = '900px'

type Props = { isLoading: boolean; hasFailed: boolean; onMore: () => void }

/** The button for the next page, or for another try; the next page is fetched when it is pressed, and not before. */
export function MoreButton({ isLoading, hasFailed, onMore }: Props) {
  const { t } = useTranslation('common')
  return (
    <div className="mt-4 flex flex-col items-center gap-2">
      {hasFailed && (
        <p role="alert" className="type-small text-danger-text">
          {t('error.list')}
        </p>
      )}
      <Button busy={isLoading} onPress={onMore}>
        {t(hasFailed ? 'try_again' : 'load_more')}
      </Button>
    </div>
  )
}

/** Asks for the next page as the end comes near; the button is for keyboards, and for another try. */
export function LoadMore({ isLoading, hasFailed, onMore }: Props) {
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
    <div ref={end} className="mt-2">
      <MoreButton isLoading={isLoading} hasFailed={hasFailed} onMore={onMore} />
    </div>
  )
}
