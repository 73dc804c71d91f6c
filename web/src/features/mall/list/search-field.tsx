import { Search, X } from 'lucide-react'
import { useRef, type CompositionEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { useDraft } from '../../../ui/use-draft.ts'

type Props = { value: string; onChange: (q: string) => void }

/** Search by name. What an input method is still composing is nobody's name yet: it is searched when it is chosen. */
export function SearchField({ value, onChange }: Props) {
  const { t } = useTranslation(['mall', 'common'])
  const composing = useRef(false)
  const [draft, setDraft] = useDraft(value, (q) => {
    if (!composing.current) onChange(q)
  })

  function compose({ type, target }: CompositionEvent<HTMLDivElement>): void {
    composing.current = type === 'compositionstart'
    if (!composing.current && target instanceof HTMLInputElement) onChange(target.value.trim())
  }

  return (
    <div className="mall-search" onCompositionStart={compose} onCompositionEnd={compose}>
      <Field
        label={t('search')}
        hiddenLabel
        type="search"
        placeholder={t('search')}
        value={draft}
        onChange={setDraft}
        maxLength={60}
        before={<Search size={16} strokeWidth={1.9} aria-hidden />}
      />
      {draft && (
        <button
          type="button"
          aria-label={t('common:clear')}
          className="icon-btn absolute top-0.5 right-0.5"
          onClick={() => {
            setDraft('')
            onChange('')
          }}
        >
          <X size={16} strokeWidth={1.9} aria-hidden />
        </button>
      )}
    </div>
  )
}
