import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from './class-names.ts'

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
  items: readonly DropdownItem[]
  head?: ReactNode
  align: 'start' | 'end'
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The open menu. Its anchor is an unseen span over the real button, which stays where it is and gets the focus back. */
export function RadixMenu({ label, items, head, align, button, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)

  // The menu did not see the key that opened it.
  useEffect(() => {
    if (!button.current?.matches(':focus-visible')) return
    const opened = setTimeout(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus())
    return () => clearTimeout(opened)
  }, [button])

  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={menu}
          className="menu"
          align={align}
          sideOffset={8}
          collisionPadding={8}
          aria-label={label}
          loop
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) button.current?.focus()
          }}
        >
          {head}
          {items.map((item) =>
            'separator' in item ? (
              <Radix.Separator key={item.key} className="my-1.5 h-px bg-line-1" />
            ) : (
              <Radix.Item
                key={item.key}
                className={cx('menu-item type-small', item.danger && 'text-danger-text')}
                onSelect={() => {
                  // What it opens or leads to takes the focus from the button, and gives it back there.
                  button.current?.focus()
                  item.onSelect()
                }}
              >
                {item.icon}
                <span className="grow">{item.label}</span>
                {item.current && <Check size={15} strokeWidth={3} aria-hidden className="text-signal" />}
              </Radix.Item>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
