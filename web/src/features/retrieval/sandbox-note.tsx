import { ExternalLink, FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isSandbox } from '../../session/sandbox.ts'

/** Where the market's part is played as long as the store runs on its sandbox. */
export function SandboxNote() {
  const { t } = useTranslation('retrieval')
  if (!isSandbox) return null
  return (
    <p
      role="note"
      className="type-small mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line-1 bg-base-2 px-3.5 py-2.5 text-text-2"
    >
      <FlaskConical size={17} strokeWidth={1.9} aria-hidden className="shrink-0 text-warning" />
      <span className="min-w-0 flex-1 basis-60">{t('sandbox')}</span>
      <a
        href="/sandbox/market"
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-6 items-center gap-1 text-info hover:underline max-sm:min-h-11"
      >
        {t('sandbox_link')}
        <ExternalLink size={14} strokeWidth={1.9} aria-hidden />
        <span className="sr-only">, {t('new_tab')}</span>
      </a>
    </p>
  )
}
