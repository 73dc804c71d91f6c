import { CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

type Props = {
  children: ReactNode
  /** What to do about it. */
  action?: ReactNode
  onDismiss?: () => void
  className?: string
}

/** Why a press did nothing, read out at once. */
export function Banner({ children, action, onDismiss, className }: Props) {
  const { t } = useTranslation('common')
  return (
    <div
      role="alert"
      className={cx(
        'flex min-h-12 items-center gap-3 rounded-control border border-line-2 bg-base-3 py-1.5 pe-1.5 ps-4',
        className,
      )}
    >
      <CircleAlert size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-warning" />
      <p className="grow">{children}</p>
      {action}
      {onDismiss && (
        <IconButton
          label={t('close')}
          icon={<X size={16} strokeWidth={1.9} aria-hidden />}
          onPress={onDismiss}
        />
      )}
    </div>
  )
}
