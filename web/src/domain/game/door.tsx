import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'

type DoorProps = { theme: string; kicker: ReactNode; title: string; text: ReactNode; art: ReactNode }

function DoorInside({ kicker, title, text, art }: Omit<DoorProps, 'theme'>) {
  return (
    <>
      <span className="door-art" aria-hidden>
        {art}
      </span>
      <span className="kicker truncate">{kicker}</span>
      <span className="type-section mt-0.5 text-balance">{title}</span>
      <span className="mt-1 text-text-2 max-sm:hidden">{text}</span>
    </>
  )
}

/** A wide card beside the hero that leads to a room, or begins something. */
export function Door({
  theme,
  to,
  onPress,
  ...inside
}: DoorProps & ({ to: string; onPress?: never } | { to?: never; onPress: () => void })) {
  const style = { '--theme': theme } as CSSProperties
  return to === undefined ? (
    <button type="button" className="door" style={style} onClick={onPress}>
      <DoorInside {...inside} />
    </button>
  ) : (
    <Link to={to} className="door" style={style}>
      <DoorInside {...inside} />
    </Link>
  )
}
