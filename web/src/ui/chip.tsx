import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type Props = {
  children: ReactNode
  selected: boolean
  onPress: () => void
  icon?: ReactNode
  label?: string
  className?: string
}

/** Filters a list; does not navigate. */
export function Chip({ children, selected, onPress, icon, label, className }: Props) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={label}
      onClick={onPress}
      className={cx(
        'type-small inline-flex min-h-[34px] shrink-0 items-center justify-center gap-2 rounded-control border px-3.5 font-[550] whitespace-nowrap transition-colors duration-120 max-sm:min-h-11 max-sm:min-w-11',
        selected
          ? 'border-signal-line bg-signal-tint text-signal-hi'
          : 'border-line-1 bg-base-2 text-text-2 hover:bg-base-3 hover:text-text-1',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  )
}
