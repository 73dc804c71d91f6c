import {
  Gift,
  Handshake,
  Medal,
  PackageCheck,
  ShieldAlert,
  Swords,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Notice, NoticeKind } from '@noktra/contract/notices'
import { formatMoney } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { cx } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { sentenceOf, valuesFor } from './notice-text.ts'

const ICONS: Record<NoticeKind, LucideIcon> = {
  retrieval: PackageCheck,
  battle: Swords,
  roll: Gift,
  rebate: Handshake,
  security: ShieldAlert,
  level: Medal,
  wallet: Wallet,
}

type Props = { notice: Notice; onLeave: () => void }

/** One notice; it leads to the page that it is about. */
export function NoticeRow({ notice, onLeave }: Props) {
  const { path, is_read } = notice
  const classes = cx(
    'flex gap-3 rounded-control p-2.5 text-left',
    !is_read && 'bg-signal-tint',
    path !== null && 'hover:bg-base-4',
  )
  const inside = <NoticeText notice={notice} />
  if (path === null) return <div className={classes}>{inside}</div>
  return (
    <Link to={path} className={classes} onClick={onLeave}>
      {inside}
    </Link>
  )
}

function NoticeText({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notices')
  const Icon = ICONS[notice.kind]
  return (
    <>
      <span
        aria-hidden
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-control bg-base-4',
          notice.is_read ? 'text-text-2' : 'text-signal',
        )}
      >
        <Icon size={18} strokeWidth={1.9} />
      </span>
      <span className="min-w-0 grow">
        {!notice.is_read && <span className="sr-only">{t('unread')}: </span>}
        <span
          className={cx('type-small block wrap-anywhere', notice.is_read ? 'text-text-2' : 'text-text-1')}
        >
          {sentenceOf(t, notice, valuesFor(notice.values, currentLanguage(), formatMoney))}
        </span>
        <RelativeTime at={notice.created_at} className="type-micro text-text-2" />
      </span>
    </>
  )
}
