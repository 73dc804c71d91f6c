import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { LatePart } from '../../ui/late-part.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { OddsPanel } from './odds-panel.tsx'
import { PoolContents } from './pool-contents.tsx'
import type { Box } from '../box/box-queries.ts'
import { historyQuery } from './queries.ts'
import { RecordList } from './record-list.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatPercent, formatTime } from '../../i18n/format.ts'
import { CoinAmount } from '../money/coin-amount.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'

const TABS = ['contents', 'recent', 'best', 'mine', 'history', 'simulator'] as const

const loadSimulator = async () => (await import('./simulator/simulator-panel.tsx')).SimulatorPanel

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
          {tab === 'history' && <PoolHistory box_id={box.box_id} active={box.active_version} />}
        </TabPanel>
      </div>
      <div className="max-lg:order-first lg:sticky lg:top-[84px]">
        <OddsPanel box={box} />
      </div>
    </div>
  )
}

/** Every version of the box's pool, newest first. */
function PoolHistory({ box_id, active }: { box_id: number; active: number }) {
  const { t } = useTranslation('opening')
  const { data, error, refetch, isFetching } = useQuery(historyQuery(box_id))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-44" />
  return (
    <ul className="flex flex-col gap-3">
      {data.map((version) => (
        <li key={version.version} className="panel p-4">
          <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-1.5">
            <h3 className="type-block">{t('history.version', { version: version.version })}</h3>
            {version.version === active && (
              <span className="type-tag rounded-tag bg-signal-tint px-2 text-signal-hi">
                {t('history.active')}
              </span>
            )}
            {version.active_from === null && (
              <span className="type-tag rounded-tag bg-base-3 px-2 text-warning">{t('history.waiting')}</span>
            )}
            <CoinAmount amount={version.price} size={16} />
            <span className="type-small text-text-2">
              {t('history.return', { percent: formatPercent(version.expected_return, 2) })}
            </span>
            <span className="type-small text-text-2">{t('items', { count: version.item_count })}</span>
            <span className="type-small type-number ms-auto text-text-2 max-sm:ms-0">
              {t('history.published', { time: formatTime(version.published_at) })}
            </span>
          </div>
          <CopyLine label={t('history.hash')} value={version.pool_hash} />
        </li>
      ))}
    </ul>
  )
}
