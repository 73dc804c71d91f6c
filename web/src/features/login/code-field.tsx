import { sendSms } from '@noktra/contract/plain/sign-in'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../api/app-error.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../api/toast.ts'
import { CodeInput } from '../../domain/sign-in/code-input.tsx'
import { startCooldown } from '../../domain/sign-in/cooldown.ts'
import type { AskCaptcha } from '../../domain/sign-in/use-captcha.tsx'

const PLACE = 'login'

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
