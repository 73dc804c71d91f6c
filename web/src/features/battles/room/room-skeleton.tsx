import { Skeleton } from '../../../ui/skeleton.tsx'

/** The shape of a room that is on its way. */
export function RoomSkeleton() {
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
