import { RotateCcw, RotateCw } from 'lucide-react'
import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { UPGRADE_DIRECTIONS, type UpgradeDirection } from '@noktra/game/upgrades'
import { cx } from '../../ui/class-names.ts'

type Props = {
  direction: UpgradeDirection
  onDirection: (direction: UpgradeDirection) => void
  locked: boolean
}

const ICONS = { under: RotateCw, over: RotateCcw }
const OTHER = { under: 'over', over: 'under' } as const

/** Whether the lowest tickets win or the highest. */
export function DirectionChoice({ direction, onDirection, locked }: Props) {
  const { t } = useTranslation('upgrades')
  const id = useId()

  function move(event: KeyboardEvent): void {
    if (!event.key.startsWith('Arrow') || locked) return
    event.preventDefault()
    onDirection(OTHER[direction])
    document.getElementById(`${id}-${OTHER[direction]}`)?.focus()
  }

  return (
    <div className="min-w-0">
      <p id={`${id}-label`} className="type-small mb-1.5 text-text-2">
        {t('direction.label')}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        onKeyDown={move}
        className="flex h-11 max-sm:h-[54px] gap-1 rounded-control border border-line-2 bg-well p-1"
      >
        {UPGRADE_DIRECTIONS.map((each) => {
          const Icon = ICONS[each]
          return (
            <button
              key={each}
              id={`${id}-${each}`}
              type="button"
              role="radio"
              aria-checked={each === direction}
              aria-disabled={locked || undefined}
              tabIndex={each === direction ? 0 : -1}
              data-tip={t(`direction.${each}_hint`)}
              onClick={() => {
                if (!locked) onDirection(each)
              }}
              className={cx(
                'type-label flex min-w-0 grow basis-0 items-center justify-center gap-1.5 rounded-[6px] px-2 text-[14px] max-[400px]:gap-1 max-[400px]:px-1 max-[400px]:text-[13px]',
                each === direction
                  ? 'bg-base-3 text-text-1 shadow-[inset_0_-2px_var(--color-signal)]'
                  : 'text-text-2 hover:text-text-1',
              )}
            >
              <Icon size={15} strokeWidth={1.9} aria-hidden className="shrink-0" />
              {t(`direction.${each}`)}
            </button>
          )
        })}
      </div>
    </div>
  )
}
