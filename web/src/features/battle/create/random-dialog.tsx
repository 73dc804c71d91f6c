import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxCard } from '@noktra/contract/boxes'
import { MOST_ROUNDS } from '@noktra/game/battles'
import { toCents } from '@noktra/game/money'
import { formatMoney } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { pickLineup, randomBelow } from './random-line-up.ts'

type Props = {
  open: boolean
  onClose: () => void
  boxes: readonly BoxCard[]
  budget: number | undefined
  onPick: (box_ids: readonly number[]) => void
}

const FORM = 'random-line-up'
const USUAL_BUDGET = 50
const USUAL_ROUNDS = '5'

/** Draws a line-up whose seat costs no more than the player types. */
export function RandomDialog({ open, onClose, boxes, budget, onPick }: Props) {
  const { t } = useTranslation(['battle-new', 'common'])
  const [seat, setSeat] = useState<string | null>(null)
  const [rounds, setRounds] = useState(USUAL_ROUNDS)
  const [least_cents, setLeast] = useState<number | null>(null)
  const seatText = seat ?? String(Math.min(USUAL_BUDGET, Math.floor(budget ?? USUAL_BUDGET) || USUAL_BUDGET))
  const budget_cents = Math.round(Number(seatText.replace(',', '.')) * 100)
  const number = Number(rounds)
  const isBudget = Number.isSafeInteger(budget_cents) && budget_cents > 0
  const isNumber = Number.isInteger(number) && number >= 1 && number <= MOST_ROUNDS
  const cheapest = boxes.toSorted((a, b) => a.price - b.price)[0]

  function pick(): void {
    if (!isBudget || !isNumber) return
    const priced = boxes.map(({ box_id, price }) => ({ box_id, price_cents: toCents(price) }))
    const picked = pickLineup(priced, { budget_cents, rounds: number }, randomBelow)
    setLeast('least_cents' in picked ? picked.least_cents : null)
    if ('box_ids' in picked) onPick(picked.box_ids)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('random.title')}
      description={t('random.text')}
      width={400}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            icon={<Shuffle size={18} strokeWidth={1.9} aria-hidden />}
          >
            {t('random.pick')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="grid grid-cols-2 items-start gap-3 pt-1"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          pick()
        }}
      >
        <Field
          label={t('random.budget')}
          value={seatText}
          onChange={(text) => {
            setSeat(text.replace(/[^\d.,]/g, ''))
            setLeast(null)
          }}
          inputMode="decimal"
          maxLength={9}
          error={isBudget ? null : t('random.budget_wrong')}
        />
        <Field
          label={t('random.rounds')}
          value={rounds}
          onChange={(text) => {
            setRounds(text.replace(/\D/g, ''))
            setLeast(null)
          }}
          inputMode="numeric"
          maxLength={2}
          error={isNumber ? null : t('random.rounds_wrong', { most: MOST_ROUNDS })}
        />
        {least_cents !== null && cheapest && (
          <p role="alert" className="type-small col-span-2 text-danger-text">
            {t('random.nothing', {
              count: number,
              least: formatMoney(least_cents / 100),
              name: cheapest.name,
              price: formatMoney(cheapest.price),
            })}
          </p>
        )}
        <p className="type-small col-span-2 flex flex-wrap items-center gap-2 text-text-2">
          {t('random.cheapest', { name: cheapest?.name })}
          {cheapest && <CoinAmount amount={cheapest.price} size={15} />}
        </p>
      </form>
    </Dialog>
  )
}
