import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_ROUNDS } from '@noktra/game/battles'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { formatKey } from '../mode.tsx'
import type { Setup } from './setup.ts'

type Props = {
  setup: Setup
  rounds: number
  total: number
  /** What the store refused. */
  why: ReactNode
  children: ReactNode
}

/** Where the price panel is not beside the set-up, the charge and the button stay in view below it. */
export function ActionBar({ setup, rounds, total, why, children }: Props) {
  const { t } = useTranslation(['battle-new', 'battles'])
  return (
    <>
      <div className="h-[87px]" aria-hidden />
      <section
        aria-label={t('action.title')}
        className="fixed inset-x-0 bottom-0 z-35 border-t border-line-2 bg-base-3 px-3.5 py-3 shadow-raised max-sm:bottom-[calc(64px+env(safe-area-inset-bottom))] sm:px-8"
      >
        {why && <div className="mb-2 empty:hidden">{why}</div>}
        <div className="flex min-h-[62px] items-center gap-4">
          <div className="shrink-0">
            <CoinAmount amount={total} size={16} />
            <p className="type-micro type-number text-text-2">
              {t('line_up.count', { count: rounds, most: MOST_ROUNDS })}
            </p>
            <p className="type-micro text-text-2">
              {t(`battles:format.${formatKey(setup)}`)} · {t(`battles:mode.${setup.mode}`)}
            </p>
          </div>
          <div className="ml-auto w-full max-w-[420px] [&_.btn]:px-3">{children}</div>
        </div>
      </section>
    </>
  )
}
