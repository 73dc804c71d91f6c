import type { UseQueryResult } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import type { DataOf } from '@noktra/contract/plain-types'
import type { tradeLinkDetails } from '@noktra/contract/plain/steam'
import { fromCents, toCents } from '@noktra/game/money'
import { hasNoAnswer, type AppError } from '../../api/app-error.ts'
import { formatMoney } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CoinAmount } from '../money/coin-amount.tsx'
import { RetrievalHold } from './retrieval-hold.tsx'
import { RetrieveItems } from './retrieve-items.tsx'
import { RetrieveTo } from './retrieve-to.tsx'
import { refusalOf } from './retrieve-refusal.ts'
import { useRefusalText } from './use-refusal-text.ts'

type Props = {
  items: readonly BackpackItem[]
  link: UseQueryResult<DataOf<typeof tradeLinkDetails>>
  /** Coins that have to be recharged first, of `min` in all. */
  missing: number
  min: number
  refusal: AppError | null
  onBind: () => void
}

const STEPS = ['buy', 'offer', 'protect'] as const

/** What is asked before items are sent: which, where to, and what happens then. */
export function RetrieveForm({ items, link, missing, min, refusal, onBind }: Props) {
  const { t } = useTranslation('retrieval')
  const total = fromCents(items.reduce((sum, { value }) => sum + toCents(value), 0))
  return (
    <div className="flex flex-col gap-4">
      {refusal && <Refusal refusal={refusal} onBind={onBind} />}
      {missing > 0 && (
        <Notice className="pr-4">
          {t('dialog.missing', { amount: formatMoney(missing), min: formatMoney(min) })}
        </Notice>
      )}
      <RetrievalHold />
      <RetrieveTo link={link} onBind={onBind} />
      <div>
        <RetrieveItems items={items} />
        {items.length > 1 && (
          <p className="type-small mt-2 flex items-center justify-end gap-2 px-3 text-text-2">
            {t('dialog.total')}
            <CoinAmount amount={total} size={16} className="text-text-1" />
          </p>
        )}
      </div>
      <section aria-labelledby="retrieve-next">
        <h3 id="retrieve-next" className="type-label mb-2">
          {t('dialog.next')}
        </h3>
        <ol className="flex flex-col gap-2">
          {STEPS.map((step, at) => (
            <li key={step} className="type-small flex gap-3 text-text-2">
              <span className="type-number grid size-5.5 shrink-0 place-items-center rounded-full border border-line-2 text-[12px] font-semibold text-text-1">
                {at + 1}
              </span>
              <span className="pt-0.5">{t(`dialog.step.${step}`)}</span>
            </li>
          ))}
        </ol>
        <p className="type-small mt-3 flex gap-2.5 rounded-control border border-line-1 bg-base-2 px-3 py-2.5">
          <ShieldCheck size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-success" />
          {t('dialog.safe')}
        </p>
      </section>
    </div>
  )
}

function Refusal({ refusal, onBind }: Pick<Props, 'onBind'> & { refusal: AppError }) {
  const { t } = useTranslation('retrieval')
  const textOf = useRefusalText()
  if (hasNoAnswer(refusal)) return <Notice className="pr-4">{t('dialog.no_answer')}</Notice>
  return (
    <Notice action={<RefusalAction refusal={refusal} onBind={onBind} />} className="pr-3">
      {textOf(refusal)}
      <span className="type-small block text-text-2">{t('dialog.unchanged')}</span>
    </Notice>
  )
}

/** What can be done about a refusal, if anything. */
function RefusalAction({ refusal, onBind }: Pick<Props, 'onBind'> & { refusal: AppError }) {
  const { t } = useTranslation('retrieval')
  const kind = refusalOf(refusal)
  if (kind === 'stock') {
    return (
      <Button size="small" to={paths.mall} className="shrink-0 max-sm:min-h-11">
        {t('dialog.to_mall')}
      </Button>
    )
  }
  if (kind === 'link' || refusal.name === 'trade_url_private') {
    return (
      <Button size="small" onPress={onBind} className="shrink-0 max-sm:min-h-11">
        {t('dialog.change_link')}
      </Button>
    )
  }
  return null
}
