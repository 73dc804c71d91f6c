import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { NotificationList } from './notification-list.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** The bell: it gets the focus back, and pressing it is not pressing outside. */
  button: RefObject<HTMLButtonElement | null>
}

/** The player's notices: below the bell, or a sheet on phones. */
export function NotificationPanel(props: Props) {
  const { t } = useTranslation('notices')
  const isPhone = usePhone()
  if (!isPhone) return props.open ? <Popover {...props} /> : null
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('title')} width={420}>
      <NotificationList onLeave={props.onClose} />
    </Dialog>
  )
}

function Popover({ onClose, button }: Props) {
  const { t } = useTranslation('notices')
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    function isInside(target: EventTarget | null): boolean {
      return (
        target instanceof Node && Boolean(panel.current?.contains(target) || button.current?.contains(target))
      )
    }
    function closeOutside(event: Event): void {
      if (!isInside(event.target)) close()
    }
    function closeByEscape(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByEscape)
    }
  }, [button])

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('title')}
      tabIndex={-1}
      className="menu absolute top-full inset-e-0 mt-2 flex max-h-[min(560px,calc(100dvh-96px))] w-[392px] flex-col p-0 outline-none"
    >
      <h2 className="type-block border-b border-line-1 px-4 py-3.5">{t('title')}</h2>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-2 py-2">
        <NotificationList onLeave={onClose} />
      </div>
    </div>
  )
}
