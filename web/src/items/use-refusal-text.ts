import { useTranslation } from 'react-i18next'
import { refusalText } from './retrieve-refusal.ts'

/** Why an item is not sent, in the player's language. */
export function useRefusalText(): (refusal: { code: number; msg: string }) => string {
  const { t } = useTranslation('retrieval')
  return (refusal) => refusalText(refusal, t('out_of_stock'))
}
