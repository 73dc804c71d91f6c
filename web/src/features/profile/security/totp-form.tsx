import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { toast } from '../../../api/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFault } from '../../../ui/focus-fault.ts'

type Props = {
  /** What is done with the code; what it throws is shown. */
  send: (totp: string) => Promise<void>
  submit: string
  variant: 'primary' | 'danger'
  /** Whether a recovery code will do too. */
  takesRecoveryCode?: boolean
  children?: ReactNode
}

/** Asks for a code of the authenticator app, below what it is for. */
export function TotpForm({ send, submit, variant, takesRecoveryCode = false, children }: Props) {
  const { t } = useTranslation('profile')
  const [totp, setTotp] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: () => send(totp.trim()),
    onError: (error) => {
      if (!isAppError(error)) return
      toast.error(error.msg)
      if (error.name === 'totp_wrong') setFault(error.msg)
    },
  })

  function press(event: FormEvent): void {
    event.preventDefault()
    if (!totp.trim()) {
      setFault(t('totp.code_missing'))
      focusFault(event.currentTarget)
    } else if (!sending.isPending) sending.mutate()
  }

  return (
    <form noValidate onSubmit={press} className="flex flex-col gap-4">
      {children}
      <Field
        label={t('totp.code')}
        name="totp"
        value={totp}
        onChange={(typed) => {
          setTotp(typed)
          setFault(null)
        }}
        error={fault}
        hint={takesRecoveryCode ? t('totp.off_hint') : undefined}
        autoComplete="one-time-code"
        required
        inputMode={takesRecoveryCode ? undefined : 'numeric'}
        maxLength={takesRecoveryCode ? 40 : 7}
      />
      <Button variant={variant} type="submit" full busy={sending.isPending}>
        {submit}
      </Button>
    </form>
  )
}
