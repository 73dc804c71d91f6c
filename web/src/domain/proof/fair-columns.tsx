import type { ReactNode } from 'react'

/** What a proof is about at the side, and beside it everything to check; one below the other on phones. */
export function FairColumns({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,340px)_minmax(0,1fr)] lg:grid-cols-[400px_minmax(0,1fr)]">
      <div className="min-w-0 [@media(min-height:820px)]:md:sticky md:top-22">{summary}</div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </div>
  )
}
