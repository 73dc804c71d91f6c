import { useId, type ReactNode } from 'react'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | null
  hint?: ReactNode
  disabled?: boolean
}

/** A text of several lines, with its label above and its error below. */
export function TextArea({ label, value, onChange, onBlur, error, hint, disabled }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="type-small mb-1.5 block text-text-2">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        value={value}
        disabled={disabled}
        aria-invalid={Boolean(error)}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="field type-body resize-y max-sm:text-base"
      />
      {error ? (
        <p id={`${id}-note`} role="alert" className="type-micro mt-1 text-danger-text">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="type-micro mt-1 text-text-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
