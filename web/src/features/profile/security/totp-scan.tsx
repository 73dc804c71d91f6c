import { useMutation, useQuery } from '@tanstack/react-query'
import { enableTotp } from '@noktra/contract/account'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../api/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-line.tsx'
import { Field } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { secretPictureQuery } from '../queries.ts'

type Props = {
  made: { secret: string; otpauth_url: string }
  onConfirmed: (recovery_codes: readonly string[]) => void
}

/** The secret as a picture and as text, and the first code of it. */
export function TotpScan({ made, onConfirmed }: Props) {
  const { t } = useTranslation('profile')
  const { data: picture } = useQuery(secretPictureQuery(made.otpauth_url))
  const [totp, setTotp] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const confirm = useMutation({
    mutationFn: () => call(enableTotp, { body: { totp: totp.trim() }, silent: true }),
    onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
    onError: (error) => {
      if (!isAppError(error)) return
      toast.error(error.msg)
      if (error.name === 'totp_wrong') setFault(error.msg)
    },
  })

  function send(event: FormEvent): void {
    event.preventDefault()
    if (!totp.trim()) setFault(t('totp.code_missing'))
    else if (!confirm.isPending) confirm.mutate()
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <p className="text-text-2">{t('totp.scan_text')}</p>
      <div className="flex items-center gap-5 max-sm:flex-col max-sm:items-stretch">
        <div className="size-44 shrink-0 self-center rounded-box bg-white p-3.5">
          {picture ? (
            <img
              src={picture}
              alt={t('totp.picture')}
              width={148}
              height={148}
              className="size-full [image-rendering:pixelated]"
            />
          ) : (
            <Skeleton className="size-full" />
          )}
        </div>
        <div className="min-w-0 grow">
          <p className="type-small mb-1 text-text-2">{t('totp.secret')}</p>
          <div className="flex items-center rounded-control border border-line-1 bg-well py-1 pl-3">
            <code className="min-w-0 grow font-mono text-[13px] break-all">{made.secret}</code>
            <CopyButton value={made.secret} />
          </div>
          <p className="type-micro mt-1.5 text-text-3">{t('totp.secret_hint')}</p>
        </div>
      </div>
      <Field
        label={t('totp.code')}
        name="totp"
        value={totp}
        onChange={(typed) => {
          setTotp(typed)
          setFault(null)
        }}
        error={fault}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
      />
      <Button variant="primary" type="submit" full busy={confirm.isPending}>
        {t('totp.confirm')}
      </Button>
    </form>
  )
}
