import { sendSms } from '@noktra/contract/users'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../api/app-error.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../api/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { startCooldown, useCooldown } from './cooldown.ts'
import { SandboxOutbox } from './sandbox-outbox.tsx'
import type { AskCaptcha } from './use-captcha.tsx'

type Props = {
  mobile: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  /** The number is missing or refused: shown below it. */
  onMobileFault: (text: string) => void
  askCaptcha: AskCaptcha
}

/** The code that was sent to the number, and the button that has it sent: a captcha first, then 60 s of rest. */
export function CodeField({ mobile, value, onChange, error, onMobileFault, askCaptcha }: Props) {
  const { t } = useTranslation('login')
  const [isSending, setSending] = useState(false)
  const rest = useCooldown()
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
      startCooldown(retry_in)
      toast.success(t('code_sent'))
      input.current?.focus()
    } catch (refusal) {
      if (isAppError(refusal, 'mobile_invalid')) onMobileFault(refusal.msg)
    } finally {
      setSending(false)
    }
  }

  return (
    <div>
      <div className="flex items-start gap-2.5">
        <Field
          label={t('code')}
          name="code"
          value={value}
          onChange={onChange}
          error={error}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          ref={input}
          className="min-w-0 grow"
        />
        <Button
          className="mt-6 min-w-32 shrink-0 max-sm:px-3"
          busy={isSending}
          disabledReason={rest > 0 ? t('send_again_hint') : null}
          onPress={() => void send()}
        >
          {rest > 0 ? (
            <span className="tabular-nums">{t('send_again_in', { seconds: rest })}</span>
          ) : (
            t('send_code')
          )}
        </Button>
      </div>
      <SandboxOutbox mobile={mobile} />
    </div>
  )
}
