import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'

export type DropdownItem =
  | {
      key: string
      label: ReactNode
      icon?: ReactNode
      onSelect: () => void
      current?: boolean
      danger?: boolean
    }
  | { key: string; separator: true }

type Props = {
  label: string
  /** Inside of the button. */
  children: ReactNode
  items: readonly DropdownItem[]
  /** Above the items, not selectable. */
  head?: ReactNode
  className?: string
  align?: 'start' | 'end'
}

const loadMenu = () => import('./dropdown-radix.tsx')
const RadixMenu = lazy(() => loadMenu().then((part) => ({ default: part.RadixMenu })))

function fetchMenu(): void {
  void loadMenu()
}

/** A button with a menu. What draws the menu is fetched when the pointer or the focus comes near. */
export function Dropdown({ label, children, items, head, className, align = 'end' }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className="relative inline-flex">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        className={className}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && (
        <Suspense fallback={null}>
          <RadixMenu
            label={label}
            items={items}
            head={head}
            align={align}
            button={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
