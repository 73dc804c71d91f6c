import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../layout/account-frame.tsx'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Movements } from './movements.tsx'
import { ArrowLeftRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { fromCents, toCents } from '@noktra/game/money'
import { BonusAmount, CoinAmount, DiamondAmount } from '../../domain/money/coin-amount.tsx'
import { openRecharge } from '../../domain/dialogs-store.ts'
import { OwnTotal } from '../../domain/liabilities/own-total.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

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
            <OwnTotal />
            <Movements />
          </div>
        )}
      </AccountFrame>
    </>
  )
}

/** What each purse holds, and what it is good for. */
function BalancesHead() {
  const { t } = useTranslation('wallet')
  const { user } = useSession()
  const cash = user && fromCents(toCents(user.coin) - toCents(user.bonus_coin))
  return (
    <section aria-label={t('balances')} className="grid gap-3 md:grid-cols-3">
      <Purse
        name={t('purse.cash')}
        hint={t('hint.cash')}
        amount={cash !== undefined && <CoinAmount amount={cash} size={26} counting />}
        action={
          <Button size="small" icon={<Plus size={15} strokeWidth={1.9} aria-hidden />} onPress={openRecharge}>
            {t('recharge')}
          </Button>
        }
      />
      <Purse
        name={t('purse.bonus')}
        hint={t('hint.bonus')}
        amount={user && <BonusAmount amount={user.bonus_coin} size={26} counting />}
      />
      <Purse
        name={t('purse.diamond')}
        hint={t('hint.diamond')}
        amount={user && <DiamondAmount amount={user.diamond} size={26} counting />}
        action={
          <Button
            size="small"
            icon={<ArrowLeftRight size={15} strokeWidth={1.9} aria-hidden />}
            to={paths.profilePart('exchange')}
          >
            {t('convert')}
          </Button>
        }
      />
    </section>
  )
}

type PurseProps = { name: string; hint: string; amount: ReactNode; action?: ReactNode }

function Purse({ name, hint, amount, action }: PurseProps) {
  return (
    <div className="panel grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 p-4 max-md:py-3">
      <h2 className="type-small text-text-2 md:min-h-9 md:content-center">{name}</h2>
      <div className="max-md:row-span-3">{action}</div>
      <p className="type-section min-h-8 md:col-span-2">{amount || <Skeleton className="h-7 w-32" />}</p>
      <p className="type-micro text-text-3 md:col-span-2">{hint}</p>
    </div>
  )
}
