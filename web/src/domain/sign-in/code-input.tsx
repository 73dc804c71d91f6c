import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useCooldown } from './cooldown.ts'
import { isSandbox } from '../../session/sandbox.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  error?: string | null
  label?: string
  name?: string
  /** Which of the places that ask for a code: each has a wait of its own. */
  place: string
  /** To whom the code goes, where the page knows it: the sandbox's outbox shows it. */
  sentTo?: string
  isSending: boolean
  onSend: () => void
  ref?: Ref<HTMLInputElement>
}

/** Six digits that were sent, and the button that has them sent. */
export function CodeInput({ label, name = 'code', place, sentTo = '', isSending, onSend, ...input }: Props) {
  const { t } = useTranslation('login')
  const rest = useCooldown(place)
  return (
    <div>
      <div className="flex items-start gap-2.5">
        <Field
          {...input}
          label={label ?? t('code')}
          name={name}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          required
          className="min-w-0 grow"
        />
        <Button
          className="mt-6 min-w-32 shrink-0 max-sm:px-3"
          busy={isSending}
          disabledReason={rest > 0 ? t('send_again_hint') : null}
          onPress={onSend}
        >
          {rest > 0 ? (
            <span className="tabular-nums">{t('send_again_in', { seconds: rest })}</span>
          ) : (
            t('send_code')
          )}
        </Button>
      </div>
      <SandboxOutbox mobile={sentTo} />
    </div>
  )
}

/** Where the codes of a sandbox lie; nothing in a real store. */
function SandboxOutbox({ mobile }: { mobile: string }) {
  const { t } = useTranslation('login')
  if (!isSandbox) return null
  const to = mobile.trim()
  return (
    <p className="type-micro mt-1.5 text-text-3">
      {t('sandbox')}{' '}
      <a
        href={to ? `/sandbox/outbox?${new URLSearchParams({ to })}` : '/sandbox/outbox'}
        target="_blank"
        rel="noopener noreferrer"
        className="text-info underline"
      >
        {t('outbox')}
      </a>
    </p>
  )
}
