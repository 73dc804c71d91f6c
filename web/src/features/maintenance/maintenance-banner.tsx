import { Construction } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useGames } from '../../domain/game/games-context.ts'
import { formatTime } from '../../i18n/format.ts'
import type { ClosedArea } from '../../session/closed-areas.ts'
import { areaAt } from './area-at.ts'

/** Says above an area's page that it is closed for maintenance; what it shows stays, and what is pressed explains itself. */
export function MaintenanceBanner({ areas }: { areas: readonly ClosedArea[] }) {
  const { t } = useTranslation('maintenance')
  const { pathname } = useLocation()
  const place = useTopOfPage()
  const area = areaAt(useGames(), pathname)
  const closed = areas.find(({ room }) => room === area)
  if (!closed) return null
  return createPortal(
    <div
      role="status"
      className="mb-4 flex items-start gap-3 rounded-control border border-warning/35 bg-warning/8 px-4 py-3"
    >
      <Construction size={18} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p className="type-label">{t(`closed.${closed.room}`)}</p>
        <p className="type-small text-text-2">{closed.text ?? t('stays')}</p>
        {closed.until !== null && (
          <p className="type-small text-text-2">{t('until', { time: formatTime(closed.until) })}</p>
        )}
      </div>
    </div>,
    place,
  )
}

/** A place before everything that the page shows. */
function useTopOfPage(): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.getElementById('main')?.prepend(place)
    return () => place.remove()
  }, [place])
  return place
}
