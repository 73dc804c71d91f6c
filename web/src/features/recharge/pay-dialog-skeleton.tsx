import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of what comes while the store makes the order. */
export function PayDialogSkeleton() {
  const { t } = useTranslation('recharge')
  return (
    <div className="flex flex-col items-center gap-4" aria-busy>
      <span role="status" className="sr-only">
        {t('ordering')}
      </span>
      <div className="flex flex-col items-center gap-1.5">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-11 w-40" />
        <Skeleton className="h-4 w-28" />
      </div>
      <Skeleton className="size-60 rounded-box" />
      <Skeleton className="h-5 w-72" />
      <Skeleton className="h-11 w-44" />
      <Skeleton className="h-[90px] w-full" />
      <Skeleton className="h-8 w-80 max-w-full" />
    </div>
  )
}
