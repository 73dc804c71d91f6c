import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PriceField } from '../../../ui/price-field.tsx'
import type { useBoxFilters } from './use-box-filters.ts'

const PRICE = 'w-[140px] max-sm:w-[calc(50%-8px)]'

type Props = { filtering: ReturnType<typeof useBoxFilters>; sorting: ReactNode; isOpen: boolean }

/** Price range and affordability; on phones the order, too. */
export function MoreFilters({ filtering, sorting, isOpen }: Props) {
  const { t } = useTranslation(['home', 'common'])
  const { signedIn } = useSession()
  const { filters, hidden, change } = filtering
  if (!isOpen) return null
  return (
    <div className="panel mb-4 flex flex-wrap items-end gap-x-4 gap-y-3 p-4 max-sm:mt-2.5">
      {sorting}
      <PriceField
        label={t('filter.min')}
        value={filters.min}
        onChange={(min) => change({ min })}
        className={PRICE}
      />
      <PriceField
        label={t('filter.max')}
        value={filters.max}
        onChange={(max) => change({ max })}
        className={PRICE}
      />
      {signedIn && (
        <Chip
          selected={filters.affordable}
          onPress={() => change({ affordable: !filters.affordable })}
          className="min-h-11"
        >
          {t('filter.affordable')}
        </Chip>
      )}
      {hidden > 0 && (
        <Button variant="ghost" onPress={() => change({ min: undefined, max: undefined, affordable: false })}>
          {t('common:clear')}
        </Button>
      )}
    </div>
  )
}
