import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Select } from '../../../ui/select.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import { hidesLocked, MINE, sortOf, SORTS, TABS } from './list-filters.ts'
import type { ListFiltering } from './use-list-filters.ts'

type Props = {
  filtering: ListFiltering
  /** How many rooms there are, undefined until that is known. */
  total: number | undefined
}

/** Which rooms, in which order. */
export function FilterBar({ filtering, total }: Props) {
  const { t } = useTranslation('rolls')
  const phone = usePhone()
  const { filters, change } = filtering
  const { tab, mine, locked } = filters
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        id="rolls"
        label={t('tabs')}
        value={tab}
        items={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        onChange={(chosen) => change({ tab: chosen, sort: undefined })}
        full={phone}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-2.5">
        {hidesLocked(tab) && (
          <Chip selected={!locked} className="min-h-10!" onPress={() => change({ locked: !locked })}>
            {t('filter.without_password')}
          </Chip>
        )}
        {tab === 'mine' && (
          <div role="group" aria-label={t('filter.which')} className="flex gap-1.5">
            {MINE.map((which) => (
              <Chip
                key={which}
                selected={mine === which}
                className="min-h-10!"
                onPress={() => change({ mine: which })}
              >
                {t(`filter.${which}`)}
              </Chip>
            ))}
          </div>
        )}
        <p role="status" className="type-small type-number mr-auto pl-1 text-text-3">
          {total !== undefined && t('count', { count: total, shown: formatNumber(total) })}
        </p>
        <Select
          label={t('sort.label')}
          value={sortOf(filters)}
          options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(sort) => change({ sort })}
          className="min-w-[190px] max-sm:w-full max-sm:grow"
        />
      </div>
    </div>
  )
}
