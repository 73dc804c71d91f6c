import { Skeleton } from '../../../ui/skeleton.tsx'
import { ShelfSkeleton } from './shelf.tsx'

/** The shape of the page while the boxes are on their way. */
export function BuilderSkeleton() {
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
