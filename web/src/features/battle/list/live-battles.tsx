import { ArrowUp } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession, useSetting, patchUser, refreshUser } from '../../../session/session.ts'
import { cx } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MoreButton } from '../../../ui/load-more.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { seatTaken, type BattleFilters } from '../queries.ts'
import { BattleRow } from './battle-row.tsx'
import { EmptyBattles } from './empty-battles.tsx'
import type { ListFilters } from './list-filters.ts'
import { useLooks } from './looks.ts'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { useLiveList } from './use-live-list.ts'
import { useWantedRoom } from './use-wanted-room.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { joinBattle } from '@noktra/contract/plain/battles'
import type { BattleCard } from '@noktra/contract/battles'
import { isAppError } from '../../../api/app-error.ts'
import { useMove } from '../../../api/use-move.ts'
import { openRechargeFor } from '../../../domain/dialogs-store.ts'
import { paths } from '../../../paths.ts'

const AIMING_MS = 3000
/** Still at its top: what slides in is seen, and nothing that is read moves away. */
const TOP_PX = 24

/** Rows whose pictures stand in the first screen. */
const FIRST_ROWS = 3

type Props = { query: BattleFilters; filters: ListFilters; onClear: () => void }

/** The rooms of a tab, as they are at this moment. */
export function LiveBattles({ query, filters, onClear }: Props) {
  const { t } = useTranslation(['battle-list', 'common'])
  const { ref, onPointerMove, isCalm, isFree } = useAim<HTMLUListElement>()
  const list = useLiveList(query, { mayMove: isFree })
  const { signedIn, user } = useSession()
  const visitor = { signedIn, user, minRecharge: useSetting('min_recharge_out', 0) }
  const { joining, join } = useJoin()
  const wanted = useWantedRoom()
  const most = useRoomForBoxes()
  const { waiting } = list
  // Rendered bit by bit: a list at once would hold up a phone.
  const rooms = useDeferredValue(list.rooms)
  const running = rooms?.filter(({ status }) => status === 1).map(({ room_id }) => room_id) ?? []
  const looks = useLooks(ref, running)
  const wantedIsThere = rooms?.some(({ room_id }) => room_id === wanted) ?? false

  useEffect(() => {
    if (!wantedIsThere) return
    const row = document.querySelector<HTMLElement>(`[data-room="${wanted}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [wanted, wantedIsThere])

  function showNew(): void {
    list.showWaiting()
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }

  if (!rooms) {
    if (!list.error) return <BattleRowsSkeleton />
    return (
      <section className="panel">
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      </section>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {waiting.length > 0 && t('new_rooms', { count: waiting.length })}
      </p>
      <StaleNote
        failed={list.isRefetchError}
        retrying={list.isRefetching}
        stale={t('stale')}
        offline={t('offline')}
        onRetry={() => void list.refetch()}
      />
      {waiting.length > 0 && (
        <div className="new-rooms">
          <button type="button" className="type-label" onClick={showNew}>
            <ArrowUp size={16} strokeWidth={2.2} aria-hidden />
            {t('new_rooms', { count: waiting.length })}
          </button>
        </div>
      )}
      {rooms.length === 0 ? (
        <EmptyBattles filters={filters} onClear={onClear} />
      ) : (
        <ul
          ref={ref}
          tabIndex={-1}
          aria-label={t('list')}
          onPointerMove={onPointerMove}
          className={cx('battle-rows scroll-mt-24 outline-none', list.isPlaceholderData && 'opacity-60')}
        >
          {rooms.map((room, at) => (
            <BattleRow
              key={room.room_id}
              room={room}
              looks={looks}
              visitor={visitor}
              most={most}
              eager={at < FIRST_ROWS}
              wanted={room.room_id === wanted}
              joining={joining}
              onJoin={join}
              isCalm={isCalm}
              onGone={list.drop}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <MoreButton
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

/** How many boxes stand side by side in a row: as many as its columns leave room for. */
function useRoomForBoxes(): number {
  const wide = useMedia('(width >= 1800px)')
  const oneLine = useMedia('(width >= 1380px)')
  const long = useMedia('(width >= 1280px)')
  const middle = useMedia('(width >= 1080px)')
  const narrow = useMedia('(width >= 860px)')
  if (oneLine) return wide ? 9 : 5
  return long ? 9 : middle ? 6 : narrow ? 3 : 5
}

/**
 * Tells whether somebody is aiming at the rows of a list, so that none moves under a pointer or a finger. Give `ref` and
 * `onPointerMove` to the list.
 */
function useAim<List extends HTMLElement>() {
  const ref = useRef<List>(null)
  const movedAt = useRef(-Infinity)

  return {
    ref,
    onPointerMove() {
      movedAt.current = performance.now()
    },
    /** Rows may move up: the pointer has not moved over them for a while. */
    isCalm() {
      return performance.now() - movedAt.current > AIMING_MS
    },
    /** Rows may be pushed down: the pointer, the scroll position and the focus are not among them. */
    isFree() {
      const list = ref.current
      return (
        list !== null &&
        scrollY <= TOP_PX &&
        matchMedia('(hover: hover)').matches &&
        !list.matches(':hover') &&
        !list.contains(document.activeElement)
      )
    },
  }
}

/** The shape of rows, or on phones of cards. */
function BattleRowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-hidden className="battle-rows">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="battle-slot">
          <div>
            <div className="battle-row">
              <div className="battle-row-boxes">
                <Skeleton className="h-16 w-full max-w-[330px]" />
                <Skeleton className="mt-1.5 h-[22px] w-40" />
              </div>
              <div className="battle-row-best">
                <Skeleton className="h-[51px] w-[150px]" />
              </div>
              <div className="battle-row-pot">
                <Skeleton className="h-10 w-20" />
              </div>
              <div className="battle-row-mode">
                <Skeleton className="h-5 w-32" />
                <Skeleton className="h-[22px] w-24 max-md:hidden" />
              </div>
              <div className="battle-row-seats">
                <Skeleton className="h-10 w-[150px]" />
              </div>
              <div className="battle-row-state">
                <Skeleton className="h-[22px] w-20" />
              </div>
              <div className="battle-row-action">
                <Skeleton className="h-6 w-full" />
                <Skeleton className="h-9 w-full max-sm:h-11" />
              </div>
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}

/** Takes the first free seat of a room and goes there. One join at a time, so that no press is charged by mistake. */
function useJoin() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [roomId, setRoomId] = useState<number | null>(null)

  const move = useMove(joinBattle, {
    onSuccess({ room, coin, bonus_coin }) {
      patchUser({ coin, bonus_coin })
      seatTaken(room)
      void navigate(paths.battleRoom(room.room_id))
    },
    onError(error, { room_id }) {
      if (isAppError(error, 'battle_joined')) return void navigate(paths.battleRoom(room_id))
      if (isAppError(error, 'insufficient_coins')) {
        void refreshUser()
        return openRechargeFor(Number(error.details['shortfall'] ?? 0))
      }
      if (isAppError(error, 'recharge_needed')) void refreshUser()
      // The row told of an earlier state of the room.
      void client.invalidateQueries({ queryKey: ['battles', 'list'] })
    },
  })

  return {
    /** The room that is being joined. */
    joining: move.isPending ? roomId : null,
    join({ room_id, version }: BattleCard) {
      if (move.isPending) return
      setRoomId(room_id)
      move.mutate({ room_id, version })
    },
  }
}
