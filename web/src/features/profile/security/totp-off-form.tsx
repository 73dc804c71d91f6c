import { useMutation } from '@tanstack/react-query'
import { disableTotp } from '@noktra/contract/account'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../api/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { patchDetails } from '../queries.ts'

export function TotpOffForm({ onOff }: { onOff: () => void }) {
  const { t } = useTranslation('profile')
  const [totp, setTotp] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const off = useMutation({
    mutationFn: () => call(disableTotp, { body: { totp: totp.trim() }, silent: true }),
    onSuccess: () => {
      patchDetails({ has_totp: false })
      toast.success(t('totp.turned_off'))
      onOff()
    },
    onError: (error) => {
      if (!isAppError(error)) return
      toast.error(error.msg)
      if (error.name === 'totp_wrong') setFault(error.msg)
    },
  })

  function send(event: FormEvent): void {
    event.preventDefault()
    if (!totp.trim()) setFault(t('totp.code_missing'))
    else if (!off.isPending) off.mutate()
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <Field
        label={t('totp.code')}
        name="totp"
        value={totp}
        onChange={(typed) => {
          setTotp(typed)
          setFault(null)
        }}
        error={fault}
        hint={t('totp.off_hint')}
        autoComplete="one-time-code"
        maxLength={40}
      />
      <Button variant="danger" type="submit" full busy={off.isPending}>
        {t('totp.turn_off')}
      </Button>
    </form>
  )
}
