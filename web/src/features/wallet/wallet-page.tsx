import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../layout/account-frame.tsx'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { BalancesHead } from './balances-head.tsx'
import { Movements } from './movements.tsx'

/** /user/wallet: what the purses hold, and every movement that made it so. */
export function WalletPage() {
  const { t } = useTranslation('wallet')
  const { signedIn } = useSession()
  return (
    <>
      <PageTitle title={t('title')} />
      {!signedIn && <h1 className="sr-only">{t('title')}</h1>}
      <AccountFrame>
        {signedIn && (
          <div className="flex flex-col gap-5">
            <h1 className="type-title">{t('title')}</h1>
            <BalancesHead />
            <Movements />
          </div>
        )}
      </AccountFrame>
    </>
  )
}
