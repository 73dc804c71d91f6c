import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CommandLine } from './command-line.tsx'

const LINKS = [
  { key: 'api_docs', href: '/api/docs' },
  { key: 'openapi', href: '/api/openapi.json' },
] as const

/** For those who trust no page of the store: the command line verifier and the calls to write another one. */
export function OwnVerifier() {
  const { t } = useTranslation('fair')
  return (
    <section aria-labelledby="own-verifier" className="panel p-5 max-sm:p-4">
      <h2 id="own-verifier" className="type-block">
        {t('own_verifier')}
      </h2>
      <p className="type-small mt-1 text-text-2">{t('own_verifier_text')}</p>
      <CommandLine />
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {LINKS.map(({ key, href }) => (
          <li key={key}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="type-small inline-flex min-h-11 items-center gap-1.5 text-info hover:text-text-1"
            >
              {t(key)}
              <ExternalLink size={14} strokeWidth={1.9} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
