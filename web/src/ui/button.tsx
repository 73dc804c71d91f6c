import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './class-names.ts'

export type ButtonProps = {
  children: ReactNode
  /** accent: one of many equal main actions, as in each row of a list. */
  variant?: 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger' | 'danger-solid'
  /** main: the 52 px action of a game; small: in cards. */
  size?: 'main' | 'default' | 'small'
  /** The brand's cut corner; only for main actions. */
  cut?: boolean
  icon?: ReactNode
  busy?: boolean
  disabled?: boolean
  /** Disables the button and says why, on hover, focus and to readers. */
  disabledReason?: string | null
  /** Makes it a link of the site. */
  to?: string
  type?: 'button' | 'submit'
  form?: string
  full?: boolean
  onPress?: (event: MouseEvent<HTMLElement>) => void
  className?: string
  'aria-label'?: string
  'aria-pressed'?: boolean
  'aria-describedby'?: string
  'data-testid'?: string
  autoFocus?: boolean
}

/** Stays focusable when it cannot be pressed, so that keyboard and readers learn why. */
export function Button({
  children,
  variant = 'secondary',
  size = 'default',
  cut = false,
  icon,
  busy = false,
  disabled = false,
  disabledReason,
  to,
  type = 'button',
  form,
  full = false,
  onPress,
  className,
  ...rest
}: ButtonProps) {
  const blocked = disabled || busy || Boolean(disabledReason)
  const classes = cx(
    'btn type-label',
    `btn-${variant}`,
    size !== 'default' && `btn-${size}`,
    cut && 'btn-cut',
    full && 'w-full',
    className,
  )
  const inside = (
    <>
      {busy ? <span className="spinner" aria-hidden /> : icon}
      {children}
    </>
  )
  if (to !== undefined && !blocked) {
    return (
      <Link to={to} className={classes} onClick={onPress} {...rest}>
        {inside}
      </Link>
    )
  }
  return (
    <button
      type={type}
      form={form}
      className={classes}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      data-tip={disabledReason ?? undefined}
      aria-description={disabledReason ?? undefined}
      onClick={(event) => {
        if (blocked) event.preventDefault()
        else onPress?.(event)
      }}
      {...rest}
    >
      {inside}
    </button>
  )
}
