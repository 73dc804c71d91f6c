import type { ReactNode } from 'react'

/** Everything a result follows from, as rows (ProofRow). */
export function ProofPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="proof" className="panel min-w-0">
      <h2 id="proof" className="type-block px-5 pt-4 pb-2 max-sm:px-4">
        {title}
      </h2>
      <dl className="divide-y divide-line-1 px-5 pb-2 max-sm:px-4">{children}</dl>
    </section>
  )
}
