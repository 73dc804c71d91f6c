import { useMutation } from '@tanstack/react-query'
import { setPassword } from '@noktra/contract/plain/account'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import { refreshUser, type User } from '../../../session/session.ts'
import type { ProofMethod } from '../../../domain/sign-in/owner-proof.tsx'
import { PasswordField } from '../../../domain/sign-in/password-field.tsx'
import type { AskCaptcha } from '../../../domain/sign-in/use-captcha.tsx'
import { useOwnerProof } from '../../../domain/sign-in/use-owner-proof.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusFault } from '../../../ui/focus-fault.ts'
import { patchDetails, sessionsQuery } from '../queries.ts'

const SHORTEST = 6

type Props = { user: User | undefined; askCaptcha: AskCaptcha; onSet: () => void }

/** A new password; the one that there was, or a code, comes along with it. */
export function PasswordForm({ user, askCaptcha, onSet }: Props) {
  const { t } = useTranslation('profile')
  const [password, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const proof = useOwnerProof(askCaptcha, { methods: user?.has_password ? methodsOf(user) : null })
  const change = useMutation({
    mutationFn: () => {
      const { password: old_password, code } = proof.proof
      return call(setPassword, { body: { password, old_password, code }, silent: true })
    },
    onSuccess: ({ ended_sessions }) => {
      patchDetails({ has_password: true })
      void refreshUser()
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      toast.success(
        t(ended_sessions > 0 ? 'password.done_ended' : 'password.done', { count: ended_sessions }),
      )
      onSet()
    },
    onError: (error) => {
      if (!isAppError(error) || proof.takeRefusal(error)) return
      toast.error(error.msg)
      if (isAppError(error, 'password_too_short', 'password_common')) setFault(error.msg)
    },
  })

  function send(event: FormEvent): void {
    event.preventDefault()
    const isShort = password.length < SHORTEST
    setFault(isShort ? t('password.short') : null)
    focusFault(event.currentTarget)
    if (!isShort && !change.isPending) change.mutate()
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <PasswordField
        label={t('password.new')}
        value={password}
        onChange={(typed) => {
          setTyped(typed)
          setFault(null)
        }}
        error={fault}
        autoComplete="new-password"
        required
      />
      {proof.fields}
      <Button
        variant="primary"
        type="submit"
        full
        busy={change.isPending}
        disabledReason={proof.isMissing ? t('proof_first') : null}
      >
        {t('password.submit')}
      </Button>
    </form>
  )
}

function methodsOf({ mobile, email }: User): ProofMethod[] {
  return ['password', ...(mobile ? ['mobile' as const] : []), ...(email ? ['email' as const] : [])]
}
