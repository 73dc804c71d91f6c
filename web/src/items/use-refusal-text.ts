import { useTranslation } from 'react-i18next'
import { refusalOf } from './retrieve-refusal.ts'

/** What the store itself says of an item that cannot be had (SPEC 8). */
const OUT_OF_STOCK = 20011

/** Why an item is not sent: as the store says it, and in SPEC 8's words where a provider said it in its own. */
export function useRefusalText(): (refusal: { code: number; msg: string }) => string {
  const { t } = useTranslation('retrieval')
  return (refusal) =>
    refusalOf(refusal) === 'stock' && refusal.code !== OUT_OF_STOCK ? t('out_of_stock') : refusal.msg
}
