import './collection.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { HALF_PHONE } from '@noktra/contract/pictures'
import { useRetrievalNews } from '../../domain/retrieval/use-retrieval-news.ts'
import { SkinCard, SkinCardSkeleton } from '../../domain/skin/skin-card.tsx'
import { formatNumber, formatWear } from '../../i18n/format.ts'
import { AccountFrame } from '../../layout/account-frame.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { AlbumPart } from './album-part.tsx'
import { bestQuery, collectionQuery, type Collection } from './queries.ts'
import { SetsPart } from './sets-part.tsx'
import { ShowcasePart } from './showcase-part.tsx'

const TABS = ['album', 'best', 'sets', 'showcase'] as const
const EAGER = 5
const SIZES = `${HALF_PHONE}, (width < 860px) 30vw, 205px`
const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-3.5 md:grid-cols-4 xl:grid-cols-5'

/** What a player has ever had: the album, the best copies, the sets and what they show of it (/collection). */
export function CollectionPage() {
  const { t } = useTranslation('collection')
  const { signedIn } = useSession()
  return (
    <>
      <PageTitle title={t('heading')} />
      {!signedIn && <h1 className="sr-only">{t('heading')}</h1>}
      <AccountFrame>
        <OwnCollection />
      </AccountFrame>
    </>
  )
}

function OwnCollection() {
  const { t } = useTranslation('collection')
  const [address, change] = useAddressQuery()
  const query = useQuery(collectionQuery)
  useRetrievalNews(() => void query.refetch())
  const tab = TABS.find((known) => known === address.get('tab')) ?? 'album'
  const { data } = query
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-sm:w-full">
          <h1 className="type-title">{t('heading')}</h1>
          <p className="type-small type-number min-h-[18px] text-text-3" aria-live="polite">
            {data && <Totals collection={data} />}
          </p>
        </div>
        <Tabs
          id="collection"
          label={t('heading')}
          value={tab}
          items={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={(next) => change(() => (next === 'album' ? '' : { tab: next }))}
        />
      </header>
      {data && (
        <StaleNote
          failed={query.isRefetchError}
          retrying={query.isFetching}
          stale={t('stale')}
          offline={t('offline')}
          onRetry={() => void query.refetch()}
          className="mt-4"
        />
      )}
      <div className="mt-5">
        <TabPanel id="collection" value={tab}>
          {tab === 'best' ? (
            <BestPart />
          ) : data ? (
            <>
              {tab === 'album' && <AlbumPart collection={data} />}
              {tab === 'sets' && <SetsPart collection={data} />}
              {tab === 'showcase' && <ShowcasePart collection={data} />}
            </>
          ) : query.error ? (
            <ErrorState
              title={t('failed')}
              error={query.error}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <div aria-busy>
              <Skeleton className="h-[212px] max-sm:h-[104px]" />
              <Skeleton className="mt-5 h-[720px]" />
            </div>
          )}
        </TabPanel>
      </div>
    </>
  )
}

function Totals({ collection: { skins, cells } }: { collection: Collection }) {
  const { t } = useTranslation('collection')
  return t('totals', {
    skins: formatNumber(skins.ever),
    all_skins: formatNumber(skins.all),
    cells: formatNumber(cells.ever),
    all_cells: formatNumber(cells.all),
  })
}

/** The copy of the lowest wear of each skin that the player has ever had. */
function BestPart() {
  const { t } = useTranslation('collection')
  const best = useInfiniteQuery(bestQuery)
  const list = best.data?.pages.flatMap((page) => page.list)
  if (!list) {
    return best.error ? (
      <ErrorState error={best.error} retrying={best.isFetching} onRetry={() => void best.refetch()} />
    ) : (
      <div className={GRID}>
        {Array.from({ length: 10 }, (_, at) => (
          <SkinCardSkeleton key={at} />
        ))}
      </div>
    )
  }
  if (list.length === 0) return <NothingYet />
  return (
    <>
      <p className="type-small mb-4 max-w-170 text-text-2">{t('best.lead')}</p>
      <div className={GRID}>
        {list.map((copy, at) => (
          <SkinCard
            key={copy.item_id}
            skin={copy}
            to={paths.skin(copy.skin_id)}
            sizes={SIZES}
            eager={at < EAGER}
            fact={formatWear(copy.wear)}
            note={
              <span className="flex min-h-6 items-center justify-between gap-2">
                {t(copy.state === 'held' ? 'best.held' : 'best.gone')}
                {copy.open_id !== null && <ProofLink open_id={copy.open_id} />}
              </span>
            }
          />
        ))}
      </div>
      {best.hasNextPage && (
        <LoadMore
          isLoading={best.isFetchingNextPage}
          hasFailed={best.isFetchNextPageError}
          onMore={() => void best.fetchNextPage()}
        />
      )}
    </>
  )
}

function ProofLink({ open_id }: { open_id: string }) {
  const { t } = useTranslation('collection')
  return (
    <Button
      to={paths.fairDraw(open_id)}
      size="small"
      variant="ghost"
      aria-label={t('proof')}
      className="z-2 -my-1 px-2! max-sm:min-h-11 max-sm:min-w-11"
    >
      <ShieldCheck size={16} strokeWidth={1.9} aria-hidden />
    </Button>
  )
}

function NothingYet() {
  const { t } = useTranslation('collection')
  return (
    <Empty
      title={t('best.none')}
      text={t('best.none_text')}
      action={<Button to={paths.home}>{t('browse')}</Button>}
    />
  )
}
