import { useMutation } from '@tanstack/react-query'
import type { DataOf } from '@noktra/contract/plain-types'
import { newTotp } from '@noktra/contract/plain/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../api/toast.ts'
import type { AskCaptcha } from '../../../domain/sign-in/use-captcha.tsx'
import { useOwnerProof } from '../../../domain/sign-in/use-owner-proof.tsx'
import { Button } from '../../../ui/button.tsx'
import { patchDetails } from '../queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpScan } from './totp-scan.tsx'

type Props = { askCaptcha: AskCaptcha; onCodes: () => void; onDone: () => void }

type Step =
  | { name: 'start' }
  | { name: 'scan'; made: DataOf<typeof newTotp> }
  | { name: 'codes'; codes: readonly string[] }

/** Turning the second factor on: what it is, the secret, and the recovery codes. */
export function TotpSetup({ askCaptcha, onCodes, onDone }: Props) {
  const { t } = useTranslation('profile')
  const [step, setStep] = useState<Step>({ name: 'start' })
  const proof = useOwnerProof(askCaptcha)
  const begin = useMutation({
    mutationFn: () => call(newTotp, { body: proof.proof, silent: true }),
    onSuccess: (made) => setStep({ name: 'scan', made }),
    onError: (error) => {
      if (isAppError(error) && !proof.takeRefusal(error)) toast.error(error.msg)
    },
  })

  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onKept={onDone} />
  if (step.name === 'scan') {
    return (
      <TotpScan
        made={step.made}
        onConfirmed={(codes) => {
          patchDetails({ has_totp: true })
          setStep({ name: 'codes', codes })
          onCodes()
        }}
      />
    )
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!begin.isPending && !proof.isMissing) begin.mutate()
      }}
    >
      <p className="text-text-2">{t('totp.setup_text')}</p>
      {proof.fields}
      <Button
        variant="primary"
        type="submit"
        full
        busy={begin.isPending}
        disabledReason={proof.isMissing ? t('proof_first') : null}
      >
        {t('totp.continue')}
      </Button>
    </form>
  )
}
