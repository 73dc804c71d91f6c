import { useTranslation } from 'react-i18next'
import { isSandbox } from '../session/sandbox.ts'

/** Says that no real money moves here, as long as the store runs on its sandbox. */
export function SandboxBanner() {
  const { t } = useTranslation('layout')
  if (!isSandbox) return null
  return (
    <p
      role="note"
      className="type-micro border-b border-line-1 bg-base-2 px-4 py-1.5 text-center text-text-2"
    >
      <span aria-hidden className="mr-2 inline-block size-1.5 rounded-full bg-warning align-middle" />
      {t('sandbox')}
    </p>
  )
}
