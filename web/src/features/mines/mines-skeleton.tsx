import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of the page: head, six layers, panel. */
export function MinesSkeleton() {
  const { t } = useTranslation('mines')
  return (
    <div className="mines" aria-busy="true">
      <section className="panel mine-board">
        <div className="mine-head">
          <h1 className="type-title">{t('title')}</h1>
          <Skeleton className="mine-head-tiers h-11 w-[330px] max-w-full max-sm:h-[54px] max-sm:w-full" />
          <div className="mine-head-tools">
            <Skeleton className="size-11 sm:w-[210px]" />
          </div>
        </div>
        <div className="mine-layers">
          {Array.from({ length: 6 }, (_, layer) => (
            <Skeleton key={layer} className="mine-layer-skeleton" />
          ))}
        </div>
      </section>
      <div className="flex flex-col gap-3.5 max-xl:hidden">
        <Skeleton className="h-[470px] rounded-panel" />
        <Skeleton className="h-[150px] rounded-panel" />
      </div>
      <Skeleton className="mine-bar-skeleton rounded-panel xl:hidden" />
    </div>
  )
}
