import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ContentBoundary } from './area-boundary.tsx'
import { focusNear, placeOf, tieToOpener, type Place } from './focus-place.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Read out with the title; hidden when `descriptionHidden`. */
  description?: string
  descriptionHidden?: boolean
  /** In px, 480 unless given; under 600 px every dialog is a sheet from the bottom. */
  width?: number
  /** Main action last; full width on phones. */
  footer?: ReactNode
  /** While something is under way, neither Escape nor a press beside it closes it; `outside`: Escape does. */
  locked?: boolean | 'outside'
  children: ReactNode
}

/**
 * Presses of Escape that a dialog on its way out has heard: Radix lets it hear them until the one that comes in its place
 * has been drawn a second time.
 */
const leftToOthers = new WeakSet<Event>()

export function RadixDialog({
  open,
  onClose,
  title,
  description,
  descriptionHidden = false,
  width = 480,
  footer,
  locked = false,
  children,
}: DialogProps) {
  const { t } = useTranslation('common')
  const opener = useRef<Place>([])

  // Before the content is there, whose first field may take the focus at once.
  useLayoutEffect(() => {
    if (open) opener.current = placeOf(document.activeElement)
  }, [open])

  /** What opens by itself, with nothing focused before, marks no button: the ring would point at closing it. */
  function focusContent(event: Event): void {
    if (!(event.currentTarget instanceof HTMLElement)) return
    tieToOpener(event.currentTarget, opener.current)
    if (opener.current.length > 0) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
  }

  /** Gives the focus back to where it was opened, unless something else has taken it by then. Radix would drop it. */
  function returnFocus(event: Event): void {
    event.preventDefault()
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (isFree && opener.current.length > 0) focusNear(opener.current)
  }

  function keepIfLocked(event: Event): void {
    if (locked || isOnToast(event)) event.preventDefault()
  }

  function handleEscape(event: Event): void {
    if (!open) leftToOthers.add(event)
    else if (locked === true || isOnToast(event)) event.preventDefault()
  }

  function closeByEscape(event: KeyboardEvent): void {
    const { key, nativeEvent, defaultPrevented } = event
    if (
      key !== 'Escape' ||
      !open ||
      locked === true ||
      (defaultPrevented && !leftToOthers.delete(nativeEvent))
    )
      return
    event.preventDefault()
    onClose()
  }

  return (
    <Radix.Root open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-scrim" />
        <Radix.Content
          className="dialog outline-none"
          style={{ '--dialog-width': `${width}px` } as CSSProperties}
          onEscapeKeyDown={handleEscape}
          onKeyDown={closeByEscape}
          onInteractOutside={keepIfLocked}
          onOpenAutoFocus={focusContent}
          onCloseAutoFocus={returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <div className="min-w-0 pt-2">
              <Radix.Title className="type-block wrap-anywhere">{title}</Radix.Title>
              {description && (
                <Radix.Description
                  className={descriptionHidden ? 'sr-only' : 'type-small mt-1 wrap-anywhere text-text-2'}
                >
                  {description}
                </Radix.Description>
              )}
            </div>
            {locked !== true && (
              <Radix.Close className="icon-btn -me-2" aria-label={t('close')}>
                <X size={18} strokeWidth={1.9} aria-hidden />
              </Radix.Close>
            )}
          </header>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-5">
            <ContentBoundary>{children}</ContentBoundary>
          </div>
          {footer && (
            <footer className="flex items-center justify-end gap-3 border-t border-line-1 px-5 py-4 max-sm:flex-col-reverse max-sm:items-stretch">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A toast lies above the dialog; pressing it is not pressing outside. */
function isOnToast({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}
