import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of the page's panels. */
export function PromotionSkeleton() {
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
