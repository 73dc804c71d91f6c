import type { RetrievalStatus } from '../../domain/retrieval/retrieval-queries.ts'

export const STATUSES = ['all', 'open', 'done', 'failed'] as const satisfies readonly RetrievalStatus[]

/** `id` is one retrieval that is brought into view. */
export type RetrievalFilters = { status: RetrievalStatus; id: number | null }

/** What the address asks for; whatever is not offered counts as not asked. */
export function readFilters(params: URLSearchParams): RetrievalFilters {
  const id = Number(params.get('id'))
  return {
    status: STATUSES.find((status) => status === params.get('status')) ?? 'all',
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
  }
}

export function writeFilters({ status, id }: RetrievalFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (status !== 'all') params.set('status', status)
  if (id !== null) params.set('id', String(id))
  return params
}
