import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'

type Props = {
  /** Spoken, and shown as the tooltip. */
  label: string
  icon: ReactNode
  onPress?: (event: MouseEvent<HTMLElement>) => void
  to?: string
  outlined?: boolean
  pressed?: boolean
  disabled?: boolean
  className?: string
}

export function IconButton({
  label,
  icon,
  onPress,
  to,
  outlined = false,
  pressed,
  disabled = false,
  className,
}: Props) {
  const classes = cx('icon-btn', outlined && 'icon-btn-outlined', className)
  if (to !== undefined) {
    return (
      <Link to={to} className={classes} aria-label={label} data-tip={label} onClick={onPress}>
        {icon}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={classes}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      data-tip={label}
      onClick={(event) => {
        if (!disabled) onPress?.(event)
      }}
    >
      {icon}
    </button>
  )
}
