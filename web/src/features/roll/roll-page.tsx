import './roll.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RollView } from './room/roll-view.tsx'
import { useRollRoom } from './room/use-roll-room.ts'
import { SkinCardSkeleton } from '../../domain/skin/skin-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** /rollDetail/{id}: one room. */
export function RollPage() {
  const room_id = Number(useParams()['id'])
  const isId = Number.isSafeInteger(room_id) && room_id > 0
  return isId ? <Roll key={room_id} room_id={room_id} /> : <NoRoom />
}

function Roll({ room_id }: { room_id: number }) {
  const { t } = useTranslation('rolls')
  const { data: room, error, isFetching, isRefetchError, refetch } = useRollRoom(room_id)
  const retry = () => void refetch()
  if (isAppError(error, 'roll_unknown', 'invalid_input')) return <NoRoom />
  if (!room) {
    return (
      <MessagePage title={t('title')}>
        {error ? (
          <section className="panel">
            <ErrorState title={t('room.failed')} error={error} onRetry={retry} retrying={isFetching} />
          </section>
        ) : (
          <RollSkeleton />
        )}
      </MessagePage>
    )
  }
  return (
    <>
      <PageTitle title={room.room_name} />
      <RollView room={room} failed={isRefetchError} retrying={isFetching} onRetry={retry} />
    </>
  )
}

function NoRoom() {
  const { t } = useTranslation('rolls')
  return (
    <MessagePage title={t('room.unknown')}>
      <section className="panel hairlines">
        <Empty title={t('room.unknown')} action={<Button to={paths.rolls}>{t('room.all')}</Button>} />
      </section>
    </MessagePage>
  )
}

/** The shape of a room that is still to come. */
function RollSkeleton() {
  return (
    <div className="roll-room" aria-hidden>
      <div className="mb-3.5 flex items-center gap-3">
        <Skeleton className="size-10 max-sm:size-11" />
        <Skeleton className="h-5 w-28" />
      </div>
      <div className="roll-columns">
        <div className="roll-main">
          <Skeleton className="h-[236px] rounded-panel max-sm:h-[370px]" />
          <div>
            <Skeleton className="mb-3.5 h-[26px] w-40" />
            <div className="roll-prizes">
              {Array.from({ length: 5 }, (_, at) => (
                <div key={at} className="roll-prize">
                  <SkinCardSkeleton />
                  <Skeleton className="h-11" />
                </div>
              ))}
            </div>
          </div>
        </div>
        <div className="roll-side">
          <Skeleton className="h-[300px] rounded-panel" />
          <Skeleton className="h-[240px] rounded-panel" />
        </div>
      </div>
    </div>
  )
}
