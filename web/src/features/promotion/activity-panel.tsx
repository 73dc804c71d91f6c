import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Measure } from './activity-chart.tsx'
import type { Stat } from './queries.ts'

const MEASURES: readonly Measure[] = ['recharge', 'rebate', 'invited']

async function loadChart() {
  return (await import('./activity-chart.tsx')).ActivityChart
}

/** The last 30 days of the store; what draws them is fetched when there is something to draw. */
export function ActivityPanel({ stat }: { stat: Stat }) {
  const { t } = useTranslation('promotion')
  const [measure, setMeasure] = useState<Measure>('recharge')
  const [failed, setFailed] = useState(false)
  const isEmpty = stat.days.every((day) => day.invited === 0 && day.recharge === 0)
  return (
    <section className="panel p-5" aria-labelledby="activity-head">
      <SectionHead id="activity-head" title={t('chart.title')}>
        {!isEmpty && (
          <Tabs
            label={t('chart.measure')}
            value={measure}
            items={MEASURES.map((value) => ({ value, label: t(`chart.${value}`) }))}
            onChange={setMeasure}
          />
        )}
      </SectionHead>
      {isEmpty ? (
        <Empty title={t('chart.empty_title')} text={t('chart.empty_text')} />
      ) : failed ? (
        <div className="grid h-[260px] place-items-center">
          <Button onPress={() => setFailed(false)}>{t('chart.again')}</Button>
        </div>
      ) : (
        <LatePart
          wanted
          load={loadChart}
          props={{ days: stat.days, measure }}
          onFail={() => setFailed(true)}
          fallback={<Skeleton className="h-[260px] rounded-control" />}
        />
      )}
    </section>
  )
}
