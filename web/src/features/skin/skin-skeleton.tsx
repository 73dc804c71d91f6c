import './skin.css'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of the page that is still to come. */
export function SkinSkeleton() {
  return (
    <div aria-busy style={rarityStyle('standard')}>
      <Skeleton className="mb-4 h-[50px] w-72 max-w-full" />
      <div className="skin-page">
        <div className="panel p-4">
          <div className="skin-stage">
            <Skeleton className="aspect-[4/3] w-full max-w-[560px]" />
          </div>
          <Skeleton className="mt-[18px] h-[104px] w-full" />
        </div>
        <div>
          <Skeleton className="mb-3.5 h-7 w-44" />
          <div className="grid content-start gap-1.5">
            {Array.from({ length: 5 }, (_, at) => (
              <Skeleton key={at} className="h-12 w-full" />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
