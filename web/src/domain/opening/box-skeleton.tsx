import { SkinCardSkeleton } from '../skin/skin-card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'

const REELS = {
  one: 'h-[250px] max-sm:h-[190px]',
  columns: 'h-[422px] max-sm:h-[266px]',
  ten: 'h-[414px] max-sm:h-[262px]',
}

/** The shape of a box's page, for as many reels as the address asks for. */
export function BoxSkeleton() {
  const [query] = useAddressQuery()
  const num = Number(query.get('num') ?? 1)
  return (
    <div aria-busy>
      <div className="mb-4 flex items-center gap-3.5 max-sm:mb-[79px]">
        <Skeleton className="size-10 max-sm:size-11" />
        <Skeleton className="size-[60px]" />
        <div>
          <Skeleton className="h-7 w-44" />
          <Skeleton className="mt-2 h-4 w-64 max-w-full" />
        </div>
      </div>
      <Skeleton className={cx('rounded-panel', REELS[num === 1 ? 'one' : num > 5 ? 'ten' : 'columns'])} />
      <div className="mt-4 grid grid-cols-[1fr_auto_1fr] items-center gap-6 max-lg:grid-cols-1 max-sm:gap-4">
        <Skeleton className="h-11 w-[304px] max-w-full" />
        <Skeleton className="h-[52px] w-[400px] max-w-full" />
        <span />
      </div>
      <div className="drop-grid mt-[120px]">
        {Array.from({ length: 10 }, (_, at) => (
          <SkinCardSkeleton key={at} />
        ))}
      </div>
    </div>
  )
}
