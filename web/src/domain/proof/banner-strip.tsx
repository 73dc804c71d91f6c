import type { ReactNode } from 'react'

type Props = { icon: ReactNode; tone: string; children: ReactNode }

/** What a visitor has to know before they read on. */
export function BannerStrip({ icon, tone, children }: Props) {
  return (
    <p className="panel type-small flex items-center gap-3.5 px-5 py-3.5 text-text-1 max-sm:px-4">
      <span className={`shrink-0 ${tone}`}>{icon}</span>
      {children}
    </p>
  )
}
