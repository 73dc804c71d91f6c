import { Check, Search } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_CHOICES } from '@noktra/contract/plain/item-filters'
import { formatNumber } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { FEW, fewOf, foundAmong, type Choice } from './choices.ts'

/** A longer list can be searched. */
const MANY = 15

/** Choices of one kind under their name. */
export function ChoiceGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className="type-small mb-1.5 font-[550] text-text-2">
        {title}
      </h3>
      {children}
    </div>
  )
}

type ListProps = { title: string; choices: readonly Choice[]; onToggle: (key: string) => void }

/** A long list of choices: the first few, and on request all, with a search where they are many. */
export function ChoiceList({ title, choices, onToggle }: ListProps) {
  const { t } = useTranslation('filters')
  const [whole, setWhole] = useState(false)
  const [words, setWords] = useState('')
  const shown = whole ? foundAmong(choices, words) : fewOf(choices)
  return (
    <>
      {whole && choices.length > MANY && (
        <Field
          label={t('find', { list: title })}
          hiddenLabel
          type="search"
          placeholder={t('find', { list: title })}
          value={words}
          maxLength={60}
          onChange={setWords}
          before={<Search size={16} strokeWidth={1.9} aria-hidden />}
          className="mb-1.5"
        />
      )}
      {shown.map(({ key, name, count, chosen }) => (
        <ChoiceRow key={key} count={count} chosen={chosen} onChange={() => onToggle(key)}>
          <span title={name}>{name}</span>
        </ChoiceRow>
      ))}
      {whole && shown.length === 0 && <p className="type-small py-1 text-text-3">{t('none_found')}</p>}
      {whole && choices.length >= MOST_CHOICES && (
        <p className="type-micro py-1 text-text-3">{t('cut', { count: choices.length })}</p>
      )}
      {choices.length > FEW && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => {
            setWhole(!whole)
            setWords('')
          }}
          className="type-small min-h-[30px] rounded-tag text-start text-info hover:underline max-sm:min-h-11 max-sm:min-w-11"
        >
          {whole ? t('few') : t('all', { count: choices.length })}
        </button>
      )}
    </>
  )
}

type RowProps = { children: ReactNode; count: number; chosen: boolean; onChange: () => void }

/** A box to tick, with how many items it would have at the end of the line. */
export function ChoiceRow({ children, count, chosen, onChange }: RowProps) {
  return (
    <label className="group flex min-h-[30px] cursor-pointer items-center gap-2.5 max-sm:min-h-11">
      <span className="relative grid size-[18px] shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={chosen}
          onChange={onChange}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[4px] border border-line-2 bg-well checked:border-signal checked:bg-signal"
        />
        <Check
          size={13}
          strokeWidth={3.2}
          aria-hidden
          className="pointer-events-none relative text-on-signal opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span
        className={cx(
          'type-small min-w-0 grow truncate',
          count > 0 || chosen ? 'text-text-1 group-hover:text-white' : 'text-text-3',
        )}
      >
        {children}
      </span>
      <span className="type-micro type-number text-text-3">{formatNumber(count)}</span>
    </label>
  )
}
