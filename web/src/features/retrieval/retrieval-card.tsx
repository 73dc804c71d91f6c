import { ExternalLink, PackageOpen, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RetrievalRecord, RetrievalFailReason } from '@noktra/contract/retrieval'
import { formatMoney, formatWear } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { ExteriorBadge } from '../../domain/skin/exterior-badge.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../domain/skin/rarity-lozenge.tsx'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { isSandbox } from '../../session/sandbox.ts'
import { cx } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RetrievalTimeline } from './retrieval-timeline.tsx'
import { stageOf } from './timeline.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

const LINK_REASONS: readonly RetrievalFailReason[] = ['link_wrong', 'inventory_private']
const STOCK_REASONS: readonly RetrievalFailReason[] = ['out_of_stock', 'too_dear']

const LOOKS = {
  open: 'border-info/40 bg-info/10 text-text-1',
  done: 'border-success/40 bg-success/10 text-success',
  failed: 'border-danger/40 bg-danger/10 text-danger-text',
} as const

type Props = {
  record: RetrievalRecord
  /** The one that the address asks for: it is brought into view. */
  isAskedFor: boolean
  /** Above the fold. */
  eager: boolean
}

/** One retrieval: the item, where it stands, its timeline, and what the player can do now. */
export function RetrievalCard({ record, isAskedFor, eager }: Props) {
  const { t } = useTranslation('retrieval')
  const alt = useSkinAlt()(record)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isAskedFor) return
    card.current?.scrollIntoView({ block: 'center' })
    card.current?.focus({ preventScroll: true })
  }, [isAskedFor])
  const partner = partnerOf(record.trade_url)
  return (
    <article
      ref={card}
      tabIndex={isAskedFor ? -1 : undefined}
      aria-labelledby={`retrieval-${record.retrieval_id}`}
      data-retrieval={record.retrieval_id}
      className={cx('panel p-4 sm:p-5', isAskedFor && 'border-info outline-none')}
    >
      <div className="flex items-start gap-4">
        <span
          className="skin-card relative w-30 shrink-0 overflow-hidden max-sm:w-24"
          style={rarityStyle(record.rarity)}
        >
          <span className="skin-card-ground" aria-hidden />
          <SkinPicture
            url={record.image_url}
            alt={alt}
            sizes="120px"
            eager={eager}
            className="relative w-full p-1"
          />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <h2 id={`retrieval-${record.retrieval_id}`} className="type-block wrap-anywhere">
                {record.family} | {record.finish}
              </h2>
              <p className="type-small mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2">
                <ExteriorBadge exterior={record.exterior_name} full />
                {record.wear === '' ? (
                  <span>{record.kind}</span>
                ) : (
                  <span className="type-number">{formatWear(record.wear)}</span>
                )}
                <RarityLozenge rarity={record.rarity} />
              </p>
            </div>
            <RetrievalState record={record} />
          </div>
          <CoinAmount amount={record.value} size={18} className="mt-2 text-[16px] leading-6" />
          {record.gap_paid > 0 && (
            <p className="type-small mt-1 text-text-2">
              {t('gap.paid', { amount: formatMoney(record.gap_paid) })}
            </p>
          )}
        </div>
      </div>
      <div className="mt-5">
        <RetrievalTimeline record={record} name={alt} />
      </div>
      {record.fail_reason && <RetrievalFailure reason={record.fail_reason} />}
      {record.phase === 'offer_sent' && <OfferNote record={record} />}
      {record.delivery_ref !== null && (
        <p className="mt-4 text-text-2">{t('by_hand', { reference: record.delivery_ref })}</p>
      )}
      <p className="type-micro mt-4 flex flex-wrap gap-x-4 gap-y-1 border-t border-line-1 pt-3 text-text-3">
        <span>{t('number', { id: record.retrieval_id })}</span>
        <RelativeTime at={record.created_at} />
        {partner && (
          <span className="min-w-0 truncate" title={record.trade_url}>
            {t('partner', { partner })}
          </span>
        )}
        {stageOf(record) !== 'offer_sent' && <OfferLink record={record} />}
      </p>
    </article>
  )
}

/** What the player has to do themselves. */
function OfferNote({ record }: { record: RetrievalRecord }) {
  const { t } = useTranslation('retrieval')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-info/40 bg-info/8 px-3.5 py-2.5">
      <PackageOpen size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-info" />
      <p className="min-w-0 flex-1 basis-60">{t('accept')}</p>
      <OfferLink record={record} isButton />
    </div>
  )
}

/** To the trade offer at the platform; offers of the sandbox's market are on no platform. */
function OfferLink({ record, isButton = false }: { record: RetrievalRecord; isButton?: boolean }) {
  const { t } = useTranslation('retrieval')
  if (isSandbox || record.offer_ref === null) return null
  return (
    <a
      href={offerAddress(record.offer_ref)}
      target="_blank"
      rel="noopener noreferrer"
      className={
        isButton
          ? 'btn btn-secondary btn-small type-label max-sm:min-h-11'
          : 'inline-flex items-center gap-1 text-info hover:underline'
      }
    >
      {t('offer')}
      <ExternalLink size={14} strokeWidth={1.9} aria-hidden />
      <span className="sr-only">, {t('new_tab')}</span>
    </a>
  )
}

/** The platform's page of a trade offer. */
function offerAddress(offer_ref: string): string {
  return `https://steamcommunity.com/tradeoffer/${encodeURIComponent(offer_ref)}/`
}

/** The account number in a trade link: all that tells it from others without giving it away. */
function partnerOf(trade_url: string): string | null {
  return /[?&]partner=(\d+)/.exec(trade_url)?.[1] ?? null
}

/** Where a retrieval stands, in a word; of a protected one, how long it is so. */
function RetrievalState({ record }: { record: RetrievalRecord }) {
  const { t } = useTranslation('retrieval')
  const stage = stageOf(record)
  const look = record.phase === 'done' || record.phase === 'failed' ? record.phase : 'open'
  return (
    <span
      className={cx(
        'type-small inline-flex min-h-7 items-center gap-2 rounded-tag border px-2.5 font-semibold whitespace-nowrap',
        LOOKS[look],
      )}
    >
      {t(`phase.${stage}`)}
      {stage === 'protected' && <Countdown until={record.protected_until!} />}
    </span>
  )
}

/** Why it failed, that the item is back, and what can be done. */
function RetrievalFailure({ reason }: { reason: RetrievalFailReason }) {
  const { t } = useTranslation('retrieval')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-line-2 bg-base-2 px-3.5 py-3">
      <Undo2 size={18} strokeWidth={1.9} aria-hidden className="shrink-0 self-start text-text-2" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="type-label">{t(`failed.${reason}`)}</p>
        <p className="type-small mt-0.5 text-text-2">
          {t('back')} {t(`help.${reason}`)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        {LINK_REASONS.includes(reason) && (
          <Button size="small" to={paths.profilePart('trade-link')} className="max-sm:min-h-11">
            {t('to_link')}
          </Button>
        )}
        {STOCK_REASONS.includes(reason) && (
          <Button size="small" to={paths.mall} className="max-sm:min-h-11">
            {t('to_mall')}
          </Button>
        )}
        <Button size="small" to={paths.backpack} className="max-sm:min-h-11">
          {t('to_backpack')}
        </Button>
      </div>
    </div>
  )
}
