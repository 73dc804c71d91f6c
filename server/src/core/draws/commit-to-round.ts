import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'

/** The beacon's round is the first whose time is at least this long after those who take part are fixed (PRODUCT 3). */
const COMMIT_MARGIN_MS = 4000
/** What of that must be left when the record is written, for its commit. */
const LEAST_LEFT_MS = 1000

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

/**
 * Stands at the end of what publishes a lock record: one that was held up until its round is nearly out is not published.
 * @throws AppError busy
 */
export function assertAhead({ clock }: Pick<Ctx, 'clock'>, { time }: Pick<CommittedRound, 'time'>): void {
  if (time.getTime() - clock.now().getTime() < LEAST_LEFT_MS) throw new AppError('busy')
}

/** In production, draws among several people need a beacon that the operator cannot know in advance (PRODUCT 3). */
export function mayCommit({ config, providers }: Pick<Ctx, 'config' | 'providers'>): boolean {
  return providers.beacon.source !== 'local' || config.localBeacon
}

/** @throws AppError service_unavailable unless mayCommit */
export function assertBeacon(ctx: Pick<Ctx, 'config' | 'providers'>): void {
  if (!mayCommit(ctx)) throw new AppError('service_unavailable')
}
