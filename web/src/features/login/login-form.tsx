import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { invitedBy } from '../../session/arrival.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusAtFirst } from '../../ui/focus-at-first.ts'
import { usePhone } from '../../ui/use-media.ts'
import { Agreement } from './agreement.tsx'
import type { LoginField, LoginForm as Form, LoginMode } from './check-form.ts'
import { CodeField } from './code-field.tsx'
import { PasswordField } from '../../domain/sign-in/password-field.tsx'
import type { AskCaptcha } from '../../domain/sign-in/use-captcha.tsx'
import { TotpStep } from './totp-step.tsx'
import { useLogin } from './use-login.ts'

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
      <Agreement agreed={form.agreed} onChange={(agreed) => change('agreed', agreed)} error={errors.agreed} />
      {button}
    </form>
  )
}

/** Whoever has no password, or does not know it, goes on from here. */
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
