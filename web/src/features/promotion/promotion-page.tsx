import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../layout/account-frame.tsx'
import { statQuery } from '../../session/promotion-queries.ts'
import { useSession } from '../../session/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { LevelPanel, LevelsForVisitors } from './level-panel.tsx'
import { RebatePanel } from './rebate-panel.tsx'
import { RecordsPanel } from './records-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** /user/partner: the player's link, their level, their rebates and where they came from. Visitors see what they would earn. */
export function PromotionPage() {
  const { t } = useTranslation('promotion')
  const { signedIn } = useSession()
  return (
    <>
      <PageTitle title={t('title')} />
      {!signedIn && (
        <div className="mb-6">
          <Head />
          <LevelsForVisitors />
        </div>
      )}
      <AccountFrame>
        <Head />
        <Promotion />
      </AccountFrame>
    </>
  )
}

function Head() {
  const { t } = useTranslation('promotion')
  return (
    <header className="mb-5">
      <h1 className="type-title">{t('title')}</h1>
      <p className="type-body mt-1 max-w-[68ch] text-text-2">{t('intro')}</p>
    </header>
  )
}

function Promotion() {
  const { data: stat, error, isFetching, refetch } = useQuery(statQuery)
  if (!stat && error) {
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </section>
    )
  }
  if (!stat) return <PromotionSkeleton />
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
        <InvitePanel stat={stat} />
        <RebatePanel stat={stat} />
      </div>
      <LevelPanel stat={stat} />
      <ActivityPanel stat={stat} />
      <RecordsPanel invited={stat.invited} />
    </div>
  )
}

/** The shape of the page's panels. */
function PromotionSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 xl:grid-cols-2">
        <Skeleton className="h-[340px] rounded-panel" />
        <Skeleton className="h-[340px] rounded-panel" />
      </div>
      <Skeleton className="h-[330px] rounded-panel" />
      <Skeleton className="h-[380px] rounded-panel" />
      <Skeleton className="h-[300px] rounded-panel" />
    </div>
  )
}
