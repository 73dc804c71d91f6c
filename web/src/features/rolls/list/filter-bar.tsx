import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/chip.tsx'
import { Select } from '../../../ui/select.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import { hidesLocked, MINE, sortOf, SORTS, TABS } from './list-filters.ts'
import type { ListFiltering } from './use-list-filters.ts'

/** Which rooms, in which order. */
export function FilterBar({ filtering }: { filtering: ListFiltering }) {
  const { t } = useTranslation('rolls')
  const phone = usePhone()
  const { filters, change } = filtering
  const { tab, mine, locked } = filters
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <Tabs
        id="rolls"
        label={t('tabs')}
        value={tab}
        items={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        onChange={(chosen) => change({ tab: chosen, sort: undefined })}
        full={phone}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
        {hidesLocked(tab) && (
          <Chip selected={!locked} className="sm:min-h-10!" onPress={() => change({ locked: !locked })}>
            {t('filter.without_password')}
          </Chip>
        )}
        {tab === 'mine' && (
          <div role="group" aria-label={t('filter.which')} className="flex gap-2">
            {MINE.map((which) => (
              <Chip
                key={which}
                selected={mine === which}
                className="sm:min-h-10!"
                onPress={() => change({ mine: which })}
              >
                {t(`filter.${which}`)}
              </Chip>
            ))}
          </div>
        )}
        <Select
          label={t('sort.label')}
          value={sortOf(filters)}
          options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(sort) => change({ sort })}
          className="min-w-[190px] max-sm:min-w-36 max-sm:grow"
        />
      </div>
    </div>
  )
}
