import type { ReactNode } from 'react'

type Props = {
  title: string
  hint?: ReactNode
  /** To the right: chips, a link. */
  children?: ReactNode
  level?: 1 | 2 | 3
  id?: string
}

/** Head of a section with the skewed lime bar. */
export function SectionHead({ title, hint, children, level = 2, id }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <div className="flex min-w-0 items-center gap-3">
        <span className="skew-bar" aria-hidden />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          <Heading id={id} className="type-section max-w-full truncate">
            {title}
          </Heading>
          {hint && <span className="type-small pt-1 font-[500] text-text-3">{hint}</span>}
        </div>
      </div>
      {children && <div className="flex min-w-0 items-center gap-2">{children}</div>}
    </div>
  )
}
