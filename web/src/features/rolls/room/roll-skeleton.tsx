import { SkinCardSkeleton } from '../../../domain/skin/skin-card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The shape of a room that is still to come. */
export function RollSkeleton() {
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
