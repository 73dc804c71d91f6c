import type { MouseEvent } from 'react'
import { Link } from 'react-router'

type Props = {
  /** Spoken; the card's text stays readable by itself. */
  label: string
  /** Another link or button of the card leads to the same place: keyboards and readers need one of them. */
  spare?: boolean
  onPress?: ((event: MouseEvent) => void) | undefined
} & ({ to: string } | { to?: undefined; pressed?: boolean | undefined })

/**
 * Makes all of a card one link or button. It stands directly in the card, which is positioned, and carries its focus ring; what
 * else can be pressed lies above it (`.card-press` in ui.css).
 */
export function CardPress({ label, spare = false, onPress, ...way }: Props) {
  const shared = {
    className: 'card-press',
    'aria-label': label,
    'aria-hidden': spare || undefined,
    tabIndex: spare ? -1 : undefined,
    onClick: onPress,
  }
  if (way.to !== undefined) return <Link to={way.to} {...shared} />
  return <button type="button" aria-pressed={way.pressed} {...shared} />
}
