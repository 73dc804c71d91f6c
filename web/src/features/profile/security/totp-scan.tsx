import { useQuery } from '@tanstack/react-query'
import { enableTotp } from '@noktra/contract/plain/account'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { CopyButton } from '../../../ui/copy-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { secretPictureQuery } from '../queries.ts'
import { TotpForm } from './totp-form.tsx'

type Props = {
  made: { secret: string; otpauth_url: string }
  onConfirmed: (recovery_codes: readonly string[]) => void
}

/** The secret as a picture and as text, and the first code of it. */
export function TotpScan({ made, onConfirmed }: Props) {
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
          <div className="flex items-center rounded-control border border-line-1 bg-well py-1 pl-3">
            <code className="min-w-0 grow font-mono text-[13px] break-all">{made.secret}</code>
            <CopyButton value={made.secret} />
          </div>
          <p className="type-micro mt-1.5 text-text-3">{t('totp.secret_hint')}</p>
        </div>
      </div>
    </TotpForm>
  )
}
