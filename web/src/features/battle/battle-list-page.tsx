import './list/battle-list.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TabPanel } from '../../ui/tabs.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { VisitorBattles } from './list/empty-battles.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { queryOf } from './list/list-filters.ts'
import { liveListQuery } from './list/list-query.ts'
import { LiveBattles } from './list/live-battles.tsx'
import { useListFilters } from './list/use-list-filters.ts'

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

/** /battle: battles to join, to watch, and how they ended. */
export function BattleListPage() {
  const { t } = useTranslation(['battle-list', 'battles'])
  const { signedIn, user } = useSession()
  const filtering = useListFilters()
  const { filters } = filtering
  const query = queryOf(filters, user?.coin)
  const isVisitors = filters.tab === 'mine' && !signedIn
  // The list below fetches; here only its count is read.
  const { data } = useInfiniteQuery({ ...liveListQuery(query, user?.user_id), enabled: false })
  return (
    <>
      <PageTitle title={t('battles:title')} />
      <PageHead />
      <FilterBar filtering={filtering} total={data?.pages[0]?.total} />
      <div className="mt-4 min-h-[60vh]">
        <TabPanel id="battles" value={filters.tab}>
          {isVisitors ? (
            <VisitorBattles text={t('visitor.text')} />
          ) : (
            <LiveBattles query={query} filters={filters} onClear={filtering.clear} />
          )}
        </TabPanel>
      </div>
    </>
  )
}

function PageHead() {
  const { t } = useTranslation('battles')
  const phone = usePhone()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <h1 className="type-title me-auto">{t('title')}</h1>
      {phone ? (
        <IconButton label={t('history')} icon={<History {...ICON} />} outlined to={paths.battleHistory} />
      ) : (
        <Button variant="ghost" icon={<History {...ICON} />} to={paths.battleHistory}>
          {t('history')}
        </Button>
      )}
      <Button variant="primary" icon={<Plus {...ICON} />} to={paths.newBattle}>
        {t('new')}
      </Button>
    </div>
  )
}
