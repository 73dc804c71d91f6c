import { CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'

type Props = { children: ReactNode; action?: ReactNode; onClose?: () => void }

/** A sentence above the set-up that the player should read before he goes on. */
export function Notice({ children, action, onClose }: Props) {
  const { t } = useTranslation('common')
  return (
    <div
      role="status"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line-2 bg-base-3 py-1.5 pr-1.5 pl-4"
    >
      <CircleAlert size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-warning" />
      <p className="min-w-0 flex-1 basis-52 py-1">{children}</p>
      {action}
      {onClose && (
        <IconButton
          label={t('close')}
          icon={<X size={16} strokeWidth={1.9} aria-hidden />}
          className="size-11!"
          onPress={onClose}
        />
      )}
    </div>
  )
}
