import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fixedPictures } from '../../fixed-pictures.ts'
import { pictureOf } from '@noktra/contract/pictures'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { envelopesQuery } from './queries.ts'
import { Check, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { EnvelopeStatus } from '@noktra/contract/plain/envelopes'
import type { Envelope } from '@noktra/contract/envelopes'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/class-names.ts'

/** Every envelope, the open ones first. */
export function EnvelopeList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('envelopes')
  return (
    <section aria-label={t('list')} className="min-w-0">
      <Rows onLeave={onLeave} />
    </section>
  )
}

function Rows({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('envelopes')
  const envelopes = useInfiniteQuery(envelopesQuery())
  const list = envelopes.data?.pages.flatMap((page) => page.list)
  if (!list) {
    return envelopes.error ? (
      <ErrorState
        error={envelopes.error}
        onRetry={() => void envelopes.refetch()}
        retrying={envelopes.isFetching}
      />
    ) : (
      <div className="flex flex-col gap-2.5">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-[132px] rounded-box" />
        ))}
      </div>
    )
  }
  if (list.length === 0) {
    return (
      <Empty title={t('empty')} text={t('empty_text')} picture={pictureOf(fixedPictures.envelopeCoin, 160)} />
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-2.5">
        {list.map((envelope) => (
          <li key={envelope.id}>
            <EnvelopeRow envelope={envelope} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {envelopes.hasNextPage && (
        <LoadMore
          isLoading={envelopes.isFetchingNextPage}
          hasFailed={envelopes.isFetchNextPageError}
          onMore={() => void envelopes.fetchNextPage()}
        />
      )}
    </>
  )
}

/** An envelope with how many of its rewards are left, and the way to its proof. */
function EnvelopeRow({ envelope, onLeave }: { envelope: Envelope; onLeave: () => void }) {
  const { t } = useTranslation('envelopes')
  const { id, num, left, title, descr, created_at, ends_at, status, is_mine } = envelope
  const hasEnded = status === EnvelopeStatus.ended
  return (
    <article className="welfare-row" data-over={hasEnded || undefined}>
      <div className="welfare-row-head">
        <img
          src={pictureOf(fixedPictures.envelopeCoin, 160)}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="welfare-row-art"
        />
        <div className="min-w-0 grow">
          <div className="flex items-start justify-between gap-3">
            <h3 className="type-label min-w-0 text-[16px]">{title}</h3>
            <span className={cx('welfare-badge type-micro', !hasEnded && 'welfare-badge-met')}>
              {t(hasEnded ? 'ended' : 'begun')}
            </span>
          </div>
          {descr && <p className="type-small mt-0.5 text-text-2">{descr}</p>}
        </div>
      </div>
      <div className="welfare-bar welfare-bar-envelope" aria-hidden>
        <span style={{ transform: `scaleX(${num > 0 ? left / num : 0})` }} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="type-micro flex flex-wrap gap-x-3 gap-y-0.5 text-text-2">
          <span className="type-number font-semibold text-text-1">
            {t('num', { num: formatNumber(num) })}
          </span>
          <span className="type-number">{t('left', { count: left, left: formatNumber(left) })}</span>
          {is_mine && (
            <span className="inline-flex items-center gap-1 text-success">
              <Check size={13} strokeWidth={3} aria-hidden />
              {t('is_mine')}
            </span>
          )}
        </p>
        <Link to={paths.fairEnvelope(id)} onClick={onLeave} className="welfare-proof type-micro">
          <ShieldCheck size={14} strokeWidth={1.9} aria-hidden />
          {t('proof')}
        </Link>
      </div>
      <p className="type-micro type-number flex flex-wrap gap-x-3 text-text-3">
        <span>{formatTime(created_at)}</span>
        {!hasEnded && <span>{t('until', { time: formatTime(ends_at) })}</span>}
      </p>
    </article>
  )
}
