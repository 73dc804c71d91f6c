import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { OddsPanel } from './odds-panel.tsx'
import { PoolContents } from './pool-contents.tsx'
import { PoolHistory } from './pool-history.tsx'
import type { Box } from './queries.ts'
import { RecordList } from './record-list.tsx'

const TABS = ['contents', 'recent', 'best', 'mine', 'history'] as const
type Tab = (typeof TABS)[number]

/** What is inside and what came out. `paused` while an opening runs, so that no list tells its result early. */
export function RecordTabs({ box, paused }: { box: Box; paused: boolean }) {
  const { t } = useTranslation('boxes')
  const { signedIn } = useSession()
  const [query, change] = useAddressQuery()
  const tabs = TABS.filter((tab) => tab !== 'mine' || signedIn)
  const tab = tabs.find((known) => known === query.get('tab')) ?? 'contents'

  function choose(chosen: Tab): void {
    change((now) => {
      if (chosen === 'contents') now.delete('tab')
      else now.set('tab', chosen)
      return now
    })
  }

  return (
    <div
      id="contents"
      className="mt-8 grid scroll-mt-24 grid-cols-[minmax(0,1fr)_300px] items-start gap-x-4 gap-y-5 max-lg:grid-cols-1"
    >
      <div className="min-w-0">
        <Tabs
          id="box"
          label={t('tabs.label')}
          value={tab}
          items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={choose}
          className="mb-5"
        />
        <TabPanel id="box" value={tab}>
          {tab === 'contents' && <PoolContents rows={box.rows} />}
          {(tab === 'recent' || tab === 'best' || tab === 'mine') && (
            <RecordList key={tab} box_id={box.box_id} records={tab} paused={paused} />
          )}
          {tab === 'history' && <PoolHistory box_id={box.box_id} active={box.active_version} />}
        </TabPanel>
      </div>
      <div className="max-lg:order-first lg:sticky lg:top-[84px]">
        <OddsPanel box={box} />
      </div>
    </div>
  )
}
