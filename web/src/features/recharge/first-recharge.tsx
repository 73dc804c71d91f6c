import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMIT_PERIODS } from '@noktra/contract/plain/limits'
import type { LimitPeriod } from '@noktra/contract/limits'
import { LimitForm } from '../../domain/limits/limit-form.tsx'
import { formatMoney } from '../../i18n/format.ts'
import { limitsQuery } from '../../session/limits-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Before the first recharge: what is bought, and a limit for the day, the week or the month, which is set here. */
export function FirstRecharge() {
  const { t } = useTranslation(['recharge', 'limits'])
  const { data: state } = useQuery(limitsQuery)
  const [setting, setSetting] = useState<LimitPeriod | null>(null)
  const limitOf = (period: LimitPeriod) =>
    state?.limits.find((limit) => limit.kind === 'recharge' && limit.period === period)
  const which = setting && { kind: 'recharge' as const, period: setting }
  return (
    <section
      aria-labelledby="first-recharge"
      data-testid="first-recharge"
      className="rounded-item border border-line-1 bg-base-2 px-4 py-3"
    >
      <h3 id="first-recharge" className="type-label">
        {t('first.title')}
      </h3>
      <p className="type-small mt-0.5 text-text-2">{t('first.text')}</p>
      <p className="type-small mt-2 text-text-2">{t('first.limit')}</p>
      <div className="mt-2 grid grid-cols-3 gap-2">
        {LIMIT_PERIODS.map((period) => {
          const limit = limitOf(period)
          return (
            <Button
              key={period}
              size="small"
              className="max-sm:min-h-11 max-sm:px-1"
              aria-label={t(limit ? 'limits:list.change_which' : 'limits:list.set_which', {
                which: t(`limits:which.recharge_${period}`),
              })}
              onPress={() => setSetting(period)}
            >
              {limit ? formatMoney(limit.amount) : t(`limits:period.${period}`)}
            </Button>
          )
        })}
      </div>
      <Dialog
        open={which !== null}
        onClose={() => setSetting(null)}
        title={t(`limits:which.recharge_${setting ?? 'day'}`)}
        width={440}
      >
        {which && <LimitForm which={which} limit={limitOf(which.period)} onDone={() => setSetting(null)} />}
      </Dialog>
    </section>
  )
}
