import { ArrowLeft, Gamepad2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { signInWays } from '../../domain/sign-in/sign-in-ways.ts'
import { useCaptcha } from '../../domain/sign-in/use-captcha.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { LoginMode } from './check-form.ts'
import { lastWay } from './last-way.ts'
import { LoginForm } from './login-form.tsx'
import { SteamForm } from './steam-form.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Begins with registering. */
  isNew?: boolean | undefined
}

const TABS = ['login', 'register'] as const

/** The dialog of this host (SPEC 2): by phone and password, or by the game platform. */
export function LoginDialog(props: Props) {
  return signInWays[0] === 'steam' ? <SteamDialog {...props} /> : <PhoneDialog {...props} />
}

function SteamDialog({ open, onClose }: Props) {
  const { t } = useTranslation('login')
  return (
    <Dialog open={open} onClose={onClose} title={t('steam.title')} width={420}>
      <SteamForm />
    </Dialog>
  )
}

/** Login, register and forgotten password; where the store knows the game platform, a way to it. */
function PhoneDialog({ open, onClose, isNew = false }: Props) {
  const { t } = useTranslation('login')
  const [chosen, setMode] = useState<LoginMode | 'steam' | null>(null)
  const mode = chosen ?? (isNew ? 'register' : lastWay())
  const { ask, isElsewhere, dialog } = useCaptcha()
  const title = mode === 'forgot' ? 'title_forgot' : mode === 'steam' ? 'steam.title' : 'title'

  function close(): void {
    setMode(null)
    onClose()
  }

  return (
    <>
      <Dialog open={open} onClose={close} title={t(title)} locked={isElsewhere} width={420}>
        <div className="mb-5">
          {mode === 'forgot' || mode === 'steam' ? (
            <BackLink onPress={() => setMode(lastWay())}>{t('back_to_login')}</BackLink>
          ) : (
            <Tabs
              label={t('title')}
              value={mode === 'register' ? mode : 'login'}
              items={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
              onChange={(tab) => setMode(tab === 'login' ? lastWay() : tab)}
              full
            />
          )}
        </div>
        {mode === 'steam' ? <SteamForm /> : <LoginForm mode={mode} onMode={setMode} askCaptcha={ask} />}
        {signInWays.includes('steam') && mode !== 'forgot' && mode !== 'steam' && (
          <div className="mt-4 border-t border-line-1 pt-4">
            <Button
              full
              icon={<Gamepad2 size={18} strokeWidth={1.9} aria-hidden />}
              onPress={() => setMode('steam')}
            >
              {t('steam.title')}
            </Button>
          </div>
        )}
      </Dialog>
      {dialog}
    </>
  )
}

function BackLink({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="type-small inline-flex min-h-8 items-center gap-1.5 text-info hover:underline max-sm:min-h-11"
    >
      <ArrowLeft size={16} strokeWidth={1.9} aria-hidden />
      {children}
    </button>
  )
}
