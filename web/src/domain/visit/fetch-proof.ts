import { fair } from '@noktra/contract/plain/fair'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { FAIR } from '../proof/fair-answer.ts'
import type { AnyProof } from './judge-draw.ts'

type Answer = DataOf<typeof fair>

const keyOf = (id: string) => [...FAIR, 'visit', id] as const

/** The proof of a draw, with the texts that say how it stands. */
export async function fetchProof(id: string): Promise<AnyProof> {
  const [answer] = await Promise.all([
    call(fair, { params: { id }, silent: true, authorization: 'none' }),
    loadTexts('visit'),
  ])
  queryClient.setQueryData(keyOf(id), answer)
  return answer.proof
}

/** What was fetched for a check a moment ago: the log asks for the same draw. */
export function fetchedFair(id: string): Answer | undefined {
  return queryClient.getQueryData(keyOf(id))
}
