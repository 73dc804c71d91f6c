import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './class-names.ts'

export type TabItem<Value extends string> = { value: Value; label: ReactNode; count?: number }

type Props<Value extends string> = {
  label: string
  value: Value
  items: readonly TabItem<Value>[]
  onChange: (value: Value) => void
  /** Ties tabs to a `TabPanel` with the same id. */
  id?: string
  full?: boolean
  className?: string
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Where a key leads from a tab; those of the row's ends meet. */
function indexAfterKey(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEP[key]
  return step === undefined ? null : (at + step + count) % count
}

/** A segmented well with an inset lime underline; arrow keys, Home and End move between tabs. */
export function Tabs<Value extends string>({
  label,
  value,
  items,
  onChange,
  id,
  full,
  className,
}: Props<Value>) {
  const ownId = useId()
  const prefix = id ?? ownId
  const list = useRef<HTMLDivElement>(null)
  const isFirst = items[0]?.value === value
  const begun = useRef(false)

  // Where the tabs do not fit, the current one is kept in view. At first the row stands at its start: to look where the first tab
  // is would only have a new page laid out once more.
  useEffect(() => {
    const isThere = isFirst && !begun.current
    begun.current = true
    if (isThere) return
    const frame = list.current?.getBoundingClientRect()
    const tab = document.getElementById(`${prefix}-tab-${value}`)?.getBoundingClientRect()
    if (!frame || !tab || (tab.left >= frame.left && tab.right <= frame.right)) return
    list.current?.scrollBy({ left: tab.left + tab.width / 2 - frame.left - frame.width / 2 })
  }, [prefix, value, isFirst])

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const at = items.findIndex((item) => item.value === value)
    const next = items[indexAfterKey(event.key, at, items.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${prefix}-tab-${next.value}`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={cx(
        'flex max-w-full gap-1 overflow-x-auto rounded-[10px] border border-line-1 bg-well p-1 [scrollbar-width:none]',
        full ? 'w-full' : 'w-fit',
        className,
      )}
    >
      {items.map((item) => {
        const current = item.value === value
        return (
          <button
            key={item.value}
            id={`${prefix}-tab-${item.value}`}
            type="button"
            role="tab"
            aria-selected={current}
            aria-controls={id ? `${prefix}-panel` : undefined}
            tabIndex={current ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={cx(
              'type-label min-h-9 shrink-0 rounded-[7px] px-3.5 whitespace-nowrap transition-colors max-sm:min-h-11 max-sm:min-w-11',
              full && 'grow',
              current
                ? 'bg-base-3 text-text-1 shadow-[inset_0_-2px_var(--color-signal)]'
                : 'text-text-2 hover:text-text-1',
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="type-number type-micro ms-1.5 text-text-3">{item.count}</span>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** What the chosen tab shows; cross-fades when `value` changes. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div
      key={value}
      id={`${id}-panel`}
      role="tabpanel"
      aria-labelledby={`${id}-tab-${value}`}
      className="animate-[fade-in_160ms_var(--ease-standard)]"
    >
      {children}
    </div>
  )
}
