import type { UseQueryResult } from '@tanstack/react-query'
import { ShieldCheck, Link2, Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import type { DataOf } from '@noktra/contract/plain-types'
import type { tradeLinkDetails } from '@noktra/contract/plain/steam'
import { fromCents, toCents } from '@noktra/game/money'
import { hasNoAnswer, type AppError } from '../../api/app-error.ts'
import { formatMoney, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CoinAmount } from '../money/coin-amount.tsx'
import { RetrievalHold } from './retrieval-hold.tsx'
import { RetrieveItems } from './retrieve-items.tsx'
import { refusalOf } from './retrieve-refusal.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const
const BOX = 'flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 rounded-item border px-3.5 py-2.5'

type Props = {
  items: readonly BackpackItem[]
  link: UseQueryResult<DataOf<typeof tradeLinkDetails>>
  /** Coins that have to be recharged first, of `min` in all. */
  missing: number
  min: number
  refusal: AppError | null
  onBind: () => void
}

const STEPS = ['buy', 'offer', 'protect'] as const

/** What is asked before items are sent: which, where to, and what happens then. */
export function RetrieveForm({ items, link, missing, min, refusal, onBind }: Props) {
  const { t } = useTranslation('retrieval')
  const total = fromCents(items.reduce((sum, { value }) => sum + toCents(value), 0))
  return (
    <div className="flex flex-col gap-4">
      {refusal && <Refusal refusal={refusal} onBind={onBind} />}
      {missing > 0 && (
        <Banner className="pe-4">
          {t('dialog.missing', { amount: formatMoney(missing), min: formatMoney(min) })}
        </Banner>
      )}
      <RetrievalHold />
      <RetrieveTo link={link} onBind={onBind} />
      <div>
        <RetrieveItems items={items} />
        {items.length > 1 && (
          <p className="type-small mt-2 flex items-center justify-end gap-2 px-3 text-text-2">
            {t('dialog.total')}
            <CoinAmount amount={total} size={16} className="text-text-1" />
          </p>
        )}
      </div>
      <section aria-labelledby="retrieve-next">
        <h3 id="retrieve-next" className="type-label mb-2">
          {t('dialog.next')}
        </h3>
        <ol className="flex flex-col gap-2">
          {STEPS.map((step, at) => (
            <li key={step} className="type-small flex gap-3 text-text-2">
              <span className="type-number grid size-5.5 shrink-0 place-items-center rounded-full border border-line-2 text-[12px] font-semibold text-text-1">
                {at + 1}
              </span>
              <span className="pt-0.5">{t(`dialog.step.${step}`)}</span>
            </li>
          ))}
        </ol>
        <p className="type-small mt-3 flex gap-2.5 rounded-control border border-line-1 bg-base-2 px-3 py-2.5">
          <ShieldCheck size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-success" />
          {t('dialog.safe')}
        </p>
      </section>
    </div>
  )
}

function Refusal({ refusal, onBind }: Pick<Props, 'onBind'> & { refusal: AppError }) {
  const { t } = useTranslation('retrieval')
  const textOf = useRefusalText()
  if (hasNoAnswer(refusal)) return <Banner className="pe-4">{t('dialog.no_answer')}</Banner>
  return (
    <Banner action={<RefusalAction refusal={refusal} onBind={onBind} />} className="pe-3">
      {textOf(refusal)}
      <span className="type-small block text-text-2">{t('dialog.unchanged')}</span>
    </Banner>
  )
}

/** What can be done about a refusal, if anything. */
function RefusalAction({ refusal, onBind }: Pick<Props, 'onBind'> & { refusal: AppError }) {
  const { t } = useTranslation('retrieval')
  const kind = refusalOf(refusal)
  if (kind === 'stock') {
    return (
      <Button size="small" to={paths.mall} className="shrink-0 max-sm:min-h-11">
        {t('dialog.to_mall')}
      </Button>
    )
  }
  if (kind === 'link' || refusal.name === 'trade_url_private') {
    return (
      <Button size="small" onPress={onBind} className="shrink-0 max-sm:min-h-11">
        {t('dialog.change_link')}
      </Button>
    )
  }
  return null
}

type RetrieveToProps = { link: UseQueryResult<DataOf<typeof tradeLinkDetails>>; onBind: () => void }

/** Where items are sent: the player's trade link, or that there is none yet. */
function RetrieveTo({ link, onBind }: RetrieveToProps) {
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
