import { Check, Crosshair, X } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { PricedSkin } from '@noktra/contract/skins'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StageName, StagePanel, StageSkin } from './stage-panel.tsx'

type Props = {
  target: PricedSkin | undefined
  isLooking?: boolean
  look?: 'taken'
  ref?: Ref<HTMLElement>
  onClear?: () => void
}

/** What a success gives. */
export function TargetPanel({ target, isLooking = false, look, ref, onClear }: Props) {
  const { t } = useTranslation('upgrades')
  return (
    <StagePanel
      ref={ref}
      title={t('target.title')}
      skin={target}
      look={look}
      gone={
        <>
          <Check size={26} strokeWidth={2.4} aria-hidden className="text-signal-hi" />
          <p>{t('target.won')}</p>
        </>
      }
      className="stage-goal"
      corner={
        target &&
        onClear && (
          <IconButton
            label={t('target.clear')}
            icon={<X size={17} strokeWidth={1.9} aria-hidden />}
            className="-me-2 max-md:-me-3"
            onPress={onClear}
          />
        )
      }
      foot={
        target && (
          <>
            <StageName skin={target} />
            <CoinAmount amount={target.price} size={18} className="stage-amount" />
          </>
        )
      }
    >
      {target ? (
        <StageSkin skin={target} isTarget />
      ) : isLooking ? (
        <Skeleton className="h-3/5 w-3/5" />
      ) : (
        <div className="stage-empty">
          <Crosshair size={24} strokeWidth={1.9} aria-hidden />
          <p>{t('target.empty')}</p>
        </div>
      )}
    </StagePanel>
  )
}
