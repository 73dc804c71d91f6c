import { Field } from './field.tsx'
import { useDraft } from './use-draft.ts'

type Props = {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** Keeps the label for readers only, where the place makes it plain. */
  hiddenLabel?: boolean
  placeholder?: string
  className?: string
}

/** An amount of coins, or none; it is told after a short pause, rounded to the cent. */
export function PriceField({ label, value, onChange, ...looks }: Props) {
  const [draft, setDraft] = useDraft(value === undefined ? '' : String(value), (text) => {
    const amount = Number(text.replace(',', '.'))
    onChange(text && Number.isFinite(amount) && amount >= 0 ? Math.round(amount * 100) / 100 : undefined)
  })
  return (
    <Field
      label={label}
      value={draft}
      onChange={(text) => setDraft(text.replace(/[^\d.,]/g, ''))}
      inputMode="decimal"
      maxLength={10}
      {...looks}
    />
  )
}
