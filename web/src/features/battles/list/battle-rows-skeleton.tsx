import { Skeleton } from '../../../ui/skeleton.tsx'

/** The shape of rows, or on phones of cards. */
export function BattleRowsSkeleton({ rows = 6 }: { rows?: number }) {
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
