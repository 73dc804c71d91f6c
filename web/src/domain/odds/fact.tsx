import type { ReactNode } from 'react'

/** A name and what it is, inside a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="type-small min-w-0">
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 text-text-2">{children}</dd>
    </div>
  )
}
