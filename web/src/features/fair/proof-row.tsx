import type { ReactNode } from 'react'

/** A line of a proof: its name, a hint below it, and the value. */
export function ProofRow({
  name,
  hint,
  children,
}: {
  name: string
  hint?: string | null
  children: ReactNode
}) {
  return (
    <div className="type-small grid items-center gap-x-4 gap-y-0.5 py-2.5 sm:min-h-12 sm:grid-cols-[190px_minmax(0,1fr)]">
      <dt className="text-text-3">
        {name}
        {hint && <span className="type-micro block">{hint}</span>}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
