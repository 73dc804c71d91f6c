import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { focusAtFirst } from '../../ui/focus-at-first.ts'

type Props = { value: string; onChange: (value: string) => void; error?: string; onBack: () => void }

/** The second step of an account with an authenticator: nothing that was typed before is lost. */
export function TotpStep({ value, onChange, error, onBack }: Props) {
  const { t } = useTranslation('login')
  return (
    <>
      <div>
        <button
          type="button"
          onClick={onBack}
          className="type-small mb-2 inline-flex min-h-8 items-center gap-1.5 text-info hover:underline max-sm:min-h-11"
        >
          <ArrowLeft size={16} strokeWidth={1.9} aria-hidden />
          {t('totp.back')}
        </button>
        <div role="status" className="flex items-start gap-3 rounded-control bg-base-3 px-4 py-3">
          <ShieldCheck size={20} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-signal" />
          <div>
            <p className="type-label">{t('totp.title')}</p>
            <p className="type-small mt-0.5 text-text-2">{t('totp.text')}</p>
          </div>
        </div>
      </div>
      <Field
        label={t('totp.label')}
        name="totp"
        value={value}
        onChange={onChange}
        error={error}
        hint={t('totp.hint')}
        autoComplete="one-time-code"
        required
        maxLength={40}
        ref={focusAtFirst}
      />
    </>
  )
}
