import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | null
  name?: string
  required?: boolean
}

export function Checkbox({ children, checked, onChange, error, name, required }: Props) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-8 cursor-pointer items-center gap-2.5 max-sm:min-h-11">
        <span className="relative grid size-[18px] shrink-0 place-items-center">
          <input
            type="checkbox"
            name={name}
            required={required}
            checked={checked}
            aria-invalid={Boolean(error)}
            aria-describedby={error ? id : undefined}
            onChange={(event) => onChange(event.target.checked)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[4px] border border-line-2 bg-well checked:border-signal checked:bg-signal aria-invalid:border-danger"
          />
          <Check
            size={13}
            strokeWidth={3.2}
            aria-hidden
            className="pointer-events-none relative text-on-signal opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="type-small text-text-2">{children}</span>
      </label>
      {error && (
        <p id={id} role="alert" className="type-micro mt-1 text-danger-text">
          {error}
        </p>
      )}
    </div>
  )
}
