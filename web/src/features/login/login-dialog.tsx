import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { LoginMode } from './check-form.ts'
import { LoginForm } from './login-form.tsx'
import { useCaptcha } from './use-captcha.tsx'

const TABS = ['login', 'register'] as const

/** The phone/password dialog (SPEC 2): login, register and forgotten password. */
export function LoginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('login')
  const [mode, setMode] = useState<LoginMode>('login')
  const { ask, isElsewhere, dialog } = useCaptcha()

  function close(): void {
    setMode('login')
    onClose()
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={t(mode === 'forgot' ? 'title_forgot' : 'title')}
        locked={isElsewhere}
        width={420}
      >
        <div className="mb-5">
          {mode === 'forgot' ? (
            <button
              type="button"
              onClick={() => setMode('login')}
              className="type-small inline-flex min-h-8 items-center gap-1.5 text-info hover:underline max-sm:min-h-11"
            >
              <ArrowLeft size={16} strokeWidth={1.9} aria-hidden />
              {t('back_to_login')}
            </button>
          ) : (
            <Tabs
              label={t('title')}
              value={mode}
              items={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
              onChange={setMode}
              full
            />
          )}
        </div>
        <LoginForm mode={mode} onForgot={() => setMode('forgot')} askCaptcha={ask} />
      </Dialog>
      {dialog}
    </>
  )
}
