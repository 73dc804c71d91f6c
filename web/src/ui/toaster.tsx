import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { takeToasts, TOAST_MS, type ToastKind, type ToastRequest } from '../api/toast.ts'
import { focusNear } from './focus-place.ts'
import { usePhone } from './use-media.ts'
import { useNow } from './use-now.ts'

const LOOKS: Record<ToastKind, { Icon: typeof Info; status: string }> = {
  success: { Icon: CircleCheck, status: 'var(--color-success)' },
  error: { Icon: CircleAlert, status: 'var(--color-danger)' },
  info: { Icon: Info, status: 'var(--color-info)' },
  warning: { Icon: TriangleAlert, status: 'var(--color-warning)' },
}

function show(request: ToastRequest): void {
  sonner.custom((id) => <Toast request={request} onClose={() => sonner.dismiss(id)} />, {
    id: request.id,
    duration: request.until === undefined ? (request.duration_ms ?? TOAST_MS) : Infinity,
    unstyled: true,
  })
}

/**
 * A toast that goes gives the focus back to where it was before. Sonner does so when the focus leaves its list by itself; of a
 * button that is taken away it hears nothing, and would call the focus back with its last toast, wherever it is by then.
 */
function leave(toast: HTMLElement | null): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !toast?.contains(focused)) return
  const byKeyboard = focused.matches(':focus-visible')
  focused.blur()
  if (byKeyboard && document.activeElement === document.body) focusNear([])
}

function Toast({ request, onClose }: { request: ToastRequest; onClose: () => void }) {
  const { t } = useTranslation('common')
  const toast = useRef<HTMLDivElement>(null)
  const { Icon, status } = LOOKS[request.kind]
  const { until } = request
  function end(): void {
    leave(toast.current)
    onClose()
  }
  const close = useEffectEvent(end)
  useEffect(() => {
    const timer = until === undefined ? undefined : setTimeout(() => close(), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return (
    <div
      ref={toast}
      className="toast"
      style={{ '--status': status } as CSSProperties}
      role={request.isEcho ? undefined : request.kind === 'error' ? 'alert' : 'status'}
      // What a reader has just heard on the page is not read twice.
      aria-hidden={request.isEcho || undefined}
    >
      <Icon size={18} strokeWidth={1.9} aria-hidden color={status} className="shrink-0" />
      <p className="grow">{request.message}</p>
      {request.action && (
        <button
          type="button"
          className="type-label min-h-9 shrink-0 rounded-control px-2.5 text-signal-hi hover:bg-base-4 max-sm:-my-1.5 max-sm:min-h-11"
          onClick={() => {
            request.action?.run()
            end()
          }}
        >
          {request.action.label}
          {until !== undefined && <SecondsLeft until={until} />}
        </button>
      )}
      <button
        type="button"
        aria-label={t('close')}
        tabIndex={request.isEcho ? -1 : undefined}
        className="grid size-8 shrink-0 place-items-center rounded-control text-text-2 max-sm:-my-1.5 max-sm:size-11"
        onClick={end}
      >
        <X size={16} strokeWidth={1.9} aria-hidden />
      </button>
    </div>
  )
}

/** Not read out: a reader would hear the toast again every second. */
function SecondsLeft({ until }: { until: number }) {
  const left = Math.max(0, Math.floor((until - useNow()) / 1000))
  return (
    <span aria-hidden className="type-number ms-1.5 inline-block min-w-4 text-end text-text-2">
      {left}
    </span>
  )
}

/** Where toasts appear: top right, on phones top centre, at most three. */
export function Toaster() {
  const { t } = useTranslation('common')
  const phone = usePhone()
  useEffect(() => takeToasts(show), [])
  return (
    <Sonner
      position={phone ? 'top-center' : 'top-right'}
      visibleToasts={3}
      expand
      duration={TOAST_MS}
      gap={8}
      offset={{ top: 80, right: 32 }}
      mobileOffset={{ top: 64, left: 14, right: 14 }}
      containerAriaLabel={t('notifications')}
    />
  )
}
