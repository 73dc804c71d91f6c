import type { UseQueryResult } from '@tanstack/react-query'
import { Link2, Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DataOf } from '@noktra/contract/plain-types'
import type { tradeLinkDetails } from '@noktra/contract/plain/steam'
import { formatTime } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'

type Props = { link: UseQueryResult<DataOf<typeof tradeLinkDetails>>; onBind: () => void }

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const
const BOX = 'flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 rounded-item border px-3.5 py-2.5'

/** Where items are sent: the player's trade link, or that there is none yet. */
export function RetrieveTo({ link, onBind }: Props) {
  const { t } = useTranslation(['retrieval', 'common'])
  const now = useNow()
  const { data } = link
  if (link.isError && !data) {
    return (
      <div role="alert" className={`${BOX} border-line-2`}>
        <p className="grow">{t('dialog.link_failed')}</p>
        <Button size="small" busy={link.isFetching} onPress={() => void link.refetch()}>
          {t('common:try_again')}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton className="h-16 rounded-item" />
  if (data.trade_url === null) {
    return (
      <div className={`${BOX} border-warning/40`}>
        <Link2Off {...ICON} className="shrink-0 text-warning" />
        <p className="min-w-0 flex-1">
          <span className="type-label block">{t('dialog.no_link')}</span>
          <span className="type-small text-text-2">{t('dialog.no_link_text')}</span>
        </p>
      </div>
    )
  }
  const isFixed = data.changeable_at !== null && data.changeable_at * 1000 > now
  return (
    <div className={`${BOX} border-line-1 bg-base-2`}>
      <Link2 {...ICON} className="shrink-0 text-text-2" />
      <p className="min-w-0 flex-1">
        <span className="type-micro block text-text-3">{t('dialog.to')}</span>
        <code className="block truncate font-mono text-[13px]" title={data.trade_url}>
          {shortLink(data.trade_url)}
        </code>
        {isFixed && (
          <span className="type-micro block text-text-3">
            {t('dialog.fixed_until', { time: formatTime(data.changeable_at!) })}
          </span>
        )}
      </p>
      {!isFixed && (
        <Button size="small" variant="ghost" onPress={onBind} className="max-sm:min-h-11">
          {t('dialog.change')}
        </Button>
      )}
    </div>
  )
}

/** A trade link without what is the same in all of them. */
function shortLink(url: string): string {
  return url.replace(/^https:\/\/(www\.)?/, '')
}
