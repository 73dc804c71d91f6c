import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEW, fewOf, type Choice } from './choices.ts'
import { ChoiceRow } from './choice-row.tsx'

type Props = { choices: readonly Choice[]; onToggle: (key: string) => void }

/** A long list of choices: the first few, and on request all. */
export function ChoiceList({ choices, onToggle }: Props) {
  const { t } = useTranslation('mall')
  const [whole, setWhole] = useState(false)
  const shown = whole ? choices : fewOf(choices)
  return (
    <>
      {shown.map(({ key, name, count, chosen }) => (
        <ChoiceRow key={key} count={count} chosen={chosen} onChange={() => onToggle(key)}>
          <span title={name}>{name}</span>
        </ChoiceRow>
      ))}
      {choices.length > FEW && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="type-small min-h-[30px] rounded-tag text-info hover:underline max-sm:min-h-11"
        >
          {whole ? t('filter.few') : t('filter.all', { count: choices.length })}
        </button>
      )}
    </>
  )
}
