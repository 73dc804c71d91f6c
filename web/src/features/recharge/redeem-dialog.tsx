import { CircleCheck, TriangleAlert } from 'lucide-react'
import { redeemCard } from '@noktra/contract/plain/recharge'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../api/app-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../api/toast.ts'
import { useMove } from '../../api/use-move.ts'
import { formatMoney } from '../../i18n/format.ts'
import { patchUser, refreshUser } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { focusAtFirst } from '../../ui/focus-at-first.ts'
import { focusFault } from '../../ui/focus-fault.ts'
import { usePhone } from '../../ui/use-media.ts'
import { recordsQuery } from './queries.ts'

type Card = { card_no: string; card_secret: string }
type Faults = Partial<Card>

const BLANK: Card = { card_no: '', card_secret: '' }

/** Number and password of a card, which works once. */
export function RedeemDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['recharge', 'common'])
  const form = useId()
  const phone = usePhone()
  const [card, setCard] = useState(BLANK)
  const [faults, setFaults] = useState<Faults>({})
  const [done, setDone] = useState<string | null>(null)

  const redeem = useMove(redeemCard, {
    onSuccess: ({ amount, is_bonus, coin, bonus_coin }) => {
      const tip = t(is_bonus ? 'redeemed_bonus' : 'redeemed', { amount: formatMoney(amount) })
      patchUser({ coin, bonus_coin })
      void refreshUser()
      void queryClient.invalidateQueries({ queryKey: recordsQuery.queryKey })
      setCard(BLANK)
      setDone(tip)
      toast.success(tip)
    },
    onError: (error) => isAppError(error) && setFaults(faultOf(error.name, error.msg)),
  })

  function change(part: Partial<Card>): void {
    setCard({ ...card, ...part })
    setFaults({})
    setDone(null)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const sent = { card_no: card.card_no.trim(), card_secret: card.card_secret.trim() }
    const missing: Faults = {}
    if (!sent.card_no) missing.card_no = t('card_no_missing')
    if (!sent.card_secret) missing.card_secret = t('card_secret_missing')
    setFaults(missing)
    const first = missing.card_no ?? missing.card_secret
    if (!first) return redeem.mutate(sent)
    toast.error(first)
    focusFault(event.currentTarget)
  }

  function close(): void {
    setCard(BLANK)
    setFaults({})
    setDone(null)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('redeem_title')}
      locked={redeem.isPending}
      width={440}
      footer={
        <Button variant="primary" type="submit" form={form} busy={redeem.isPending}>
          {t('redeem')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t('card_no')}
          name="card_no"
          value={card.card_no}
          autoComplete="off"
          maxLength={64}
          required
          error={faults.card_no}
          onChange={(card_no) => change({ card_no })}
          // The keyboard of a phone would cover the dialog that has just opened.
          ref={phone ? undefined : focusAtFirst}
        />
        <Field
          label={t('card_secret')}
          name="card_secret"
          value={card.card_secret}
          autoComplete="off"
          maxLength={64}
          required
          error={faults.card_secret}
          onChange={(card_secret) => change({ card_secret })}
        />
        <p className="type-small flex items-start gap-2.5 rounded-control border border-line-1 bg-well p-3 text-text-2">
          <TriangleAlert size={16} strokeWidth={1.9} aria-hidden className="mt-px shrink-0 text-warning" />
          {t('card_once')}
        </p>
        <p role="status" className="type-small flex min-h-5 items-center gap-2.5 text-success empty:hidden">
          {done && (
            <>
              <CircleCheck size={16} strokeWidth={1.9} aria-hidden className="shrink-0" />
              {done}
            </>
          )}
        </p>
      </form>
    </Dialog>
  )
}

/** The field a refusal is about; undefined where it is about neither. */
function faultOf(name: string, msg: string): Faults {
  if (name === 'card_used' || name === 'card_revoked' || name === 'card_no_required') return { card_no: msg }
  if (name === 'card_wrong' || name === 'card_secret_required') return { card_secret: msg }
  return {}
}
