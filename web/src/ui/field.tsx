import { useId, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref } from 'react'
import { cx } from './class-names.ts'

export type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  hint?: ReactNode
  type?: 'text' | 'password' | 'email' | 'tel' | 'search' | 'number' | 'date' | 'datetime-local'
  name?: string
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search'
  maxLength?: number
  required?: boolean
  /** The last day of a date field. */
  max?: string
  disabled?: boolean
  readOnly?: boolean
  /** Keeps the label for readers only, where the place makes it plain. */
  hiddenLabel?: boolean
  /** Inside the well, before and after the text. */
  before?: ReactNode
  after?: ReactNode
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** A text input with its label above and its error below. */
export function Field({
  label,
  value,
  onChange,
  error,
  hint,
  type = 'text',
  hiddenLabel = false,
  before,
  after,
  ref,
  className,
  ...input
}: FieldProps) {
  const id = useId()
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={className}>
      <label htmlFor={id} className={hiddenLabel ? 'sr-only' : 'type-small mb-1.5 block text-text-2'}>
        {label}
      </label>
      <div className="relative flex items-center">
        {before && <span className="pointer-events-none absolute inset-s-3 text-text-3">{before}</span>}
        <input
          {...input}
          ref={ref}
          id={id}
          type={type}
          value={value}
          aria-invalid={Boolean(error)}
          aria-describedby={note}
          onChange={(event) => onChange(event.target.value)}
          className={cx(
            'field type-body max-sm:text-base',
            before ? 'ps-10' : false,
            after ? 'pe-28' : false,
          )}
        />
        {after && <span className="absolute inset-e-1.5 flex items-center">{after}</span>}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="type-micro mt-1.5 text-danger-text">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="type-micro mt-1.5 text-text-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
