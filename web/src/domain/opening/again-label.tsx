import { useTranslation } from 'react-i18next'
import { CoinAmount } from '../money/coin-amount.tsx'
import type { Again } from './result-parts.ts'

/** "Open again", with what it costs. */
export function AgainLabel({ again }: { again: Again }) {
  const { t } = useTranslation('opening')
  if (again.kind === 'demo') return t('result.again_demo')
  if (again.kind === 'key') return t('result.again_key')
  return (
    <>
      {t('result.again')}
      <CoinAmount amount={again.charge} size={18} className="font-head" />
    </>
  )
}
