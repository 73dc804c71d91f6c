import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/session.ts'
import { useCaptcha } from '../../../domain/sign-in/use-captcha.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

/** A new password; other sessions are signed out. */
export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const { ask, isElsewhere, dialog } = useCaptcha()
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t(user?.has_password ? 'password.change' : 'password.set')}
        description={t(user?.has_password ? 'password.text_change' : 'password.text')}
        locked={isElsewhere}
      >
        <PasswordForm user={user} askCaptcha={ask} onSet={onClose} />
      </Dialog>
      {dialog}
    </>
  )
}
