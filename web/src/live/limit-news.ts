import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { isAppError, type AppError } from '../api/app-error.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../api/toast.ts'
import { formatMoney, formatTime } from '../i18n/format.ts'
import { loadTexts, text } from '../i18n/i18n.ts'
import { limitsQuery } from '../session/limits-query.ts'
import { paths } from '../paths.ts'
import { readToken } from '../session/token.ts'
import { hoursToTell, readVisit, visitAt } from './visit-hours.ts'

/** Longer than other toasts: it says why, or comes unasked, and leads somewhere. */
const SHOWN_MS = 8000
const LOOK_MS = 20_000
const VISIT = 'visit'

/**
 * Wherever one is in the store: a refusal by one's own break or limit says so and leads to the limits, and after each hour
 * of a visit a calm word tells the time and what the day has cost (PRODUCT 14.5).
 */
export function useLimitNews(): void {
  const navigate = useNavigate()
  const see = () => ({
    duration_ms: SHOWN_MS,
    action: { label: text('limits:refused.see'), run: () => void navigate(paths.profilePart('limits')) },
  })

  async function showRefusal(error: AppError): Promise<void> {
    void queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey })
    await loadTexts('limits')
    toast.warning(refusalText(error), { id: error.name, ...see() })
  }

  async function remind(hours: number): Promise<void> {
    const [{ day }] = await Promise.all([queryClient.fetchQuery(limitsQuery), loadTexts('limits')])
    const message = day.loss > 0 ? 'limits:reminder.loss' : 'limits:reminder.no_loss'
    toast.info(text(message, { count: hours, loss: formatMoney(day.loss) }), { id: 'visit', ...see() })
  }

  const refused = useEffectEvent((refusal: AppError) => {
    // Without its texts the store's own sentence says it.
    showRefusal(refusal).catch(() => toast.error(refusal.msg))
  })
  const look = useEffectEvent(() => {
    const hours = hoursHere()
    // Without an answer there is nothing to tell; the next hour comes.
    if (hours > 0) remind(hours).catch(() => {})
  })

  // Every play is a mutation. Its refusal may have a toast by now, which this one takes the place of: their id is the name.
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (isAppError(error, 'play_break', 'play_excluded', 'play_limit')) refused(error)
      }),
    [],
  )
  useEffect(() => {
    look()
    const timer = setInterval(() => look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
}

/** Notes that the player is here; gives the full hours of their visit when no tab has told them yet. */
function hoursHere(): number {
  if (document.hidden || !readToken()) return 0
  const visit = visitAt(readVisit(localStorage.getItem(VISIT)), Date.now())
  const hours = hoursToTell(visit)
  localStorage.setItem(VISIT, JSON.stringify({ ...visit, told: hours || visit.told }))
  return hours
}

function refusalText({ name, details }: AppError): string {
  if (name === 'play_break') {
    return text('limits:refused.break', { time: formatTime(Number(details['until_at'])) })
  }
  if (name === 'play_excluded') return text('limits:refused.exclusion')
  return text(`limits:refused.${details['kind']}_${details['period']}`, {
    left: formatMoney(Number(details['left'])),
  })
}
