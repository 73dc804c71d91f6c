import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

type Props = { agreed: boolean; onChange: (agreed: boolean) => void; error?: string | null }

/** Age and terms. The texts open in a new tab, so that what was typed here stays. */
export function Agreement({ agreed, onChange, error }: Props) {
  const { t } = useTranslation('login')
  return (
    <Checkbox name="agreed" checked={agreed} onChange={onChange} error={error}>
      {t('agree.start')}
      <DocumentLink to={paths.terms}>{t('agree.terms')}</DocumentLink>
      {t('agree.and')}
      <DocumentLink to={paths.privacy}>{t('agree.privacy')}</DocumentLink>
    </Checkbox>
  )
}

function DocumentLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className="text-info underline">
      {children}
    </a>
  )
}
