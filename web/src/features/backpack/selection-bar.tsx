import { PackageCheck, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MOST_RETRIEVED } from '@noktra/contract/plain/retrieval'
import { formatMoney } from '../../i18n/format.ts'
import { useGames } from '../../domain/game/games-context.ts'
import { DiamondAmount } from '../../domain/money/coin-amount.tsx'
import { Button } from '../../ui/button.tsx'
import { MOST_AT_ONCE } from './selection.ts'

/* On phones the icon stands above its word. */
const TILE =
  'max-sm:h-auto max-sm:min-h-14 max-sm:flex-col max-sm:gap-1 max-sm:px-1.5 max-sm:py-1.5 max-sm:text-[12px] max-sm:leading-4 max-sm:whitespace-normal'

const BAR = 'selection-bar'

/** The bar goes with the selection: who moves by keyboard goes on from what was selected. */
export function returnFromBar(): void {
  if (!document.activeElement?.matches(`#${BAR} :focus-visible`)) return
  document.querySelector<HTMLElement>('[data-selected] .card-press')?.focus({ preventScroll: true })
}

type Props = {
  item_ids: readonly number[]
  total: number
  /** Whether every item on the page that can be selected is. */
  allSelected: boolean
  isSelling: boolean
  onAll: () => void
  onClear: () => void
  onSell: () => void
  onRetrieve: () => void
}

/** What is selected and what can be done with it; stays in view, on phones above the bar of the frame. The actions of a card in the last row open above it. */
export function SelectionBar({
  item_ids,
  total,
  allSelected,
  isSelling,
  onAll,
  onClear,
  onSell,
  onRetrieve,
}: Props) {
  const { t } = useTranslation('backpack')
  const games = useGames()
  const count = item_ids.length
  return (
    <section
      id={BAR}
      aria-label={t('selection')}
      className="sticky bottom-4 z-35 mt-5 [@media(hover:hover)]:sm:mt-21 flex animate-[rise-in_180ms_var(--ease-standard)] flex-wrap items-center gap-x-5 gap-y-3 rounded-panel border border-line-2 bg-base-3 p-3 ps-5 shadow-raised [--rise:8px] max-sm:fixed max-sm:inset-x-0 max-sm:bottom-[calc(64px+env(safe-area-inset-bottom))] max-sm:rounded-b-none max-sm:border-x-0 max-sm:px-3.5"
    >
      <p aria-live="polite" className="flex min-w-0 items-center gap-3">
        <span className="type-block type-number">{t('selected', { count })}</span>
        <DiamondAmount amount={total} size={16} className="text-text-2 max-sm:hidden" />
      </p>
      <div className="flex items-center gap-2 max-sm:ms-auto">
        <Button
          size="small"
          variant="ghost"
          disabled={allSelected || count >= MOST_AT_ONCE}
          onPress={onAll}
          className="max-sm:min-h-11"
        >
          {t('select_all')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={t('clear')}
          onPress={onClear}
          className="max-sm:min-h-11 max-sm:min-w-11 max-sm:px-2!"
        >
          <X size={16} strokeWidth={1.9} aria-hidden />
          <span className="max-sm:hidden">{t('clear')}</span>
        </Button>
      </div>
      <div className="ms-auto flex flex-wrap justify-end gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-3">
        <Button
          disabledReason={count > MOST_RETRIEVED ? t('retrieve_most', { most: MOST_RETRIEVED }) : null}
          icon={<PackageCheck size={17} strokeWidth={1.9} aria-hidden />}
          className={TILE}
          onPress={onRetrieve}
        >
          {t('retrieve')}
        </Button>
        {games.map(
          ({ kind, takesItems }) =>
            takesItems && (
              <Button
                key={kind}
                to={takesItems.path(item_ids)}
                disabledReason={
                  count > takesItems.most ? t(`use_most.${kind}`, { most: takesItems.most }) : null
                }
                icon={<takesItems.Icon size={17} strokeWidth={1.9} aria-hidden />}
                className={TILE}
              >
                {t(`use.${kind}`)}
              </Button>
            ),
        )}
        <Button variant="primary" busy={isSelling} onPress={onSell} className="max-sm:col-span-3">
          {t('sell_selected', { amount: formatMoney(total) })}
        </Button>
      </div>
    </section>
  )
}
