import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

type Props = {
  /** Of the heading. */
  id: string
  title: string
  text: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the page of a proof: what it shows, in a sentence, above what it shows. */
export function ProofSection({ id, title, text, className, children }: Props) {
  return (
    <section aria-labelledby={id} className={cx('panel', className)}>
      <header className="px-5 pt-4 pb-3 max-sm:px-4">
        <h2 id={id} className="type-block">
          {title}
        </h2>
        <p className="type-small mt-1 text-text-2">{text}</p>
      </header>
      {children}
    </section>
  )
}
