import './create/create.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxCard } from '@noktra/contract/boxes'
import { isAppError } from '../../api/app-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { Builder } from './create/builder.tsx'
import { setupOfRoom } from './create/setup.ts'
import { useBoxesOnSale } from './create/use-shelf.ts'
import { battleQuery } from './queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ShelfSkeleton } from './create/shelf.tsx'

/** /new-battle (PRODUCT 5); with `room` it changes an own room that still waits. */
export function NewBattlePage() {
  const { t } = useTranslation('battle-new')
  const [query] = useAddressQuery()
  const asked = query.get('room')
  const { boxes, error, refetch, isFetching } = useBoxesOnSale()
  const title = t(asked === null ? 'title' : 'title_change')
  return (
    <>
      <PageTitle title={title} />
      <div className="mb-4 flex items-center gap-3">
        <IconButton
          outlined
          className="size-11!"
          label={t('back')}
          icon={<ArrowLeft size={18} strokeWidth={1.9} aria-hidden />}
          to={paths.battle}
        />
        <h1 className="type-title min-w-0 truncate">{title}</h1>
      </div>
      {!boxes ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <BuilderSkeleton />
        )
      ) : boxes.length === 0 ? (
        <Empty title={t('no_boxes.title')} text={t('no_boxes.text')} />
      ) : asked === null ? (
        <Builder key="new" onSale={boxes} />
      ) : (
        <OwnRoom room_id={Number(asked)} roomKey={query.get('key') ?? undefined} onSale={boxes} />
      )}
    </>
  )
}

type OwnRoomProps = { room_id: number; roomKey: string | undefined; onSale: readonly BoxCard[] }

/** Only its creator changes a room, and only while no other player is in. */
function OwnRoom({ room_id, roomKey, onSale }: OwnRoomProps) {
  const { t } = useTranslation('battle-new')
  const isId = Number.isSafeInteger(room_id) && room_id > 0
  const { data, error, refetch, isFetching } = useQuery({ ...battleQuery(room_id, roomKey), enabled: isId })
  if (!isId || isAppError(error, 'battle_unknown', 'battle_private', 'invalid_input')) {
    return (
      <Closed text={isAppError(error) ? error.msg : t('change.unknown')}>
        <Button to={paths.battle}>{t('back')}</Button>
      </Closed>
    )
  }
  if (!data) {
    if (!error) return <BuilderSkeleton />
    return (
      <ErrorState
        title={t('change.failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const { room, rounds, is_creator } = data
  const others = room.players.filter((player) => !player.is_bot && player.user_id !== room.user_id)
  if (!is_creator || room.phase !== 'waiting' || others.length > 0) {
    return (
      <Closed
        text={t(!is_creator ? 'change.not_yours' : others.length > 0 ? 'change.others_in' : 'change.started')}
      >
        <Button to={paths.battleRoom(room_id, roomKey)}>{t('change.to_room')}</Button>
      </Closed>
    )
  }
  return (
    <Builder
      key={room_id}
      onSale={onSale}
      room={{ room_id, setup: setupOfRoom(room, rounds), price: room.price }}
    />
  )
}

function Closed({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation('battle-new')
  return <Empty title={t('change.closed')} text={text} action={children} />
}

/** The shape of the page while the boxes are on their way. */
function BuilderSkeleton() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_336px]" aria-hidden>
      <div className="flex min-w-0 flex-col gap-4">
        <Skeleton className="h-[232px] rounded-panel" />
        <div className="panel p-4 max-sm:p-3">
          <Skeleton className="mb-3.5 h-[120px]" />
          <ShelfSkeleton />
        </div>
      </div>
      <Skeleton className="h-[300px] rounded-panel" />
    </div>
  )
}
