import './rolls.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TabPanel } from '../../ui/tabs.tsx'
import { VisitorRolls } from './list/empty-rolls.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { queryOf } from './list/list-filters.ts'
import { RollList } from './list/roll-list.tsx'
import { useListFilters } from './list/use-list-filters.ts'
import { useNewRoll } from './new-roll-address.ts'
import { NewRollDialog } from './new-roll-dialog.tsx'
import { rollsQuery } from './queries.ts'

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
        <div className="mr-auto min-w-0">
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
