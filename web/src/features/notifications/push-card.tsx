import { useMutation, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../api/app-error.ts'
import { toast } from '../../api/toast.ts'
import { useConsent } from '../../attribution/consent.ts'
import { pushAbility, pushSettingsQuery, subscribeHere } from '../../domain/push/push-device.ts'
import { endOffer, persistAsked, pushOffer, type PushOffer } from '../../domain/push/push-offer.ts'
import { Button } from '../../ui/button.tsx'
import { useFloatingCard } from '../../ui/use-floating-card.ts'

/** Asks, after an action that ends later, whether this device may tell of it. The other card of its place goes first. */
export function PushCard() {
  const about = useSyncExternalStore(pushOffer.subscribe, pushOffer.get)
  const isPlaceTaken = useConsent() === 'ask'
  const { data } = useQuery({ ...pushSettingsQuery, enabled: about !== null })
  if (about === null || isPlaceTaken || !data || data.public_key === null) return null
  const isOn = data.switches.some(({ name, is_on }) => name === about && is_on)
  const isTold = pushAbility() === 'allowed' && data.devices.some(({ is_current }) => is_current)
  return isOn && !isTold ? <Question key={about} about={about} publicKey={data.public_key} /> : null
}

function Question({ about, publicKey }: { about: PushOffer; publicKey: string }) {
  const { t } = useTranslation('push')
  const card = useFloatingCard<HTMLElement>()
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => persistAsked(about), [about])
  const turnOn = useMutation({
    mutationFn: () => subscribeHere(publicKey),
    onSuccess(outcome) {
      if (outcome === 'undecided') return endOffer('done')
      if (outcome === 'blocked') return setWhy(t('blocked'))
      endOffer('done')
      toast.success(t('turned_on'))
    },
    onError: (error) => setWhy(isAppError(error) ? error.msg : t('failed')),
  })

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    endOffer('not_now')
  }

  return (
    <section
      ref={card}
      aria-labelledby="push-card-title"
      onKeyDown={closeByKey}
      data-testid="push-card"
      className="fixed bottom-4 inset-s-4 z-30 w-[372px] animate-[fade-in_200ms_ease-out] rounded-box border border-line-2 bg-base-2 p-4 shadow-raised max-sm:bottom-[calc(74px+env(safe-area-inset-bottom)+var(--page-bar,0px))] max-sm:inset-x-2.5 max-sm:w-auto max-sm:p-3.5"
    >
      <h2 id="push-card-title" className="type-label flex items-start gap-2.5">
        <BellRing size={18} strokeWidth={1.9} aria-hidden className="mt-px shrink-0 text-text-2" />
        {t(`ask.${about}`)}
      </h2>
      <p role="status" className="type-small mt-1.5 text-text-2">
        {why ?? t('ask_text')}
      </p>
      <div className="mt-3 flex gap-2.5 *:min-w-0 *:grow *:basis-0">
        <Button className="max-sm:min-h-11" onPress={() => endOffer(why ? 'done' : 'not_now')}>
          {t(why ? 'close' : 'not_now')}
        </Button>
        {!why && (
          <Button className="max-sm:min-h-11" busy={turnOn.isPending} onPress={() => turnOn.mutate()}>
            {t('tell_me')}
          </Button>
        )}
      </div>
    </section>
  )
}
