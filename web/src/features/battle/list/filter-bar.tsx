import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import { FilterFields } from './filter-fields.tsx'
import { countFilters, SORTS, TABS } from './list-filters.ts'
import type { useListFilters } from './use-list-filters.ts'

type Props = {
  filtering: ReturnType<typeof useListFilters>
  /** How many battles fit, undefined until that is known. */
  total: number | undefined
}

/** Tabs, order, and what narrows the list; on phones the latter is a sheet. */
export function FilterBar({ filtering, total }: Props) {
  const { t } = useTranslation('battle-list')
  const phone = usePhone()
  const { filters, change, clear } = filtering
  const active = countFilters(filters)
  const fields = <FilterFields filters={filters} onChange={change} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <Tabs
          id="battles"
          label={t('tabs')}
          value={filters.tab}
          items={TABS.map((tab) => ({ value: tab, label: t(`tab.${tab}`) }))}
          onChange={(tab) => change({ tab })}
          full={phone}
        />
        <div className="flex min-w-0 items-center gap-2.5 max-sm:w-full">
          <Select
            label={t('filter.sort')}
            value={filters.sort}
            options={SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            onChange={(sort) => change({ sort })}
            className="min-w-[190px] max-sm:min-w-0 max-sm:grow"
          />
          {phone && <FilterSheet active={active} total={total} onClear={clear} fields={fields} />}
        </div>
      </div>
      {!phone && (
        <div className="panel mt-3 flex flex-wrap items-end gap-x-4 gap-y-3 p-4">
          {fields}
          {active > 0 && (
            <Button variant="ghost" onPress={clear}>
              {t('filter.clear')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type SheetProps = {
  active: number
  total: number | undefined
  onClear: () => void
  fields: ReactNode
}

function FilterSheet({ active, total, onClear, fields }: SheetProps) {
  const { t } = useTranslation(['battle-list', 'common'])
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<SlidersHorizontal size={16} strokeWidth={1.9} aria-hidden />}
        className="shrink-0"
        onPress={() => setOpen(true)}
      >
        {t('filter.title')}
        {active > 0 && (
          <span className="type-number grid size-5 place-items-center rounded-full bg-signal text-[12px] text-on-signal">
            {active}
          </span>
        )}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('filter.title')}
        footer={
          <>
            {active > 0 && (
              <Button variant="ghost" onPress={onClear}>
                {t('filter.clear')}
              </Button>
            )}
            <Button variant="primary" onPress={() => setOpen(false)}>
              {total === undefined ? t('common:close') : t('filter.show', { count: total })}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">{fields}</div>
      </Dialog>
    </>
  )
}
