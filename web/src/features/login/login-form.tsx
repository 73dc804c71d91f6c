import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { invitedBy } from '../../session/arrival.ts'
import { randomSeed } from '../../session/own-seed.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusAtFirst } from '../../ui/focus-at-first.ts'
import { usePhone } from '../../ui/use-media.ts'
import { Agreement } from './agreement.tsx'
import type { LoginField, LoginForm as Form, LoginMode } from './check-form.ts'
import { PasswordField } from '../../domain/sign-in/password-field.tsx'
import type { AskCaptcha } from '../../domain/sign-in/use-captcha.tsx'
import { useLogin } from './use-login.ts'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { sendSms } from '@noktra/contract/plain/sign-in'
import { isAppError } from '../../api/app-error.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../api/toast.ts'
import { CodeInput } from '../../domain/sign-in/code-input.tsx'
import { startCooldown } from '../../domain/sign-in/cooldown.ts'

const PLACE = 'login'

type Props = { mode: LoginMode; onMode: (mode: LoginMode) => void; askCaptcha: AskCaptcha }

/** The fields of all modes; what was typed stays when the mode changes. */
export function LoginForm({ mode, onMode, askCaptcha: ask }: Props) {
  const { t } = useTranslation('login')
  const phone = usePhone()
  const [form, setForm] = useState<Form>(() => ({
    mobile: '',
    password: '',
    code: '',
    invite_code: invitedBy() ?? '',
    agreed: false,
    user_seed: randomSeed(),
    totp: '',
  }))
  const { errors, setErrors, isBusy, isPasswordSet, wantsTotp, endTotp, askCaptcha, submit } = useLogin(
    mode,
    ask,
  )
  const element = useRef<HTMLFormElement>(null)

  function change(field: LoginField, value: string | boolean): void {
    setForm((typed) => ({ ...typed, [field]: value }))
    setErrors({ ...errors, [field]: undefined })
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const field = await submit(form)
    if (field) element.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  const button = (
    <Button variant="primary" type="submit" size="main" cut full busy={isBusy}>
      {isPasswordSet ? t('password_set') : t(wantsTotp ? 'totp.submit' : `submit.${mode}`)}
    </Button>
  )
  if (wantsTotp) {
    return (
      <form ref={element} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <TotpStep
          value={form.totp}
          onChange={(totp) => change('totp', totp)}
          error={errors.totp}
          onBack={() => {
            change('totp', '')
            endTotp()
          }}
        />
        {button}
      </form>
    )
  }
  return (
    <form ref={element} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <Field
        label={t('mobile')}
        name="mobile"
        value={form.mobile}
        onChange={(mobile) => change('mobile', mobile)}
        error={errors.mobile}
        autoComplete="username"
        required
        maxLength={120}
        // The keyboard of a phone would cover the dialog that has just opened.
        ref={phone ? undefined : focusAtFirst}
      />
      {mode !== 'login' && (
        <CodeField
          mobile={form.mobile}
          value={form.code}
          onChange={(code) => change('code', code)}
          error={errors.code}
          onMobileFault={(mobile) => setErrors({ ...errors, mobile })}
          askCaptcha={askCaptcha}
        />
      )}
      {mode !== 'code' && (
        <PasswordField
          key={mode}
          label={t(`password.${mode}`)}
          value={form.password}
          onChange={(password) => change('password', password)}
          error={errors.password}
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          required={mode !== 'register'}
        />
      )}
      {(mode === 'login' || mode === 'code') && <OtherWays mode={mode} onMode={onMode} />}
      {mode === 'register' && (
        <Field
          label={t('invite_code')}
          name="invite_code"
          value={form.invite_code}
          onChange={(invite_code) => change('invite_code', invite_code)}
          error={errors.invite_code}
          autoComplete="off"
          maxLength={40}
        />
      )}
      {mode === 'register' && <OwnSeed seed={form.user_seed} />}
      <Agreement agreed={form.agreed} onChange={(agreed) => change('agreed', agreed)} error={errors.agreed} />
      {button}
    </form>
  )
}

/** What this browser chose to mix into every draw of the new account, before the store has fixed anything for it. */
function OwnSeed({ seed }: { seed: string }) {
  const { t } = useTranslation('login')
  return (
    <p className="type-small -mt-1 text-text-3">
      {t('own_seed')} <code className="font-mono text-[12.5px] break-all text-text-2">{seed}</code>
    </p>
  )
}

/** Players without a password, or who forgot it, go on from here. */
function OtherWays({ mode, onMode }: { mode: 'login' | 'code'; onMode: (mode: LoginMode) => void }) {
  const { t } = useTranslation('login')
  const other = mode === 'login' ? 'code' : 'login'
  return (
    <div className="-mt-2.5 flex flex-wrap justify-between gap-x-4">
      <TextButton onPress={() => onMode(other)}>{t(`use.${other}`)}</TextButton>
      {mode === 'login' && <TextButton onPress={() => onMode('forgot')}>{t('forgot')}</TextButton>}
    </div>
  )
}

function TextButton({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="type-small min-h-8 text-info hover:underline max-sm:min-h-11"
    >
      {children}
    </button>
  )
}

type TotpStepProps = { value: string; onChange: (value: string) => void; error?: string; onBack: () => void }

/** The second step of an account with an authenticator: nothing that was typed before is lost. */
function TotpStep({ value, onChange, error, onBack }: TotpStepProps) {
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

type CodeFieldProps = {
  mobile: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  /** The number is missing or refused: shown below it. */
  onMobileFault: (text: string) => void
  askCaptcha: AskCaptcha
}

/** The code that was sent to the number, and the button that has it sent: a captcha first, then 60 s of rest. */
function CodeField({ mobile, value, onChange, error, onMobileFault, askCaptcha }: CodeFieldProps) {
  const { t } = useTranslation('login')
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function send(): Promise<void> {
    const to = mobile.trim()
    if (!to) {
      onMobileFault(t('fault.mobile_needed'))
      toast.error(t('fault.mobile_needed'))
      return
    }
    setSending(true)
    try {
      const ticket = await askCaptcha()
      if (!ticket) return
      const { retry_in } = await call(sendSms, { body: { mobile: to, ...ticket } })
      startCooldown(PLACE, retry_in)
      toast.success(t('code_sent'))
      input.current?.focus()
    } catch (refusal) {
      if (isAppError(refusal, 'mobile_invalid')) onMobileFault(refusal.msg)
    } finally {
      setSending(false)
    }
  }

  return (
    <CodeInput
      ref={input}
      value={value}
      onChange={onChange}
      error={error}
      place={PLACE}
      sentTo={mobile}
      isSending={isSending}
      onSend={() => void send()}
    />
  )
}
