import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { paymentCodeQuery } from './queries.ts'

/** The QR to scan, on white, with the quiet zone that scanners need. */
export function PaymentCode({ content }: { content: string }) {
  const { t } = useTranslation(['recharge', 'common'])
  const { data, isError, refetch } = useQuery(paymentCodeQuery(content))
  if (isError) {
    return (
      <div className="grid size-60 place-items-center content-center gap-3 rounded-box border border-line-2 bg-well p-4 text-center">
        <p className="type-small text-text-2">{t('code_missing')}</p>
        <Button onPress={() => void refetch()}>{t('common:try_again')}</Button>
      </div>
    )
  }
  if (!data) return <Skeleton className="size-60 rounded-box" />
  return (
    <div className="size-60 rounded-box bg-white p-5">
      <img
        src={data}
        alt={t('code')}
        width={200}
        height={200}
        className="size-full [image-rendering:pixelated]"
      />
    </div>
  )
}
