import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fixedPictures } from '../../fixed-pictures.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useSession } from '../../session/session.ts'
import { Field } from '../../ui/field.tsx'

type Props = {
  /** What is added now, chosen here or by a chance. */
  cents: number
  onCents: (cents: number) => void
  locked: boolean
}

function centsOf(text: string): number {
  const amount = Number(text.replace(',', '.'))
  return Number.isFinite(amount) && amount > 0 ? Math.round(amount * 100) : 0
}

/** Coins on top of the items, or instead of them. */
export function CoinField({ cents, onCents, locked }: Props) {
  const { t } = useTranslation('upgrades')
  const { user } = useSession()
  // What is being typed stays as it is; only then does the sum take its full form.
  const [typed, setTyped] = useState<string | null>(null)
  const zero = formatMoney(0)
  return (
    <Field
      label={t('coin.label')}
      value={typed ?? (cents > 0 ? (cents / 100).toFixed(2).replace('.', zero.charAt(1)) : '')}
      placeholder={zero}
      inputMode="decimal"
      maxLength={10}
      autoComplete="off"
      disabled={locked}
      before={<img src={fixedPictures.coin} alt="" width={18} height={18} className="size-[18px]" />}
      after={
        user && (
          <span className="type-micro type-number pointer-events-none pe-2 text-text-3">
            {t('coin.balance', { amount: formatMoney(user.coin) })}
          </span>
        )
      }
      onChange={(text) => {
        const cleaned = /^\d*[.,]?\d{0,2}/.exec(text.replace(/[^\d.,]/g, ''))?.[0] ?? ''
        setTyped(cleaned)
        onCents(centsOf(cleaned))
      }}
      onBlur={() => setTyped(null)}
      className="coin-field"
    />
  )
}
