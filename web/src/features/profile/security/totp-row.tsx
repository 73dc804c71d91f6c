import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/session.ts'
import { useCaptcha } from '../../../domain/sign-in/use-captcha.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TotpSetup } from './totp-setup.tsx'
import { disableTotp } from '@noktra/contract/plain/account'
import { call } from '../../../api/call.ts'
import { toast } from '../../../api/toast.ts'
import { patchDetails } from '../queries.ts'
import { TotpForm } from './totp-form.tsx'

/** Whether the second factor is on, and the way to change it. */
export function TotpRow() {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const { ask, isElsewhere, dialog } = useCaptcha()
  const [opened, setOpened] = useState<'on' | 'off' | null>(null)
  const [showsCodes, setShowsCodes] = useState(false)
  const close = () => {
    setOpened(null)
    setShowsCodes(false)
  }
  if (!user) return <Skeleton className="h-20" />
  const Icon = user.has_totp ? ShieldCheck : ShieldOff
  return (
    <div className="flex items-start gap-4 max-sm:flex-wrap max-sm:gap-3">
      <Icon
        size={22}
        strokeWidth={1.9}
        aria-hidden
        className={user.has_totp ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-text-3'}
      />
      <div className="min-w-0 grow basis-0">
        <p className="type-label flex flex-wrap items-center gap-x-3">
          {t('totp.title')}
          <span
            data-testid="totp-state"
            className={user.has_totp ? 'type-small text-success' : 'type-small text-text-3'}
          >
            {t(user.has_totp ? 'totp.is_on' : 'totp.is_off')}
          </span>
        </p>
        <p className="type-small mt-0.5 text-text-2">{t('totp.text')}</p>
      </div>
      <Button className="shrink-0 max-sm:w-full" onPress={() => setOpened(user.has_totp ? 'off' : 'on')}>
        {t(user.has_totp ? 'totp.turn_off' : 'totp.turn_on')}
      </Button>
      <Dialog
        open={opened === 'on'}
        onClose={close}
        title={t(showsCodes ? 'totp.codes_title' : 'totp.setup_title')}
        // The codes are shown this once: a slip of the hand must not close them.
        locked={isElsewhere || showsCodes}
      >
        <TotpSetup askCaptcha={ask} onCodes={() => setShowsCodes(true)} onDone={close} />
      </Dialog>
      <Dialog
        open={opened === 'off'}
        onClose={close}
        title={t('totp.off_title')}
        description={t('totp.off_text')}
        width={420}
      >
        <TotpOffForm onOff={close} />
      </Dialog>
      {dialog}
    </div>
  )
}

function TotpOffForm({ onOff }: { onOff: () => void }) {
  const { t } = useTranslation('profile')

  async function turnOff(totp: string): Promise<void> {
    await call(disableTotp, { body: { totp }, silent: true })
    patchDetails({ has_totp: false })
    toast.success(t('totp.turned_off'))
    onOff()
  }

  return <TotpForm send={turnOff} submit={t('totp.turn_off')} variant="danger" takesRecoveryCode />
}
