import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../layout/account-frame.tsx'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { RetrievalList } from './retrieval-list.tsx'

/** What the player sent to the trade link, step by step (/user/getbackList). */
export function RetrievalPage() {
  const { t } = useTranslation('retrieval')
  const { signedIn } = useSession()
  return (
    <>
      <PageTitle title={t('title')} />
      {!signedIn && <h1 className="sr-only">{t('title')}</h1>}
      <AccountFrame>
        <RetrievalList />
      </AccountFrame>
    </>
  )
}
