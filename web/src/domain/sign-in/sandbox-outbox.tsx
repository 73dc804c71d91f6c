import { useTranslation } from 'react-i18next'
import { isSandbox } from '../../session/sandbox.ts'

/** Where the codes of a sandbox lie; nothing in a real store. */
export function SandboxOutbox({ mobile }: { mobile: string }) {
  const { t } = useTranslation('login')
  if (!isSandbox) return null
  const to = mobile.trim()
  return (
    <p className="type-micro mt-1.5 text-text-3">
      {t('sandbox')}{' '}
      <a
        href={to ? `/sandbox/outbox?${new URLSearchParams({ to })}` : '/sandbox/outbox'}
        target="_blank"
        rel="noopener noreferrer"
        className="text-info underline"
      >
        {t('outbox')}
      </a>
    </p>
  )
}
