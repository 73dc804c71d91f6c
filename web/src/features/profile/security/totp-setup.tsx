import { useMutation, useQuery } from '@tanstack/react-query'
import type { DataOf } from '@noktra/contract/plain-types'
import { newTotp, enableTotp } from '@noktra/contract/plain/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../api/toast.ts'
import type { AskCaptcha } from '../../../domain/sign-in/use-captcha.tsx'
import { useOwnerProof } from '../../../domain/sign-in/use-owner-proof.tsx'
import { Button } from '../../../ui/button.tsx'
import { patchDetails, secretPictureQuery } from '../queries.ts'
import { brand, filePrefix } from '../../../i18n/brand.ts'
import { CopyButton } from '../../../ui/copy-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TotpForm } from './totp-form.tsx'
import { Copy, Download } from 'lucide-react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { copyText } from '../../../ui/copy-text.ts'

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

type TotpScanProps = {
  made: { secret: string; otpauth_url: string }
  onConfirmed: (recovery_codes: readonly string[]) => void
}

/** The secret as a picture and as text, and the first code of it. */
function TotpScan({ made, onConfirmed }: TotpScanProps) {
  const { t } = useTranslation('profile')
  const { data: picture } = useQuery(secretPictureQuery(made.otpauth_url))

  async function confirm(totp: string): Promise<void> {
    const { recovery_codes } = await call(enableTotp, { body: { totp }, silent: true })
    onConfirmed(recovery_codes)
  }

  return (
    <TotpForm send={confirm} submit={t('totp.confirm')} variant="primary">
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
          <div className="flex items-center rounded-control border border-line-1 bg-well py-1 ps-3">
            <code className="min-w-0 grow font-mono text-[13px] break-all">{made.secret}</code>
            <CopyButton value={made.secret} />
          </div>
          <p className="type-micro mt-1.5 text-text-3">{t('totp.secret_hint')}</p>
        </div>
      </div>
    </TotpForm>
  )
}

/** Ten codes that are shown this once, to be copied or kept as a file. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation(['profile', 'common'])
  const [isKept, setKept] = useState(false)
  const written = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-text-2">
        {t('totp.codes_text')}
      </p>
      <ol
        aria-label={t('totp.codes_title')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-box border border-line-2 bg-well p-4 font-mono text-[15px]"
      >
        {codes.map((code) => (
          <li key={code} className="text-center whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex gap-2.5 max-sm:flex-col">
        <Button
          full
          icon={<Copy size={16} strokeWidth={1.9} aria-hidden />}
          onPress={() => void copyText(written).then((done) => done && toast.success(t('totp.codes_copied')))}
        >
          {t('common:copy')}
        </Button>
        <Button
          full
          icon={<Download size={16} strokeWidth={1.9} aria-hidden />}
          onPress={() => download(`${brand().name}\n${t('totp.codes_title')}\n\n${written}`)}
        >
          {t('totp.download')}
        </Button>
      </div>
      <Checkbox checked={isKept} onChange={setKept}>
        {t('totp.codes_kept')}
      </Checkbox>
      <Button
        variant="primary"
        full
        disabledReason={isKept ? null : t('totp.keep_first')}
        onPress={() => {
          toast.success(t('totp.turned_on'))
          onKept()
        }}
      >
        {t('totp.done')}
      </Button>
    </div>
  )
}

function download(content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${filePrefix()}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(address)
}
