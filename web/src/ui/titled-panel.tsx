import type { ReactNode } from 'react'

type Props = {
  /** Of the heading. */
  id: string
  title: string
  children: ReactNode
}

/** A panel that is a section of its page, named by its heading. */
export function TitledPanel({ id, title, children }: Props) {
  return (
    <section aria-labelledby={id} className="panel p-5 max-sm:p-4">
      <h2 id={id} className="type-block">
        {title}
      </h2>
      {children}
    </section>
  )
}
