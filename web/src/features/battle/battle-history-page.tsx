import './list/battle-list.css'
import { useTranslation } from 'react-i18next'
import { Plus } from 'lucide-react'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { BattleHistory } from './list/battle-history.tsx'
import { VisitorBattles } from './list/empty-battles.tsx'

const TABS = ['all', 'mine'] as const

/** /battleHistory: how battles ended, everybody's or the player's own. */
export function BattleHistoryPage() {
  const { t } = useTranslation(['battle-list', 'battles'])
  const { signedIn } = useSession()
  const [query, change] = useAddressQuery()
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'all'
  return (
    <>
      <PageTitle title={t('battles:history')} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="type-title me-auto">{t('battles:history')}</h1>
        <Button variant="ghost" to={paths.battle}>
          {t('battles:all')}
        </Button>
        <Button
          variant="primary"
          icon={<Plus size={18} strokeWidth={1.9} aria-hidden />}
          to={paths.newBattle}
          className="max-sm:hidden"
        >
          {t('battles:new')}
        </Button>
      </div>
      <Tabs
        id="history"
        label={t('history.tabs')}
        value={tab}
        items={TABS.map((value) => ({ value, label: t(`history.${value}`) }))}
        onChange={(value) => change(() => (value === 'all' ? '' : '?tab=mine'), { step: true })}
      />
      <div className="mt-4 min-h-[60vh]">
        <TabPanel id="history" value={tab}>
          {tab === 'mine' && !signedIn ? (
            <VisitorBattles text={t('history.visitor_text')} />
          ) : (
            <BattleHistory mine={tab === 'mine'} />
          )}
        </TabPanel>
      </div>
    </>
  )
}
