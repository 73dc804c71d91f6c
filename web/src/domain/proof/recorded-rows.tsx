import { useTranslation } from 'react-i18next'
import { marketNameHash, type ItemDetails } from '@noktra/game/items'
import { formatNumber } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import { ProofRow } from './proof-row.tsx'

/** The name of an item, and whether the record holds its hash; nothing for a record that says no names. */
export function NameRow({ item, name }: { item: Partial<ItemDetails> | null; name: string | undefined }) {
  const { t } = useTranslation('fair')
  const recorded = item?.name_hash
  if (recorded === undefined || name === undefined) return null
  const isSame = marketNameHash(name) === recorded
  return (
    <ProofRow name={t('market_name')}>
      <span lang="en" className="text-text-1">
        {name}
      </span>
      <span className={cx('type-micro mt-0.5 block', isSame ? 'text-success' : 'text-danger')}>
        {t(isSame ? 'name_recorded' : 'name_differs')}
      </span>
    </ProofRow>
  )
}

/** The pattern of a copy; nothing where none was drawn. */
export function PatternRow({ pattern }: { pattern: number | null | undefined }) {
  const { t } = useTranslation('fair')
  if (pattern === null || pattern === undefined) return null
  return (
    <ProofRow name={t('pattern')} hint={t('pattern_hint')}>
      <span className="type-number font-semibold">{formatNumber(pattern)}</span>
    </ProofRow>
  )
}
