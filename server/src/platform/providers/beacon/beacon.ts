import type { Db } from '../../db/connect.ts'

export const BEACON_SOURCES = ['local', 'drand'] as const
export type BeaconSource = (typeof BEACON_SOURCES)[number]

/**
 * What leads from a round's randomness back to its chain. drand: the signature (hex) whose SHA-256 is the randomness,
 * null while the round is not kept. Local: the chain's first round; SHA-256 applied `round - first_round + 1` times to
 * the randomness gives the anchor.
 */
export type BeaconEvidence = { signature: string | null; first_round: number | null }

/** A public source of randomness in numbered rounds, one every 3 s, whose values no one chooses once it has begun. */
export type Beacon = {
  source: BeaconSource
  /** The first round whose time is at or after `time`. */
  roundAt: (time: Date) => number
  timeOf: (round: number) => Date
  /** The round's 32 bytes; null while it is not out or cannot be had. Not for use inside a transaction. */
  randomness: (round: number) => Promise<Buffer | null>
  /**
   * 64 hex digits that name the chain: drand's chain hash, or the anchor of the local chain that covers the round.
   * Reads through `db` alone, so it may be asked inside a transaction.
   * @throws Error when no local chain covers the round: `prepare` makes them.
   */
  chainHash: (round: number, db: Db) => Promise<string>
  /** Reads through `db` alone, like `chainHash`. */
  evidence: (round: number, db: Db) => Promise<BeaconEvidence>
  /** Makes sure that chains cover the next two days. Harmless to repeat. */
  prepare: () => Promise<void>
}
