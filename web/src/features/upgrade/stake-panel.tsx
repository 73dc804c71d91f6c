import { Backpack, Coins, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MOST_STAKED_ITEMS } from '@noktra/game/upgrades'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StageName, StagePanel, StageSkin } from './stage-panel.tsx'
import { dearestOf, StakeFan, type StakedItem } from './stake-fan.tsx'

type Props = {
  items: readonly StakedItem[]
  coin: number
  stake: number
  isLooking?: boolean
  look?: 'drained' | 'spent'
  /** What was staked belongs to somebody else. */
  title?: string
  onRemove?: (item_id: number) => void
  onClear?: () => void
}

/** What goes into the upgrade: one item large, several as a fan, or coins alone. */
export function StakePanel({ items, coin, stake, isLooking = false, look, title, onRemove, onClear }: Props) {
  const { t } = useTranslation('upgrades')
  const [first] = items
  const only = items.length === 1 ? first : undefined
  return (
    <StagePanel
      title={title ?? t('stake.title')}
      skin={dearestOf(items)}
      look={look}
      gone={
        <>
          <Coins size={24} strokeWidth={1.9} aria-hidden />
          <p>{t('stake.spent')}</p>
        </>
      }
      className="stage-stake"
      corner={
        items.length > 0 && (
          <div className="flex items-center gap-1">
            <span className="type-small type-number text-text-3 max-sm:hidden">
              {t('stake.count', { count: items.length, most: MOST_STAKED_ITEMS })}
            </span>
            {onClear && (
              <IconButton
                label={t('stake.clear')}
                icon={<X size={17} strokeWidth={1.9} aria-hidden />}
                className="-me-2 max-md:-me-3"
                onPress={onClear}
              />
            )}
          </div>
        )
      }
      foot={
        stake > 0 && (
          <>
            {only ? (
              <StageName skin={only} />
            ) : (
              <p className="type-block min-w-0 truncate max-sm:text-[15px]">
                {items.length > 0 ? t('items', { count: items.length }) : t('stake.coins_only')}
              </p>
            )}
            <div className="text-end max-md:text-start">
              {items.length > 0 && coin > 0 && (
                <p className="type-micro type-number flex items-center justify-end gap-1 text-text-2 max-md:justify-start">
                  + <CoinAmount amount={coin} size={14} />
                </p>
              )}
              {(first ?? look) && <CoinAmount amount={stake} size={18} className="stage-amount" />}
            </div>
          </>
        )
      }
    >
      {isLooking && items.length === 0 ? (
        <Skeleton className="h-3/5 w-3/5" />
      ) : only ? (
        <StageSkin skin={only} />
      ) : first ? (
        <StakeFan items={items} onRemove={onRemove} />
      ) : coin > 0 ? (
        <CoinAmount
          amount={coin}
          size={44}
          className="type-display font-head gap-3! max-md:text-[22px]! max-md:[&_img]:size-7!"
        />
      ) : (
        <div className="stage-empty">
          <span className="flex gap-2" aria-hidden>
            <Backpack size={24} strokeWidth={1.9} />
            <Coins size={24} strokeWidth={1.9} />
          </span>
          <p>{t('stake.empty', { count: MOST_STAKED_ITEMS })}</p>
        </div>
      )}
    </StagePanel>
  )
}
