import './odds.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DeclaredOdds, OddsVersion } from '@noktra/contract/odds'
import { formatMoney, formatNumber, formatPercent, formatTime } from '../../i18n/format.ts'
import { HashText } from '../proof/hash-text.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { Fact } from './fact.tsx'
import { FromTo } from './from-to.tsx'
import { versionsQuery, type OddsOf } from './odds-queries.ts'
import { OddsRows } from './odds-rows.tsx'

/** Every version of published odds beside the one before, newest first; `version` in the address is the one that is open. */
export function OddsHistory({ of }: { of: OddsOf }) {
  const [query, change] = useAddressQuery()
  const versions = useInfiniteQuery(versionsQuery(of))
  const list = versions.data?.pages.flatMap((page) => page.list)
  if (!list) {
    if (versions.error)
      return (
        <ErrorState
          error={versions.error}
          onRetry={() => void versions.refetch()}
          retrying={versions.isFetching}
        />
      )
    return <OddsHistorySkeleton />
  }
  const active = versions.data!.pages[0]!.of.active_version
  return (
    <>
      <ol className="grid gap-3">
        {list.map((version) => (
          <li key={version.version}>
            <Version
              of={of}
              version={version}
              isActive={version.version === active}
              isOpen={query.get('version') === String(version.version)}
              onOpen={(isOpen) =>
                change((now) => {
                  if (isOpen) now.set('version', String(version.version))
                  else now.delete('version')
                  return now
                })
              }
            />
          </li>
        ))}
      </ol>
      {versions.hasNextPage && (
        <MoreButton
          isLoading={versions.isFetchingNextPage}
          hasFailed={versions.isFetchNextPageError}
          onMore={() => void versions.fetchNextPage()}
        />
      )}
    </>
  )
}

/** The shape of a history that is still to come. */
export function OddsHistorySkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-[228px] rounded-panel! max-sm:h-[330px]" />
    </div>
  )
}

type VersionProps = {
  of: OddsOf
  version: OddsVersion
  isActive: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function Version({ of, version, isActive, isOpen, onOpen }: VersionProps) {
  const { t } = useTranslation('odds')
  const id = `odds-rows-${version.version}`
  return (
    <article className="panel overflow-hidden" aria-labelledby={`${id}-head`}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 pt-4 max-sm:px-4">
        <h3 id={`${id}-head`} className="type-block">
          {t('version', { version: formatNumber(version.version) })}
        </h3>
        {isActive && (
          <span className="type-tag rounded-tag bg-signal-tint px-2 text-signal-hi">{t('active')}</span>
        )}
        {version.active_from === null && (
          <span className="type-tag rounded-tag bg-base-3 px-2 text-warning">{t('waiting')}</span>
        )}
        <time
          dateTime={new Date(version.published_at * 1000).toISOString()}
          className="type-small type-number ms-auto text-text-3 max-sm:ms-0 max-sm:w-full"
        >
          {t('published', { time: formatTime(version.published_at) })}
        </time>
      </header>
      <dl className="odds-facts px-5 pt-3 max-sm:px-4">
        {declaredOf(version).map(({ key, before, after }) => (
          <div key={key}>
            <dt className="type-small text-text-3">{t(`declared.${key}`)}</dt>
            <dd>
              <FromTo before={version.before && before} after={after} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="type-small text-text-3">{t('changed')}</dt>
          <dd className="type-number">{changesOf(t, version)}</dd>
        </div>
      </dl>
      <div className="px-5 pt-2 pb-3 max-sm:px-4">
        <button
          type="button"
          className="type-label inline-flex min-h-11 items-center gap-2 text-info hover:text-text-1"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
        >
          {t(isOpen ? 'hide_rows' : 'show_rows')}
          <ChevronDown
            size={18}
            strokeWidth={1.9}
            aria-hidden
            className={isOpen ? 'rotate-180' : undefined}
          />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OddsRows of={of} version={version} />}
      </div>
      <dl className="odds-proof hairlines border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Fact name={t('round')}>{roundOf(t, version)}</Fact>
        <Fact name={t('log')}>
          {version.log.index === null
            ? t(`log_state.${version.log.state}`)
            : t('log_entry', { index: formatNumber(version.log.index) })}
        </Fact>
        <Fact name={t('hash')}>
          <HashText value={version.pool_hash} />
        </Fact>
        {version.salt?.pool_salt && (
          <Fact name={t('salt')}>
            <HashText value={version.salt.pool_salt} />
          </Fact>
        )}
      </dl>
    </article>
  )
}

type T = ReturnType<typeof useTranslation<'odds'>>['t']

/** What one try costs and gives, as it was and as it is; what a version does not have is left out. */
function declaredOf({ declared, before }: OddsVersion) {
  const texts = (of: DeclaredOdds | null) => ({
    price: of && of.price !== null ? formatMoney(of.price) : null,
    returns: of?.returns ? shareText(of.returns) : null,
    mean: of && of.mean_value !== null ? formatMoney(of.mean_value) : null,
  })
  const was = texts(before)
  const is = texts(declared)
  return (['price', 'returns', 'mean'] as const).flatMap((key) =>
    is[key] === null ? [] : [{ key, before: was[key], after: is[key] }],
  )
}

function shareText({ least, most }: NonNullable<DeclaredOdds['returns']>): string {
  const from = formatPercent(least, 2)
  const to = formatPercent(most, 2)
  return from === to ? from : `${from} – ${to}`
}

function changesOf(t: T, { before, rows, added, removed, moved }: OddsVersion): string {
  if (before === null) return t('first', { count: rows })
  const parts = [
    ...(added > 0 ? [t('added', { count: added })] : []),
    ...(removed > 0 ? [t('removed', { count: removed })] : []),
    ...(moved > 0 ? [t('moved', { count: moved })] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : t('no_rows_changed')
}

function roundOf(t: T, { salt }: OddsVersion): string {
  if (!salt) return t('round_of_draw')
  return t('round_of', {
    source: t(`beacon.${salt.source}`),
    round: formatNumber(salt.round),
    time: formatTime(salt.round_at),
  })
}
