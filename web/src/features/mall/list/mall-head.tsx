import { useTranslation } from 'react-i18next'
import { MALL_SORTS } from '@noktra/contract/plain/mall'
import { formatNumber } from '../../../i18n/format.ts'
import { Select } from '../../../ui/select.tsx'
import type { Facets } from './use-facets.ts'
import type { MallFiltering } from './use-mall-filters.ts'
import { Search, X, SlidersHorizontal } from 'lucide-react'
import { useRef, type CompositionEvent, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { useDraft } from '../../../ui/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PanelBody } from './filter-panel.tsx'
import { countFilters } from './filters.ts'

type Props = { filtering: MallFiltering; facets: Facets; wide: boolean }

/** Title with the count, search and order; where there is no room for the panel, the button of its sheet. */
export function MallHead({ filtering, facets, wide }: Props) {
  const { t } = useTranslation('mall')
  const { filters, change } = filtering
  const { total } = facets
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-x-2.5 gap-y-3">
      <div className="me-auto flex min-w-0 items-baseline gap-3 max-sm:w-full">
        <h1 className="type-title">{t('title')}</h1>
        <p role="status" className="type-small type-number min-h-[18px] text-text-3">
          {total !== undefined && t('count', { count: total, shown: formatNumber(total) })}
        </p>
      </div>
      <SearchField value={filters.q} onChange={(q) => change({ q })} />
      <Select
        label={t('sort.label')}
        value={filters.sort}
        options={MALL_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={(sort) => change({ sort })}
        className="mall-sort"
      />
      {!wide && <FilterSheet filtering={filtering} facets={facets} />}
    </div>
  )
}

type SearchFieldProps = { value: string; onChange: (q: string) => void }

/** Search by name. What an input method is still composing is no name yet: it is searched when it is chosen. */
function SearchField({ value, onChange }: SearchFieldProps) {
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
          className="icon-btn absolute top-0.5 inset-e-0.5"
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

type FilterSheetProps = { filtering: MallFiltering; facets: Facets }

/** The filters as a sheet, which counts while one chooses. */
function FilterSheet({ filtering, facets }: FilterSheetProps) {
  const { t } = useTranslation(['mall', 'common'])
  const [open, setOpen] = useState(false)
  const active = countFilters(filtering.filters)
  const { total } = facets
  return (
    <>
      <Button
        icon={<SlidersHorizontal size={16} strokeWidth={1.9} aria-hidden />}
        aria-label={active > 0 ? t('filter.open', { count: active }) : t('filter.title')}
        className="min-w-[112px] shrink-0 px-3.5!"
        data-testid="filters"
        onPress={() => setOpen(true)}
      >
        {t('filter.title')}
        {active > 0 && (
          <span className="type-number grid h-5 min-w-5 place-items-center rounded-full bg-signal px-1 text-[12px] text-on-signal">
            {active}
          </span>
        )}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('filter.title')}
        footer={
          <div className="grid w-full grid-cols-[auto_1fr] gap-3">
            <Button variant="ghost" disabled={active === 0} onPress={filtering.clear}>
              {t('common:clear')}
            </Button>
            <Button variant="primary" data-testid="show" onPress={() => setOpen(false)}>
              {total === undefined
                ? t('common:close')
                : t('filter.show', { count: total, shown: formatNumber(total) })}
            </Button>
          </div>
        }
      >
        <PanelBody filtering={filtering} facets={facets} />
      </Dialog>
    </>
  )
}
