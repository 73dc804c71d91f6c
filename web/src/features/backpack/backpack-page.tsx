import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../layout/account-frame.tsx'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { BackpackList } from './backpack-list.tsx'

/** What a player won and bought: keep, star, sell, retrieve or use it (/user/inventory). */
export function BackpackPage() {
  const { t } = useTranslation('backpack')
  const { signedIn } = useSession()
  return (
    <>
      <PageTitle title={t('title')} />
      {!signedIn && <h1 className="sr-only">{t('title')}</h1>}
      <AccountFrame>
        <BackpackList />
      </AccountFrame>
    </>
  )
}
