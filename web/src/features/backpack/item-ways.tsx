import { Gift, PackageCheck, ShieldCheck, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import { retrievalPath } from '../../domain/retrieval/retrieval-queries.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

const ICON = { size: 17, strokeWidth: 1.9, 'aria-hidden': true } as const

type Props = {
  item: BackpackItem
  /** Why a starred or frozen item cannot be used. */
  stays: string | null
}

/** Where an item can go, where it is, and where it is proven. */
export function ItemWays({ item, stays }: Props) {
  const { t } = useTranslation('backpack')
  const { state, item_id, free_room_id, retrieval_id, open_id } = item
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'held' && (
        <>
          <Way to={paths.upgradeWith([item_id])} icon={<TrendingUp {...ICON} />} reason={stays}>
            {t('upgrade')}
          </Way>
          <Way to={paths.newRollWith([item_id])} icon={<Gift {...ICON} />} reason={stays}>
            {t('use_in_roll')}
          </Way>
        </>
      )}
      {free_room_id !== null && (
        <Way to={paths.roll(free_room_id)} icon={<Gift {...ICON} />}>
          {t('to_roll')}
        </Way>
      )}
      {retrieval_id !== null && (
        <Way to={retrievalPath(retrieval_id)} icon={<PackageCheck {...ICON} />}>
          {t(state === 'held' ? 'last_retrieval' : 'to_retrieval')}
        </Way>
      )}
      {open_id !== null && (
        <Way to={paths.fairDraw(open_id)} icon={<ShieldCheck {...ICON} />}>
          {t('verify')}
        </Way>
      )}
    </div>
  )
}

type WayProps = { to: string; icon: ReactNode; reason?: string | null; children: string }

function Way({ to, icon, reason = null, children }: WayProps) {
  return (
    <Button to={to} size="small" icon={icon} disabledReason={reason} className="max-sm:min-h-11">
      {children}
    </Button>
  )
}
