import { Skeleton } from '../ui/skeleton.tsx'

/** Stands in for a page that is on its way; one that is there at once is not preceded by it. */
export function PageSkeleton() {
  return (
    <div aria-hidden className="page-skeleton">
      <Skeleton className="h-8 w-52" />
      <Skeleton className="mt-5 h-60 rounded-panel" />
      <Skeleton className="mt-4 h-60 rounded-panel" />
    </div>
  )
}
