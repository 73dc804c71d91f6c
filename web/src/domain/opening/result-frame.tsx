import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { focusNear, placeOf, tieToOpener } from '../../ui/focus-place.ts'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = { label: string; onClose: () => void; children: ReactNode }

const FOCUSABLE = 'a[href], button, input, [tabindex="0"]'

/**
 * Covers the page with a result. Not a dialog of the kit: its toasts, with "Undo" in them, stay in reach. The focus goes
 * to the element marked `data-first`, stays inside, and returns where it was.
 */
export function ResultFrame({ label, onClose, children }: Props) {
  const { t } = useTranslation('common')
  const ref = useRef<HTMLDivElement>(null)

  // Before it is painted: Escape closes what one sees.
  useLayoutEffect(() => {
    const before = placeOf(document.activeElement)
    if (ref.current) tieToOpener(ref.current, before)
    ref.current
      ?.querySelector<HTMLElement>('[data-first] button, [data-first] a')
      ?.focus({ preventScroll: true })
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      if (before.length > 0) focusNear(before)
    }
  }, [])

  function keep(event: KeyboardEvent): void {
    // Keys of a dialog that was opened from here come by as well.
    if (!(event.target instanceof Node && ref.current?.contains(event.target))) return
    if (event.key === 'Escape') return onClose()
    if (event.key !== 'Tab') return
    const stops = [...(ref.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
    const [first, last] = [stops[0], stops.at(-1)]
    const from = event.shiftKey ? first : last
    if (document.activeElement !== from) return
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }

  return createPortal(
    // The keys are those of a dialog; presses are on the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      // A press on the ground leaves the focus, and with it the keys, in here.
      tabIndex={-1}
      className="result"
      onKeyDown={keep}
    >
      {children}
      <IconButton
        label={t('close')}
        icon={<X size={18} strokeWidth={1.9} aria-hidden />}
        outlined
        className="fixed! top-6 inset-e-6 z-2 max-sm:top-3 max-sm:inset-e-3"
        onPress={onClose}
      />
    </div>,
    document.body,
  )
}
