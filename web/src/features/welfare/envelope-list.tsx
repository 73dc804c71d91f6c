import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fixedPictures } from '../../fixed-pictures.ts'
import { pictureOf } from '@noktra/contract/pictures'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EnvelopeRow } from './envelope-row.tsx'
import { envelopesQuery } from './queries.ts'

/** Every envelope, the open ones first. */
export function EnvelopeList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('welfare')
  return (
    <section aria-label={t('envelopes.list')} className="min-w-0">
      <Rows onLeave={onLeave} />
    </section>
  )
}

function Rows({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('welfare')
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
      <Empty
        title={t('envelopes.empty')}
        text={t('envelopes.empty_text')}
        picture={pictureOf(fixedPictures.envelopeCoin, 160)}
      />
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
