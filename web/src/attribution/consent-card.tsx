import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useFloatingCard } from '../ui/use-floating-card.ts'
import { useMedia } from '../ui/use-media.ts'
import { ConsentChoice } from './consent-choice.tsx'
import { putAway, useConsent } from './consent.ts'

/** Pages whose main action stands where the card would, unless there is room beside them. */
const BUSY =
  /^\/(openbox|welfarebox|new-battle|battleDetail|upgrade|mine-sweeping|rollDetail|deposit|user\/inventory)/

/** The question, quietly beside the page: nothing waits for it, and Escape puts it away for this visit. */
export function ConsentCard() {
  const { pathname, search } = useLocation()
  const isNarrow = useMedia('(width < 1280px)')
  const isAskedThere = pathname + search === paths.privacy
  const isInTheWay = isNarrow && BUSY.test(pathname)
  return useConsent() === 'ask' && !isAskedThere && !isInTheWay ? <Question /> : null
}

function Question() {
  const { t } = useTranslation('consent')
  const card = useFloatingCard<HTMLElement>()

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    putAway()
  }

  return (
    <section
      ref={card}
      aria-labelledby="consent-title"
      onKeyDown={closeByKey}
      data-testid="consent"
      className="fixed bottom-4 inset-s-4 z-30 w-[372px] animate-[fade-in_200ms_ease-out] rounded-box border border-line-2 bg-base-2 p-4 shadow-raised max-sm:bottom-[calc(74px+env(safe-area-inset-bottom)+var(--page-bar,0px))] max-sm:inset-x-2.5 max-sm:w-auto max-sm:p-3.5"
    >
      <h2 id="consent-title" className="type-label">
        {t('title')}
      </h2>
      <p className="type-small mt-1 text-text-2">
        {t('text')}{' '}
        <Link to={`${paths.privacy}#adverts`} className="text-signal-hi underline underline-offset-2">
          {t('change_later')}
        </Link>
      </p>
      <ConsentChoice />
    </section>
  )
}
