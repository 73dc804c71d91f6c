import './rolls.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RollSkeleton } from './room/roll-skeleton.tsx'
import { RollView } from './room/roll-view.tsx'
import { useRollRoom } from './room/use-roll-room.ts'

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
      <>
        <PageTitle title={t('title')} />
        <h1 className="sr-only">{t('title')}</h1>
        {error ? (
          <section className="panel">
            <ErrorState title={t('room.failed')} error={error} onRetry={retry} retrying={isFetching} />
          </section>
        ) : (
          <RollSkeleton />
        )}
      </>
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
    <>
      <PageTitle title={t('room.unknown')} />
      <h1 className="sr-only">{t('room.unknown')}</h1>
      <section className="panel hairlines">
        <Empty title={t('room.unknown')} action={<Button to={paths.rolls}>{t('room.all')}</Button>} />
      </section>
    </>
  )
}
