import { sendOwnCode } from '@noktra/contract/plain/account'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { toast } from '../../api/toast.ts'
import { useSession } from '../../session/session.ts'
import { Chip } from '../../ui/chip.tsx'
import { CodeInput } from './code-input.tsx'
import { startCooldown } from './cooldown.ts'
import { PasswordField } from './password-field.tsx'
import type { AskCaptcha } from './use-captcha.tsx'

export type ProofMethod = 'password' | 'mobile' | 'email'

type Props = {
  /** Why it is asked for. */
  text: 'text' | 'text_password'
  methods: readonly ProofMethod[]
  method: ProofMethod
  typed: string
  error: string | null
  askCaptcha: AskCaptcha
  onMethod: (method: ProofMethod) => void
  onType: (typed: string) => void
}

/** Asks the player to show that the account is theirs: by its password, or by a code to its own phone or address. */
export function OwnerProof({ text, methods, method, typed, error, askCaptcha, onMethod, onType }: Props) {
  const { t } = useTranslation('login')
  const { user } = useSession()
  const contact = method === 'mobile' ? user?.mobile : user?.email
  return (
    <fieldset className="min-w-0 rounded-box border border-line-2 bg-base-2 p-4">
      <legend className="sr-only">{t('proof.title')}</legend>
      <p className="flex items-start gap-2.5">
        <KeyRound size={18} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-signal" />
        <span className="type-small text-text-2" role="status">
          {t(methods.length > 0 ? `proof.${text}` : 'proof.sign_in_anew')}
        </span>
      </p>
      {methods.length > 1 && (
        <div role="group" aria-label={t('proof.title')} className="mt-3 flex flex-wrap gap-2">
          {methods.map((offered) => (
            <Chip key={offered} selected={offered === method} onPress={() => onMethod(offered)}>
              {t(`proof.by_${offered}`)}
            </Chip>
          ))}
        </div>
      )}
      {methods.length > 0 && (
        <div className="mt-3">
          {method === 'password' ? (
            <PasswordField
              key="password"
              name="proof"
              label={t('proof.password')}
              value={typed}
              onChange={onType}
              error={error}
              autoComplete="current-password"
            />
          ) : (
            <OwnCode
              key={method}
              to={method}
              label={t('proof.code_to', { contact: contact ?? '' })}
              value={typed}
              onChange={onType}
              error={error}
              askCaptcha={askCaptcha}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}

type OwnCodeProps = {
  to: 'mobile' | 'email'
  label: string
  value: string
  onChange: (value: string) => void
  error: string | null
  askCaptcha: AskCaptcha
}

function OwnCode({ to, askCaptcha, ...input }: OwnCodeProps) {
  const { t } = useTranslation('login')
  const [isSending, setSending] = useState(false)
  const place = `own:${to}`

  async function send(): Promise<void> {
    setSending(true)
    try {
      const ticket = await askCaptcha()
      if (!ticket) return
      const { retry_in } = await call(sendOwnCode, { body: { to, ...ticket } })
      startCooldown(place, retry_in)
      toast.success(t('code_sent'))
    } catch {
      // The call has said why.
    } finally {
      setSending(false)
    }
  }

  return <CodeInput {...input} name="proof" place={place} isSending={isSending} onSend={() => void send()} />
}
