import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PanelBody } from './filter-panel.tsx'
import { countFilters } from './filters.ts'
import type { Facets } from './use-facets.ts'
import type { MallFiltering } from './use-mall-filters.ts'

type Props = { filtering: MallFiltering; facets: Facets }

/** The filters as a sheet, which counts while one chooses. */
export function FilterSheet({ filtering, facets }: Props) {
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
