import { Bell, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import { showBell } from './bell-store.ts'
import { BellCount } from './bell.tsx'

type Props = { className: string; onPress: () => void }

/** The bell as a row of the sheet behind "Me". */
export function BellRow({ className, onPress }: Props) {
  const { t } = useTranslation('notices')
  const { user } = useSession()
  const unread = user?.unread_notices ?? 0
  const icon = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const
  return (
    <button
      type="button"
      className={`${className} w-full text-start`}
      aria-label={unread > 0 ? t('bell_unread', { count: unread }) : undefined}
      onClick={() => {
        onPress()
        showBell()
      }}
    >
      <Bell {...icon} />
      <span className="grow">{t('title')}</span>
      {unread > 0 && <BellCount unread={unread} />}
      <ChevronRight {...icon} />
    </button>
  )
}
