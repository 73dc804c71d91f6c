import { Skeleton } from '../ui/skeleton.tsx'

/** The place of the balances and the avatar until they are known. */
export function UserAreaSkeleton() {
  return (
    <div className="flex items-center gap-6 max-[1440px]:gap-3 max-md:gap-1.5 max-sm:gap-3">
      <Skeleton className="h-11 w-[350px] max-lg:w-[262px] max-md:w-[170px]" />
      <Skeleton className="h-10 w-[62px] max-sm:w-10" />
    </div>
  )
}
