import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { title: string; hint?: string; children: ReactNode }

/** A part that is closed until somebody wants it. */
export function Fold({ title, hint, children }: Props) {
  return (
    <details className="panel group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-panel px-5 py-3 max-sm:px-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="type-block block">{title}</span>
          {hint && <span className="type-small mt-0.5 block text-text-3">{hint}</span>}
        </span>
        <ChevronDown
          size={20}
          strokeWidth={1.9}
          aria-hidden
          className="shrink-0 text-text-3 transition-transform duration-160 group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line-1 px-5 py-4 max-sm:px-4">{children}</div>
    </details>
  )
}
