import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { LatePart } from '../../ui/late-part.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { OddsPanel } from './odds-panel.tsx'
import { PoolContents } from './pool-contents.tsx'
import type { Box } from '../box/box-queries.ts'
import { RecordList } from './record-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const TABS = ['contents', 'recent', 'best', 'mine', 'history', 'simulator'] as const

const loadSimulator = async () => (await import('./simulator/simulator-panel.tsx')).SimulatorPanel

async function loadHistory() {
  const [{ OddsHistory }] = await Promise.all([import('../odds/odds-history.tsx'), loadTexts('odds')])
  return OddsHistory
}

type Tab = (typeof TABS)[number]

/** What is inside and what came out. `paused` while an opening runs, so that no list tells its result early. */
export function RecordTabs({ box, paused }: { box: Box; paused: boolean }) {
  const { t } = useTranslation('opening')
  const { signedIn } = useSession()
  const [query, change] = useAddressQuery()
  const tabs = TABS.filter((tab) => (tab !== 'mine' || signedIn) && (tab !== 'simulator' || box.price > 0))
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
          <LatePart
            wanted={tab === 'simulator'}
            load={loadSimulator}
            props={{ box }}
            fallback={<Skeleton className="h-44" />}
          />
          <LatePart
            wanted={tab === 'history'}
            load={loadHistory}
            props={{ of: { game: 'box', subject: box.box_id } }}
            fallback={<Skeleton className="h-44" />}
          />
        </TabPanel>
      </div>
      <div className="max-lg:order-first lg:sticky lg:top-[84px]">
        <OddsPanel box={box} />
      </div>
    </div>
  )
}
