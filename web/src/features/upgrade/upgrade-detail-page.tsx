import './upgrade.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../api/app-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { upgradeQuery, type RecordScope } from './queries.ts'
import { UpgradeView } from './upgrade-view.tsx'
import { TrendingUp } from 'lucide-react'
import { openLoginFor } from '../../domain/dialogs-store.ts'
import { useSession } from '../../session/session.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { RecordList } from './record-list.tsx'

const SCOPES = ['all', 'mine'] as const satisfies readonly RecordScope[]

/** /upgradeDetail: one upgrade with `id`, otherwise the records (PRODUCT 6). */
export function UpgradeDetailPage() {
  const { t } = useTranslation('upgrades')
  const [query] = useAddressQuery()
  const asked = query.get('id')
  if (asked === null) return <UpgradeRecords />
  const upgrade_id = Number(asked)
  const isId = Number.isSafeInteger(upgrade_id) && upgrade_id > 0
  return (
    <>
      <PageTitle title={isId ? t('detail.title', { id: upgrade_id }) : t('detail.unknown')} />
      {isId ? <OneUpgrade key={upgrade_id} upgrade_id={upgrade_id} /> : <UnknownUpgrade />}
    </>
  )
}

function OneUpgrade({ upgrade_id }: { upgrade_id: number }) {
  const { t } = useTranslation('upgrades')
  const { data, error, refetch, isFetching } = useQuery(upgradeQuery(upgrade_id))
  if (data) return <UpgradeView upgrade={data} />
  if (isAppError(error, 'upgrade_unknown', 'invalid_input')) return <UnknownUpgrade />
  return (
    <>
      <h1 className="type-title mb-4">{t('detail.title', { id: upgrade_id })}</h1>
      {error ? (
        <ErrorState
          title={t('detail.failed')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className="arena" aria-hidden>
          <Skeleton className="stage-stake min-h-[210px]" />
          <Skeleton className="stage-goal min-h-[210px]" />
          <Skeleton className="arena-dial aspect-square w-full max-w-[392px] justify-self-center rounded-full" />
        </div>
      )}
    </>
  )
}

function UnknownUpgrade() {
  const { t } = useTranslation('upgrades')
  return (
    <>
      <h1 className="sr-only">{t('detail.unknown')}</h1>
      <Empty
        title={t('detail.unknown')}
        text={t('detail.unknown_text')}
        action={<Button to={paths.upgradeRecords}>{t('records.title')}</Button>}
      />
    </>
  )
}

/** How upgrades ended, everybody's or the player's own. */
function UpgradeRecords() {
  const { t } = useTranslation('upgrades')
  const { signedIn } = useSession()
  const [query, change] = useAddressQuery()
  const scope = SCOPES.find((each) => each === query.get('tab')) ?? 'all'
  return (
    <>
      <PageTitle title={t('records.title')} />
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="type-title me-auto">{t('records.title')}</h1>
        <Button icon={<TrendingUp size={18} strokeWidth={1.9} aria-hidden />} to={paths.upgrade}>
          {t('records.back')}
        </Button>
      </header>
      <Tabs
        id="records"
        label={t('records.tabs')}
        value={scope}
        items={SCOPES.map((value) => ({ value, label: t(`records.${value}`) }))}
        onChange={(chosen) => change(() => (chosen === 'all' ? '' : '?tab=mine'))}
        className="mb-4"
      />
      <TabPanel id="records" value={scope}>
        {scope === 'mine' && !signedIn ? (
          <section className="panel hairlines">
            <Empty
              title={t('records.visitor')}
              text={t('records.empty_text')}
              action={
                <Button
                  onPress={() => {
                    openLoginFor('upgrade-records')
                  }}
                >
                  {t('play.visitor')}
                </Button>
              }
            />
          </section>
        ) : (
          <RecordList key={scope} scope={scope} />
        )}
      </TabPanel>
    </>
  )
}
