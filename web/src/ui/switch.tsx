import { cx } from './class-names.ts'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }

export function Switch({ label, checked, onChange, disabled = false }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={cx(
        'relative h-6 w-11 shrink-0 rounded-full transition-colors duration-120 before:absolute before:-inset-2.5 disabled:opacity-40',
        checked ? 'bg-signal' : 'bg-base-4',
      )}
    >
      <span
        className={cx(
          'absolute top-0.5 inset-s-0.5 size-5 rounded-full transition-transform duration-120 ease-standard',
          checked ? 'translate-x-5 bg-on-signal' : 'bg-text-1',
        )}
      />
    </button>
  )
}
