import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { cx } from './class-names.ts'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Shows the label above instead of to readers only. */
  visibleLabel?: boolean
  className?: string
}

export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  visibleLabel,
  className,
}: Props<Value>) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={visibleLabel ? 'type-small mb-1.5 block text-text-2' : 'sr-only'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          className={cx(
            'type-small min-h-10 w-full cursor-pointer appearance-none rounded-control border border-line-2 bg-base-2 py-2 pe-9 ps-3.5 font-[550] text-text-2 hover:text-text-1 max-sm:min-h-11',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-base-3 text-text-1">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 inset-e-3 -translate-y-1/2 text-text-3"
        />
      </div>
    </div>
  )
}
