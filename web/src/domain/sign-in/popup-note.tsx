import { AppWindow, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { intendedPath, rememberIntent } from '../../session/intent.ts'
import { Button } from '../../ui/button.tsx'
import type { PopupState } from './use-steam-popup.ts'

type Props = { state: PopupState; onShow: () => void; onCancel: () => void }

/** Says how the popup fares, and what one can do about it. */
export function PopupNote({ state, onShow, onCancel }: Props) {
  const { t } = useTranslation(['login', 'common'])
  switch (state.name) {
    case 'none':
    case 'done':
      return null
    case 'waiting':
      return (
        <Note icon={<span className="spinner" aria-hidden />} text={t('steam.waiting')}>
          <Button size="small" className="max-sm:min-h-11" onPress={onShow}>
            {t('steam.show')}
          </Button>
          <Button size="small" variant="ghost" className="max-sm:min-h-11" onPress={onCancel}>
            {t('common:cancel')}
          </Button>
        </Note>
      )
    case 'blocked':
      return (
        <Note icon={<AppWindow size={18} strokeWidth={1.9} aria-hidden />} text={t('steam.blocked')} isAlert>
          <a
            href={state.address}
            onClick={comeBackHere}
            className="btn btn-secondary btn-small type-label max-sm:min-h-11"
          >
            {t('steam.same_window')}
          </a>
        </Note>
      )
    default:
      return (
        <Note
          icon={<CircleAlert size={18} strokeWidth={1.9} aria-hidden className="text-warning" />}
          text={state.name === 'refused' ? state.msg : t(`steam.${state.name}`)}
          isAlert
        />
      )
  }
}

/** In one window the store is left; who had no other wish comes back to this page. */
function comeBackHere(): void {
  if (intendedPath() === null) rememberIntent('sign-in')
}

type NoteProps = { icon: ReactNode; text: string; isAlert?: boolean; children?: ReactNode }

function Note({ icon, text, isAlert = false, children }: NoteProps) {
  return (
    <div
      role={isAlert ? 'alert' : 'status'}
      data-testid="steam-popup"
      className="flex flex-wrap items-center gap-x-3 gap-y-2.5 rounded-control border border-line-2 bg-base-3 px-3.5 py-3"
    >
      <span className="grid size-5 shrink-0 place-items-center">{icon}</span>
      <p className="min-w-0 flex-1 basis-48">{text}</p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
