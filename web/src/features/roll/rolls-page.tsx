import './roll.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { VisitorRolls } from './list/empty-rolls.tsx'
import { queryOf, hidesLocked, MINE, sortOf, SORTS, TABS } from './list/list-filters.ts'
import { RollList } from './list/roll-list.tsx'
import { useListFilters, type ListFiltering } from './list/use-list-filters.ts'
import { useNewRoll } from './new-roll-address.ts'
import { NewRollDialog } from './new-roll-dialog.tsx'
import { rollsQuery } from './queries.ts'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/select.tsx'
import { usePhone } from '../../ui/use-media.ts'

/** /rolls: rooms that give prizes away. */
export function RollsPage() {
  const { t } = useTranslation('rolls')
  const { signedIn } = useSession()
  const filtering = useListFilters()
  const { filters } = filtering
  const isVisitors = filters.tab === 'mine' && !signedIn
  const newRoll = useNewRoll()
  // The list below fetches; here only its count is read.
  const { data } = useInfiniteQuery({ ...rollsQuery(queryOf(filters)), enabled: false })
  const total = data?.pages[0]?.total
  return (
    <>
      <PageTitle title={t('title')} />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="me-auto min-w-0">
          <div className="flex items-baseline gap-3">
            <h1 className="type-title">{t('title')}</h1>
            <p role="status" className="type-small type-number text-text-3">
              {!isVisitors && total !== undefined && t('count', { count: total, shown: formatNumber(total) })}
            </p>
          </div>
          <p className="type-small mt-1 text-text-2 max-sm:hidden">{t('intro')}</p>
        </div>
        <Button
          variant="primary"
          icon={<Plus size={18} strokeWidth={2.4} aria-hidden />}
          onPress={newRoll.show}
          data-testid="new-roll"
        >
          {t('open_room')}
        </Button>
      </div>
      <FilterBar filtering={filtering} />
      <div className="mt-3.5 min-h-[60vh]">
        <TabPanel id="rolls" value={filters.tab}>
          {isVisitors ? <VisitorRolls /> : <RollList filtering={filtering} onNew={newRoll.show} />}
        </TabPanel>
      </div>
      <NewRollDialog open={newRoll.open} onClose={newRoll.close} itemIds={newRoll.itemIds} />
    </>
  )
}

/** Which rooms, in which order. */
function FilterBar({ filtering }: { filtering: ListFiltering }) {
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
