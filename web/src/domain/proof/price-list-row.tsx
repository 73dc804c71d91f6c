import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { HashText } from './hash-text.tsx'
import { ProofRow } from './proof-row.tsx'

type Props = { prices: { version: number; list_hash: string }; children?: ReactNode }

/** The price list that a draw went by; below it, what else is to say of it. */
export function PriceListRow({ prices, children }: Props) {
  const { t } = useTranslation('fair')
  return (
    <ProofRow name={t('prices')} hint={t('prices_hint')}>
      <Link
        to={paths.oddsOf('price-list', prices.version)}
        className="inline-flex min-h-11 min-w-11 items-center text-info hover:text-text-1"
      >
        {t('prices_version', { version: formatNumber(prices.version) })}
      </Link>
      <HashText value={prices.list_hash} />
      {children}
    </ProofRow>
  )
}
