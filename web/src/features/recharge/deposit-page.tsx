import { PAY_METHODS } from '@noktra/contract/plain/recharge'
import { BadgeCheck, Clock, History, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { takeIntent, type Intent } from '../../session/intent.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { amountFor } from './choose-amount.ts'
import { payWays } from './pay-ways.ts'
import { RECHARGE_INTENT, RechargePanel } from './recharge-panel.tsx'
import { SupportHint } from './support-hint.tsx'

const FACTS = [
  { key: 'fact.arrival', Icon: BadgeCheck },
  { key: 'fact.lifetime', Icon: Clock },
  { key: 'fact.fixed', Icon: ReceiptText },
] as const

/** /deposit: the recharge panel as a page. `?need=` is a shortfall in coins. */
export function DepositPage() {
  const { t } = useTranslation('recharge')
  const [query] = useAddressQuery()
  const [first] = useState(() => firstChoice(Number(query.get('need'))))
  useEffect(() => {
    returned = null
  }, [])
  return (
    <>
      <PageTitle title={t('title')} />
      <h1 className="type-title mb-5">{t('title')}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <section className="panel hairlines min-w-0 p-6 max-sm:p-4" aria-label={t('title')}>
          <RechargePanel {...first} />
        </section>
        <aside className="panel flex flex-col gap-5 p-5">
          {payWays.length > 0 && (
            <ul className="flex flex-col gap-4">
              {FACTS.map(({ key, Icon }) => (
                <li key={key} className="flex gap-3">
                  <Icon size={18} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-text-3" />
                  <div>
                    <p className="type-label">{t(`${key}.title`)}</p>
                    <p className="type-small mt-0.5 text-text-2">{t(`${key}.text`)}</p>
                  </div>
                </li>
              ))}
            </ul>
          )}
          <Button full to={paths.rechargeHistory} icon={<History size={16} strokeWidth={1.9} aria-hidden />}>
            {t('records')}
          </Button>
          <SupportHint />
        </aside>
      </div>
    </>
  )
}

/* Outside the page, for React may throw a first rendering away, and an intent is taken once. */
let returned: Intent | null = null

/** What the visitor had chosen before signing in, else what the shortfall asks for. */
function firstChoice(need: number) {
  returned ??= takeIntent(RECHARGE_INTENT)
  const settings = returned?.settings
  return {
    amount: amountFor(settings ? Number(settings.amount) : need),
    method: PAY_METHODS.find((method) => method === settings?.method),
  }
}
