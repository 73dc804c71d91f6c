import { useTranslation } from 'react-i18next'
import { openLogin } from '../../layout/dialogs-store.ts'
import { rememberIntent } from '../../session/intent.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { BackpackList } from './backpack-list.tsx'

/** What a player won and bought: keep, star or sell it (/user/inventory). */
export function BackpackPage() {
  const { t } = useTranslation('backpack')
  const { signedIn } = useSession()
  return (
    <>
      <PageTitle title={t('title')} />
      {signedIn ? <BackpackList /> : <VisitorBackpack />}
    </>
  )
}

function VisitorBackpack() {
  const { t } = useTranslation('backpack')
  return (
    <>
      <h1 className="type-title">{t('title')}</h1>
      <div className="panel hairlines mt-4 py-6">
        <Empty
          title={t('visitor_title')}
          text={t('visitor_text')}
          action={
            <Button
              onPress={() => {
                rememberIntent('backpack')
                openLogin()
              }}
            >
              {t('visitor_action')}
            </Button>
          }
        />
      </div>
    </>
  )
}
