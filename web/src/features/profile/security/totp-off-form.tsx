import { disableTotp } from '@noktra/contract/plain/account'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { toast } from '../../../api/toast.ts'
import { patchDetails } from '../queries.ts'
import { TotpForm } from './totp-form.tsx'

export function TotpOffForm({ onOff }: { onOff: () => void }) {
  const { t } = useTranslation('profile')

  async function turnOff(totp: string): Promise<void> {
    await call(disableTotp, { body: { totp }, silent: true })
    patchDetails({ has_totp: false })
    toast.success(t('totp.turned_off'))
    onOff()
  }

  return <TotpForm send={turnOff} submit={t('totp.turn_off')} variant="danger" takesRecoveryCode />
}
