import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ItemFacetFields, type FacetsAnswer } from './item-facet-fields.tsx'
import { countItemKeys, type ItemQuery } from './item-query.ts'

type Props = {
  answer: FacetsAnswer
  query: ItemQuery
  onChange: (query: ItemQuery) => void
  open: boolean
  onOpen: (open: boolean) => void
  className?: string
}

/** The button of the filters for which a toolbar has no room, and their sheet, which counts while one chooses. */
export function MoreFilters({ answer, query, onChange, open, onOpen, className }: Props) {
  const { t } = useTranslation(['filters', 'common'])
  const active = countItemKeys(query)
  const total = answer.data?.total
  return (
    <>
      <Button
        icon={<SlidersHorizontal size={16} strokeWidth={1.9} aria-hidden />}
        aria-label={active > 0 ? t('more_active', { count: active }) : t('more')}
        className={cx('shrink-0 px-3.5!', className)}
        data-testid="more-filters"
        onPress={() => onOpen(true)}
      >
        {t('more')}
        {active > 0 && (
          <span className="type-number grid h-5 min-w-5 place-items-center rounded-full bg-signal px-1 text-[12px] text-on-signal">
            {active}
          </span>
        )}
      </Button>
      <Dialog
        open={open}
        onClose={() => onOpen(false)}
        title={t('more')}
        footer={
          <div className="grid w-full grid-cols-[auto_1fr] gap-3">
            <Button variant="ghost" disabled={active === 0} onPress={() => onChange({})}>
              {t('common:clear')}
            </Button>
            <Button variant="primary" data-testid="show" onPress={() => onOpen(false)}>
              {total === undefined
                ? t('common:close')
                : t('show', { count: total, shown: formatNumber(total) })}
            </Button>
          </div>
        }
      >
        <ItemFacetFields answer={answer} query={query} onChange={onChange} />
      </Dialog>
    </>
  )
}
