import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The link as a QR code: dark on white, as cameras read it. */
export function InviteCode({ url }: { url: string }) {
  const { t } = useTranslation('promotion')
  const { data } = useQuery({
    queryKey: ['qr', url],
    queryFn: async () => (await import('qrcode')).toDataURL(url, { margin: 2, width: 296 }),
    staleTime: Infinity,
  })
  return (
    <div className="w-[148px] shrink-0 max-sm:self-center">
      {data ? (
        <img src={data} alt={t('invite.qr')} width={148} height={148} className="rounded-control" />
      ) : (
        <Skeleton className="size-[148px] rounded-control" />
      )}
      <p className="type-micro mt-2 text-center text-text-3">{t('invite.scan')}</p>
    </div>
  )
}
