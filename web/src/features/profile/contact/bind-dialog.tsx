import { useTranslation } from 'react-i18next'
import { useCaptcha } from '../../../domain/sign-in/use-captcha.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { BindForm } from './bind-form.tsx'

type Props = { kind: 'mobile' | 'email'; open: boolean; onClose: () => void }

/** Binds a phone or an e-mail address, or another one. */
export function BindDialog({ kind, open, onClose }: Props) {
  const { t } = useTranslation('profile')
  const { ask, isElsewhere, dialog } = useCaptcha()
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t(`contact.title_${kind}`)}
        description={t(`contact.text_${kind}`)}
        locked={isElsewhere}
      >
        <BindForm kind={kind} askCaptcha={ask} onBound={onClose} />
      </Dialog>
      {dialog}
    </>
  )
}
