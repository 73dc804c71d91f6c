import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/query-client.ts'
import { afterAnimations, onLive } from '../live/live.ts'
import { patchUser, useSession } from '../session/session.ts'
import { LatePart } from '../ui/late-part.tsx'
import { showMissing } from '../ui/show-missing.ts'
import { hideBell, openBell, showBell } from './bell-store.ts'

/** More are told as this many and a plus. */
const MOST_SHOWN = 99

async function loadPanel() {
  return (await import('../features/notifications/notification-panel.tsx')).NotificationPanel
}

function giveUp(): void {
  hideBell()
  void showMissing()
}

/** What happened while one was away: how many are unread, and behind it the list, fetched when it is first opened. */
export function Bell() {
  const { t } = useTranslation('notices')
  const { user } = useSession()
  const isOpen = useSyncExternalStore(openBell.subscribe, openBell.get)
  const button = useRef<HTMLButtonElement>(null)
  const unread = user?.unread_notices ?? 0
  useEffect(subscribeToNotifications, [])
  return (
    <span className="relative inline-flex max-md:-mx-1">
      <button
        ref={button}
        type="button"
        className="icon-btn relative"
        aria-label={unread > 0 ? t('bell_unread', { count: unread }) : t('title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tip={t('title')}
        data-testid="bell"
        onClick={isOpen ? hideBell : showBell}
      >
        <BellIcon size={20} strokeWidth={1.9} aria-hidden />
        {unread > 0 && <BellCount unread={unread} className="absolute top-0.5 inset-s-[55%]" />}
      </button>
      <LatePart
        wanted={isOpen}
        load={loadPanel}
        props={{ open: isOpen, onClose: hideBell, button }}
        onFail={giveUp}
      />
    </span>
  )
}

/** The number for the eye; readers hear it in the words of the button that carries it. */
export function BellCount({ unread, className = '' }: { unread: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={`type-number min-w-[18px] rounded-full bg-signal px-1 text-center text-[11px] leading-[18px] font-bold text-on-signal ${className}`}
    >
      {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
    </span>
  )
}

function subscribeToNotifications(): () => void {
  return onLive('notice', ({ notice, unread }) =>
    afterAnimations(() => {
      patchUser({ unread_notices: unread })
      if (notice) void queryClient.invalidateQueries({ queryKey: ['notices'] })
    }),
  )
}
