import './room/room.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { useReducedMotion } from '../../ui/use-media.ts'
import { formatKey } from './mode.tsx'
import { restScene } from './room/battle-clock.ts'
import { RoomView } from './room/room-view.tsx'
import { useReplay } from './room/use-replay.ts'
import { useRoom } from './room/use-room.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** /battleDetail/{id}; ?key= opens a private room, ?replay=1&speed=2 plays one that is over again. */
export function BattlePage() {
  const { t } = useTranslation('battle-room')
  const room_id = Number(useParams()['id'])
  const isId = Number.isSafeInteger(room_id) && room_id > 0
  return isId ? <Battle key={room_id} room_id={room_id} /> : <NoRoom title={t('unknown')} />
}

function Battle({ room_id }: { room_id: number }) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const [query, change] = useAddressQuery()
  const key = query.get('key') ?? undefined
  const speed = query.get('replay') === '1' ? (query.get('speed') === '2' ? 2 : 1) : null
  const { details, scene, ends_at, error, retry, isFetching, skip, take } = useRoom(room_id, key)
  const replay = useReplay(details, speed)
  const still = useReducedMotion()
  const moving = replay.scene ?? scene
  // Without motion the items are where they go, and the count stands.
  const shown = still && details && moving?.step === 'gather' ? restScene(details.room) : moving

  function setReplay(chosen: number | null): void {
    change((now) => {
      now.delete('replay')
      now.delete('speed')
      if (chosen !== null) now.set('replay', '1')
      if (chosen !== null) now.set('speed', String(chosen))
      return now
    })
    if (chosen !== null) scrollTo({ top: 0 })
  }

  if (isAppError(error, 'battle_unknown', 'invalid_input')) return <NoRoom title={t('unknown')} />
  if (isAppError(error, 'battle_private')) return <NoRoom title={t('private')} text={t('private_text')} />
  if (!details || !shown) {
    if (!error) return <RoomSkeleton />
    return (
      <MessagePage title={t('failed')}>
        <ErrorState title={t('failed')} error={error} onRetry={retry} retrying={isFetching} />
      </MessagePage>
    )
  }
  return (
    <>
      <PageTitle title={t('title', { format: t(`battles:format.${formatKey(details.room)}`) })} />
      <RoomView
        details={details}
        scene={shown}
        ends_at={ends_at}
        roomKey={key ?? details.password ?? undefined}
        replay={replay}
        replaySpeed={speed}
        onReplay={setReplay}
        onSkip={skip}
        take={take}
      />
    </>
  )
}

function NoRoom({ title, text }: { title: string; text?: string }) {
  const { t } = useTranslation('battles')
  return (
    <MessagePage title={title}>
      <Empty title={title} text={text} action={<Button to={paths.battle}>{t('all')}</Button>} />
    </MessagePage>
  )
}

/** The shape of a room that is on its way. */
function RoomSkeleton() {
  return (
    <div className="room" aria-hidden>
      <div className="flex gap-3">
        <Skeleton className="size-10 rounded-control" />
        <Skeleton className="h-10 w-40 rounded-control" />
        <Skeleton className="h-10 grow rounded-control" />
      </div>
      <Skeleton className="h-[76px] rounded-panel" />
      <Skeleton className="h-[72px] rounded-panel" />
      <div className="grid grid-cols-4 gap-3 max-sm:grid-cols-2">
        {['first', 'second', 'third', 'fourth'].map((seat) => (
          <Skeleton key={seat} className="h-[290px] rounded-panel max-sm:h-[210px]" />
        ))}
      </div>
    </div>
  )
}
