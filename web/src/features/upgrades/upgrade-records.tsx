import { TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openLogin } from '../../domain/dialogs-store.ts'
import { paths } from '../../paths.ts'
import { rememberIntent } from '../../session/intent.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { RecordList } from './record-list.tsx'
import type { RecordScope } from './queries.ts'

const SCOPES = ['all', 'mine'] as const satisfies readonly RecordScope[]

/** How upgrades ended, everybody's or the player's own. */
export function UpgradeRecords() {
  const { t } = useTranslation('upgrades')
  const { signedIn } = useSession()
  const [query, change] = useAddressQuery()
  const scope = SCOPES.find((each) => each === query.get('tab')) ?? 'all'
  return (
    <>
      <PageTitle title={t('records.title')} />
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="type-title mr-auto">{t('records.title')}</h1>
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
                    rememberIntent('upgrade-records')
                    openLogin()
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
