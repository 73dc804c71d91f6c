import { PackageCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from './icon-button.tsx'

type Props = { children: ReactNode; to: string; link: string; onDismiss: () => void }

/** What came out while the player was away, and where to see it. */
export function OutcomeNote({ children, to, link, onDismiss }: Props) {
  const { t } = useTranslation('common')
  return (
    <div
      role="status"
      className="mb-4 flex min-h-12 items-center gap-3 rounded-control border border-line-2 bg-base-2 py-1.5 pe-1.5 ps-4"
    >
      <PackageCheck size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-success" />
      <p className="grow">{children}</p>
      <Link
        to={to}
        className="type-small grid min-h-11 shrink-0 place-items-center px-2 text-info underline underline-offset-2"
      >
        {link}
      </Link>
      <IconButton
        label={t('close')}
        icon={<X size={16} strokeWidth={1.9} aria-hidden />}
        onPress={onDismiss}
      />
    </div>
  )
}
