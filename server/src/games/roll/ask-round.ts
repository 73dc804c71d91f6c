import type { Ctx } from '../../platform/context.ts'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'

/** A round of the beacon that a lock record names. */
export type NamedRound = { beacon_source: string; beacon_round: number }

/** The bytes of a round; null while they cannot be had, for whatever reason. Not for use inside a transaction. */
export async function askRound(
  ctx: Pick<Ctx, 'providers' | 'log'>,
  { beacon_source, beacon_round }: NamedRound,
): Promise<Buffer | null> {
  try {
    return await ctx.providers.beaconOf(beacon_source as BeaconSource).randomness(beacon_round)
  } catch (error) {
    ctx.log.error({ err: error, round: beacon_round }, 'the beacon failed')
    return null
  }
}
