import { queryOptions } from '@tanstack/react-query'
import { boxDetails, myOpenRecord } from '@noktra/contract/boxes'
import { fair, myProofs, type BattleFair, type OpeningFair } from '@noktra/contract/fair'
import type { SkinFace } from '@noktra/contract/shapes'
import type { DataOf } from '@noktra/contract/route'
import { call } from '../../api/call.ts'

/** Everything of this page that a revealed seed changes. */
export const FAIR = ['fair'] as const

export type Draw = OpeningFair
export type Battle = BattleFair

type Fair = DataOf<typeof fair>

/** The proof's kind tells the two answers apart. */
export function isBattle(fair: Fair): fair is Battle {
  return fair.proof.kind === 'battle'
}

export function drawQuery(id: string) {
  return queryOptions({
    queryKey: [...FAIR, 'draw', id],
    queryFn: ({ signal }) => call(fair, { params: { id }, signal, silent: true }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isBattle(data) && askAgainMs(data),
  })
}

/** A battle that runs, or whose late round is still to come, changes by itself. */
function askAgainMs({ proof }: Battle): number | false {
  if (proof.server_seed === null) return 5000
  return proof.beacon.randomness === null && 30_000
}

/** How the skins of a pool look and are called; a pool itself holds only their numbers. */
export function poolFacesQuery(box_id: number, pool_version: number) {
  return queryOptions({
    queryKey: ['pool-faces', box_id, pool_version],
    queryFn: async ({ signal }) => {
      const { rows } = await call(boxDetails, { query: { box_id, pool_version }, signal, silent: true })
      return new Map<number, SkinFace>(rows.map((row) => [row.skin_id, row]))
    },
    staleTime: Infinity,
  })
}

/** How many draws the player has made, and how many of them wait for their seed. */
export const drawCountQuery = queryOptions({
  queryKey: [...FAIR, 'count'],
  queryFn: async ({ signal }) => {
    const [record, proofs] = await Promise.all([
      call(myOpenRecord, { query: { page_size: 1 }, signal, silent: true }),
      call(myProofs, { query: { page_size: 1 }, signal, silent: true }),
    ])
    return { all: record.total, unrevealed: proofs.unrevealed }
  },
  staleTime: 0,
})
