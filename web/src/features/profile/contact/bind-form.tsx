import { useMutation } from '@tanstack/react-query'
import { bindMobile } from '@noktra/contract/plain/account'
import { sendSms } from '@noktra/contract/plain/sign-in'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../api/toast.ts'
import { codeRefusal } from '../../../domain/sign-in/code-refusal.ts'
import { CodeInput } from '../../../domain/sign-in/code-input.tsx'
import { startCooldown } from '../../../domain/sign-in/cooldown.ts'
import type { AskCaptcha } from '../../../domain/sign-in/use-captcha.tsx'
import { refreshUser } from '../../../session/session.ts'
import { useOwnerProof } from '../../../domain/sign-in/use-owner-proof.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFault } from '../../../ui/focus-fault.ts'
import { patchDetails } from '../queries.ts'
import { bindFaults, type BindFaults } from './check-bind.ts'

type Props = { kind: 'mobile' | 'email'; askCaptcha: AskCaptcha; onBound: () => void }

/** The new contact, the code that was sent to it, and the owner's proof where the store asks for it. */
export function BindForm({ kind, askCaptcha, onBound }: Props) {
  const { t } = useTranslation('profile')
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<BindFaults>({})
  const [isSending, setSending] = useState(false)
  const proof = useOwnerProof(askCaptcha, { codeField: 'own_code' })
  const place = `bind:${kind}`

  const bind = useMutation({
    mutationFn: () => {
      const { password, code: own_code } = proof.proof
      return call(bindMobile, {
        body: { mobile: mobile.trim(), code: code.trim(), password, own_code },
        silent: true,
      })
    },
    onSuccess: (bound) => {
      patchDetails(bound)
      // What waited for a contact came with it.
      void refreshUser()
      toast.success(t(`contact.bound_${kind}`))
      onBound()
    },
    onError: (error) => {
      if (!isAppError(error) || proof.takeRefusal(error)) return
      toast.error(error.msg)
      const { field } = error.details
      if (field === 'mobile' || field === 'code') setFaults({ [field]: codeRefusal(error) })
    },
  })

  async function sendCode(): Promise<void> {
    const { mobile: fault } = bindFaults(kind, { mobile, code: '000000' })
    if (fault) {
      setFaults({ mobile: t(fault) })
      return
    }
    setSending(true)
    try {
      const ticket = await askCaptcha()
      if (!ticket) return
      const { retry_in } = await call(sendSms, { body: { mobile: mobile.trim(), ...ticket } })
      startCooldown(place, retry_in)
      toast.success(t('contact.code_sent'))
    } catch (refusal) {
      if (isAppError(refusal, 'mobile_invalid')) setFaults({ mobile: refusal.msg })
    } finally {
      setSending(false)
    }
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    const found = bindFaults(kind, { mobile, code })
    const told = Object.entries(found).map(([field, text]) => [field, t(text)])
    setFaults(Object.fromEntries(told) as BindFaults)
    focusFault(event.currentTarget)
    if (told.length === 0 && !bind.isPending) bind.mutate()
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <Field
        label={t(`contact.new_${kind}`)}
        name="mobile"
        type={kind === 'email' ? 'email' : 'tel'}
        inputMode={kind === 'email' ? 'email' : 'tel'}
        value={mobile}
        onChange={(typed) => {
          setMobile(typed)
          setFaults({ ...faults, mobile: undefined })
        }}
        error={faults.mobile}
        hint={kind === 'mobile' ? t('contact.mobile_hint') : undefined}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        maxLength={120}
        required
      />
      <CodeInput
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setFaults({ ...faults, code: undefined })
        }}
        error={faults.code}
        place={place}
        sentTo={mobile}
        isSending={isSending}
        onSend={() => void sendCode()}
      />
      {proof.fields}
      <Button
        variant="primary"
        type="submit"
        full
        busy={bind.isPending}
        disabledReason={proof.isMissing ? t('proof_first') : null}
      >
        {t('contact.submit')}
      </Button>
    </form>
  )
}
