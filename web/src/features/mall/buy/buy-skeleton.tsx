import { Skeleton } from '../../../ui/skeleton.tsx'

/** The shape of an offer that is still to come, when the dialog is opened by its address. */
export function BuySkeleton() {
  return (
    <div aria-hidden className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,0.82fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-3 max-sm:grid max-sm:grid-cols-[132px_1fr]">
        <Skeleton className="aspect-[4/3] rounded-item" />
        <div className="flex flex-col gap-2.5">
          <Skeleton className="h-9 max-sm:h-11" />
          <Skeleton className="h-[18px] w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-[178px]" />
        <Skeleton className="h-11" />
        <Skeleton className="h-[74px]" />
      </div>
    </div>
  )
}
