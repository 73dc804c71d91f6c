import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RetrievalFailReason } from '@noktra/contract/retrieval'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

const LINK_REASONS: readonly RetrievalFailReason[] = ['link_wrong', 'inventory_private']
const STOCK_REASONS: readonly RetrievalFailReason[] = ['out_of_stock', 'too_dear']

/** Why it failed, that the item is back, and what can be done. */
export function RetrievalFailure({ reason }: { reason: RetrievalFailReason }) {
  const { t } = useTranslation('retrieval')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-line-2 bg-base-2 px-3.5 py-3">
      <Undo2 size={18} strokeWidth={1.9} aria-hidden className="shrink-0 self-start text-text-2" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="type-label">{t(`failed.${reason}`)}</p>
        <p className="type-small mt-0.5 text-text-2">
          {t('back')} {t(`help.${reason}`)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        {LINK_REASONS.includes(reason) && (
          <Button size="small" to={paths.profilePart('trade-link')} className="max-sm:min-h-11">
            {t('to_link')}
          </Button>
        )}
        {STOCK_REASONS.includes(reason) && (
          <Button size="small" to={paths.mall} className="max-sm:min-h-11">
            {t('to_mall')}
          </Button>
        )}
        <Button size="small" to={paths.backpack} className="max-sm:min-h-11">
          {t('to_backpack')}
        </Button>
      </div>
    </div>
  )
}
