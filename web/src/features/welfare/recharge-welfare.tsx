import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingQuery } from '../../session/queries.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayProgress } from './day-progress.tsx'
import { welfareBoxesQuery } from '../../domain/welfare/welfare-queries.ts'
import { useTodayRecharge } from '../../domain/welfare/use-today-recharge.ts'
import { WelfareCard } from './welfare-card.tsx'

/** The boxes that open by the day's recharge, and how far the player is. */
export function RechargeWelfare({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('welfare')
  const boxes = useQuery(welfareBoxesQuery())
  const { today, refetch: refetchToday } = useTodayRecharge()
  const setting = useQuery(settingQuery('recharge_rate'))
  const rate = Number(setting.data)
  const { data } = boxes

  function newDay(): void {
    void boxes.refetch()
    void refetchToday()
  }

  const error = boxes.error ?? setting.error
  if ((!data || !rate) && error) {
    const tryAgain = () => {
      void boxes.refetch()
      void setting.refetch()
    }
    return <ErrorState error={error} onRetry={tryAgain} retrying={boxes.isFetching || setting.isFetching} />
  }
  if (!data || !rate) return <RechargeWelfareSkeleton />
  if (data.list.length === 0) return <Empty title={t('claims.empty')} text={t('claims.empty_text')} />
  const recharged = today ?? data.today_recharge ?? 0
  return (
    <>
      <DayProgress
        amounts={data.list.map(({ amount }) => amount)}
        today={recharged}
        rate={rate}
        next_at={data.next_at}
        day_ends_at={data.day_ends_at}
        zone={data.store_timezone}
        onNewDay={newDay}
      />
      <ul className="welfare-cards">
        {data.list.map((box) => (
          <li key={box.id}>
            <WelfareCard
              box={box}
              rate={rate}
              isMet={recharged >= box.amount}
              next_at={data.next_at}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function RechargeWelfareSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-4 h-[126px] rounded-box" />
      <div className="welfare-cards">
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <Skeleton key={at} className="h-[240px] rounded-box" />
        ))}
      </div>
    </div>
  )
}
