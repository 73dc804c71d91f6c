import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { boxDetails } from '@noktra/contract/plain/boxes'
import { listChanges } from '@noktra/contract/plain/changes'
import { fair, myProofs } from '@noktra/contract/plain/fair'
import type {
  BattleFair,
  EnvelopeFair,
  MinesFair,
  OpeningFair,
  RollFair,
  UpgradeFair,
  WearFair,
} from '@noktra/contract/fair'
import type { SkinFace } from '@noktra/contract/shapes'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'

/** Everything of this page that a revealed seed changes. */
export const FAIR = ['fair'] as const

export type Draw = OpeningFair
export type Battle = BattleFair
export type Upgrade = UpgradeFair
export type Game = MinesFair
export type Bought = WearFair
export type Roll = RollFair
export type Envelope = EnvelopeFair

export type Fair = DataOf<typeof fair>
export type ProofKind = Fair['proof']['kind']

/** The proof's kind tells the answers apart. */
export function isOf<Kind extends ProofKind>(
  fair: Fair,
  kind: Kind,
): fair is Extract<Fair, { proof: { kind: Kind } }> {
  return fair.proof.kind === kind
}

export function drawQuery(id: string) {
  return queryOptions({
    queryKey: [...FAIR, 'draw', id],
    queryFn: ({ signal }) => call(fair, { params: { id }, signal, silent: true }),
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : askAgainMs(data)),
  })
}

/** What runs, or has a late round still to come, changes by itself. */
function askAgainMs(fair: Fair): number | false {
  if (isOf(fair, 'envelope')) return fair.proof.server_seed === null && 15_000
  if (!isOf(fair, 'battle') && !isOf(fair, 'roll')) return false
  if (fair.proof.server_seed === null) return 5000
  const beacons = isOf(fair, 'roll') ? fair.attempts.map(({ beacon }) => beacon) : [fair.proof.beacon]
  return beacons.some(({ randomness }) => randomness === null) && 30_000
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
    const { revealed, unrevealed } = await call(myProofs, { query: { page_size: 1 }, signal, silent: true })
    return { revealed, unrevealed }
  },
  staleTime: 0,
})

/** What moved odds, prices or money, newest first. */
export const changesQuery = infiniteQueryOptions({
  queryKey: [...FAIR, 'changes'],
  queryFn: ({ pageParam: after, signal }) =>
    call(listChanges, { query: { page_size: 20, after }, signal, silent: true }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})
