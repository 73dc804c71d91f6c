import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

type Props = { agreed: boolean; onChange: (agreed: boolean) => void; error?: string | null }

/** Age and terms. */
export function Agreement({ agreed, onChange, error }: Props) {
  const { t } = useTranslation('login')
  return (
    <Checkbox required name="agreed" checked={agreed} onChange={onChange} error={error}>
      {t('agree.start')}
      <DocumentLink to="terms">{t('agree.terms')}</DocumentLink>
      {t('agree.and')}
      <DocumentLink to="privacy">{t('agree.privacy')}</DocumentLink>
    </Checkbox>
  )
}

/** The texts open in a new tab, so that what was typed here stays. */
export function DocumentLink({ to, children }: { to: 'terms' | 'privacy'; children: ReactNode }) {
  return (
    <a href={paths[to]} target="_blank" rel="noopener noreferrer" className="text-info underline">
      {children}
    </a>
  )
}
