import { useRef, useState, type ReactNode } from 'react'
import type { DropdownItem } from './dropdown-radix.tsx'
import { LatePart } from './late-part.tsx'
import { showMissing } from './show-missing.ts'

type Props = {
  label: string
  /** Of the button. */
  id?: string
  /** Inside of the button. */
  children: ReactNode
  items: readonly DropdownItem[]
  /** Above the items, not selectable. */
  head?: ReactNode
  className?: string
  align?: 'start' | 'end'
}

async function loadMenu() {
  return (await import('./dropdown-radix.tsx')).RadixMenu
}

/** Only ahead of time: when it fails, opening the menu tries again. */
function fetchMenu(): void {
  loadMenu().catch(() => {})
}

/** A button with a menu. What draws the menu is fetched when the pointer or the focus comes near. */
export function Dropdown({ label, id, children, items, head, className, align = 'end' }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function giveUp(): void {
    setOpen(false)
    void showMissing()
  }

  return (
    <span className="relative inline-flex">
      <button
        ref={button}
        id={id}
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
        <LatePart
          wanted
          load={loadMenu}
          props={{ label, items, head, align, button, onClose: () => setOpen(false) }}
          onFail={giveUp}
        />
      )}
    </span>
  )
}
