import { useMutation } from '@tanstack/react-query'
import { bindSteam } from '@noktra/contract/plain/steam'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../api/app-error.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../api/toast.ts'
import { isSandbox } from '../../session/sandbox.ts'
import { refreshUser } from '../../session/session.ts'
import type { AskCaptcha } from '../sign-in/use-captcha.tsx'
import { useOwnerProof } from '../sign-in/use-owner-proof.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusAtFirst } from '../../ui/focus-at-first.ts'
import { focusFault } from '../../ui/focus-fault.ts'
import { usePhone } from '../../ui/use-media.ts'
import { tradeLinkQuery } from './trade-link-query.ts'

/** Where the platform shows a player their own trade link. */
const PLACE = 'https://steamcommunity.com/my/tradeoffers/privacy'
const SANDBOX_PLACE = '/sandbox/steam'
const STEPS = ['open', 'public', 'copy'] as const

type Props = { askCaptcha: AskCaptcha; onBound: () => void }

/** Takes a trade link, with the owner's proof where the store asks for it. */
export function TradeLinkForm({ askCaptcha, onBound }: Props) {
  const { t } = useTranslation('profile')
  const phone = usePhone()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const proof = useOwnerProof(askCaptcha)
  const bind = useMutation({
    mutationFn: () => call(bindSteam, { body: { trade_url: typed.trim(), ...proof.proof }, silent: true }),
    onSuccess: (link) => {
      queryClient.setQueryData(tradeLinkQuery.queryKey, link)
      void refreshUser()
      toast.success(t('trade_link.bound'))
      onBound()
    },
    onError: (error) => {
      if (!isAppError(error) || proof.takeRefusal(error)) return
      toast.error(error.msg)
      if (error.name.startsWith('trade_url_')) setFault(error.msg)
      if (error.name === 'trade_url_locked') {
        void queryClient.invalidateQueries({ queryKey: tradeLinkQuery.queryKey })
      }
    },
  })

  function send(event: FormEvent): void {
    event.preventDefault()
    if (!typed.trim()) {
      setFault(t('trade_link.missing'))
      focusFault(event.currentTarget)
    } else if (!bind.isPending && !proof.isMissing) bind.mutate()
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <Field
        label={t('trade_link.field')}
        name="trade_url"
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setFault(null)
        }}
        error={fault}
        hint={t('trade_link.hint')}
        autoComplete="off"
        inputMode="text"
        required
        maxLength={300}
        placeholder="https://steamcommunity.com/tradeoffer/new/?partner=…&token=…"
        ref={phone ? undefined : focusAtFirst}
      />
      <WhereToFind />
      {proof.fields}
      <Button
        variant="primary"
        type="submit"
        full
        busy={bind.isPending}
        disabledReason={proof.isMissing ? t('proof_first') : null}
      >
        {t('trade_link.submit')}
      </Button>
    </form>
  )
}

function WhereToFind() {
  const { t } = useTranslation('profile')
  return (
    <div className="rounded-box border border-line-1 bg-base-2 p-4">
      <p className="type-label">{t('trade_link.where')}</p>
      <ol className="type-small mt-2 flex list-decimal flex-col gap-1 ps-5 text-text-2 marker:text-text-3">
        {STEPS.map((step) => (
          <li key={step}>{t(`trade_link.step.${step}`)}</li>
        ))}
      </ol>
      <a
        href={PLACE}
        target="_blank"
        rel="noopener noreferrer"
        className="type-small mt-2 inline-flex min-h-8 items-center text-info underline max-sm:min-h-11"
      >
        {t('trade_link.place')}
      </a>
      {isSandbox && (
        <p className="type-micro mt-1 text-text-3">
          {t('trade_link.sandbox')}{' '}
          <a href={SANDBOX_PLACE} target="_blank" rel="noopener noreferrer" className="text-info underline">
            {t('trade_link.sandbox_place')}
          </a>
        </p>
      )}
    </div>
  )
}
