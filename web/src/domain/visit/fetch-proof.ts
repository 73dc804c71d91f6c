import { replaceEqualDeep } from '@tanstack/react-query'
import { fair } from '@noktra/contract/plain/fair'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { FAIR } from '../proof/fair-answer.ts'
import type { AnyProof } from './judge-draw.ts'

type Answer = DataOf<typeof fair>

const VISIT = [...FAIR, 'visit'] as const

const keyOf = (id: string) => [...VISIT, id] as const

// Each draw has a proof, and who opens for an hour has thousands.
queryClient.setQueryDefaults(VISIT, { gcTime: 60_000 })

let lastPool: unknown

/** The proof of a draw, with the texts that say how it stands. */
export async function fetchProof(id: string): Promise<AnyProof> {
  const [answer] = await Promise.all([
    call(fair, { params: { id }, silent: true, authorization: 'none' }),
    loadTexts('visit'),
  ])
  sharePool(answer.proof)
  queryClient.setQueryData(keyOf(id), answer)
  return answer.proof
}

/** Draws of one box hold its pool once: it is most of a proof, and a sealed draw keeps its own until the seed is out. */
function sharePool(proof: object): void {
  if ('pool' in proof) proof.pool = lastPool = replaceEqualDeep(lastPool, proof.pool)
}

/** What was fetched for a check a moment ago: the log asks for the same draw. */
export function fetchedFair(id: string): Answer | undefined {
  return queryClient.getQueryData(keyOf(id))
}
