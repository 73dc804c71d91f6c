import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

/** A page that says something in place of what was asked for: it is not there, or could not be had. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <h1 className="sr-only">{title}</h1>
      {children}
    </>
  )
}
