import { useTranslation } from 'react-i18next'
import { refusalOf, type RetrieveRefusal } from './retrieve-refusal.ts'

/** The words of SPEC 8, which also say why a retrieval failed later. */
const WORDS = {
  stock: 'failed.out_of_stock',
  queue: 'failed.queue',
  link: 'failed.link_wrong',
} as const satisfies Record<RetrieveRefusal, string>

/** Why an item is not sent, in the player's language: in SPEC's words where it has some, whatever a market says. */
export function useRefusalText(): (refusal: { code: number; msg: string }) => string {
  const { t } = useTranslation('retrieval')
  return (refusal) => {
    const why = refusalOf(refusal)
    return why ? t(WORDS[why]) : refusal.msg
  }
}
