import { useId, type ReactNode } from 'react'

type Props = {
  label: string
  /** `YYYY-MM-DDTHH:mm` in the player's zone. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | null
  hint?: ReactNode
  disabled?: boolean
}

/** Date and time in the player's zone, by the browser's own field. */
export function TimeField({ label, value, onChange, onBlur, error, hint, disabled }: Props) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="type-small mb-1.5 block text-text-2">
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        value={value}
        disabled={disabled}
        aria-invalid={Boolean(error)}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="field type-body type-number block min-w-0 max-sm:text-base"
      />
      {error ? (
        <p id={`${id}-note`} role="alert" className="type-micro mt-1.5 text-danger-text">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="type-micro mt-1.5 text-text-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
