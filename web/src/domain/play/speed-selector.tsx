import { Zap } from 'lucide-react'
import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { SPEEDS, type Speed } from './play-time.ts'

type Props = { speed: Speed; onSpeed: (speed: Speed) => void; disabled: boolean }

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** How fast reels and wheels run: normal, fast, or not at all. */
export function SpeedSelector({ speed, onSpeed, disabled }: Props) {
  const { t } = useTranslation('common')
  const id = useId()

  function move(event: KeyboardEvent): void {
    const step = STEP[event.key]
    if (!step || disabled) return
    event.preventDefault()
    const next = SPEEDS[(SPEEDS.indexOf(speed) + step + SPEEDS.length) % SPEEDS.length]!
    onSpeed(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }

  return (
    <div
      role="radiogroup"
      aria-label={t('speed.label')}
      onKeyDown={move}
      className="flex items-center gap-1 rounded-[10px] border border-line-1 bg-well p-1"
    >
      <Zap size={16} strokeWidth={1.9} aria-hidden className="mx-1.5 text-text-3 max-sm:hidden" />
      {SPEEDS.map((each) => (
        <button
          key={each}
          id={`${id}-${each}`}
          type="button"
          role="radio"
          aria-checked={each === speed}
          aria-disabled={disabled || undefined}
          tabIndex={each === speed ? 0 : -1}
          onClick={() => {
            if (!disabled) onSpeed(each)
          }}
          className={cx(
            'type-label min-h-9 rounded-[7px] px-3 whitespace-nowrap max-sm:min-h-11 max-sm:min-w-11',
            each === speed
              ? 'bg-base-3 text-text-1 shadow-[inset_0_-2px_var(--color-signal)]'
              : 'text-text-2 hover:text-text-1',
          )}
        >
          {t(`speed.${each}`)}
        </button>
      ))}
    </div>
  )
}
