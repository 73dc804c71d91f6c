import { LIMIT_KINDS, LIMIT_PERIODS } from '@noktra/contract/plain/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SetLimit } from '../../../session/limits-query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LimitForm } from './limit-form.tsx'
import { LimitRow } from './limit-row.tsx'
import type { WhichLimit } from './which-limit.ts'

/** The six limits that may be set: what holds, what is left, and what waits to hold. */
export function LimitList({ limits }: { limits: SetLimit[] }) {
  const { t } = useTranslation('limits')
  const [changing, setChanging] = useState<WhichLimit | null>(null)
  const findLimit = ({ kind, period }: WhichLimit) =>
    limits.find((limit) => limit.kind === kind && limit.period === period)
  return (
    <div>
      <h3 className="type-block">{t('list.title')}</h3>
      <p className="type-small mt-1 mb-3 text-text-2">{t('list.text')}</p>
      <div className="grid grid-cols-3 gap-3 max-lg:grid-cols-1">
        {LIMIT_KINDS.map((kind) => (
          <div key={kind} className="rounded-item border border-line-1 bg-base-2 px-4 py-3">
            <p className="type-label">{t(`kind.${kind}`)}</p>
            <ul className="divide-y divide-line-1">
              {LIMIT_PERIODS.map((period) => (
                <LimitRow
                  key={period}
                  which={{ kind, period }}
                  limit={findLimit({ kind, period })}
                  onChange={() => setChanging({ kind, period })}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Dialog
        open={changing !== null}
        onClose={() => setChanging(null)}
        title={changing ? t(`which.${changing.kind}_${changing.period}`) : t('list.title')}
        width={440}
      >
        {changing && (
          <LimitForm which={changing} limit={findLimit(changing)} onDone={() => setChanging(null)} />
        )}
      </Dialog>
    </div>
  )
}
