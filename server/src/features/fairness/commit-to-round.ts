import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'

/** The beacon's round is the first whose time is at least this long after those who take part are fixed (PRODUCT 3). */
const COMMIT_MARGIN_MS = 4000

export type CommittedRound = { source: 'local' | 'drand'; chain_hash: string; round: number; time: Date }

/** The round of the beacon that will decide a draw whose lock record is published at `lockedAt`. */
export async function commitToRound(
  tx: Tx,
  { providers }: Pick<Ctx, 'providers'>,
  lockedAt: Date,
): Promise<CommittedRound> {
  const { beacon } = providers
  const round = beacon.roundAt(new Date(lockedAt.getTime() + COMMIT_MARGIN_MS))
  return {
    source: beacon.source,
    chain_hash: await beacon.chainHash(round, tx),
    round,
    time: beacon.timeOf(round),
  }
}

/** In production, draws among several people need a beacon that the operator cannot know in advance (PRODUCT 3). */
export function mayCommit({ config, providers }: Pick<Ctx, 'config' | 'providers'>): boolean {
  return providers.beacon.source !== 'local' || config.localBeacon
}

/** @throws AppError service_unavailable unless mayCommit */
export function assertBeacon(ctx: Pick<Ctx, 'config' | 'providers'>): void {
  if (!mayCommit(ctx)) throw new AppError('service_unavailable')
}
