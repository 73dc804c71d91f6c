import { sql } from 'kysely'
import { beaconNote, SALT_MARGIN_S, type SaltClaim } from '@noktra/game/beacon-proof'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'

/**
 * What a version published now says of its salt: the beacon's round that it will come from, by the rule that anybody can check
 * (docs/fairness.md section 2). The round is not out when the version is committed, so no one can have tried the version against
 * existing seeds.
 */
export function saltRound({ clock, providers }: Pick<Ctx, 'clock' | 'providers'>) {
  const { beacon } = providers
  const published_at = clock.now()
  return {
    published_at,
    salt_source: beacon.source,
    salt_round: beacon.roundAt(new Date(unixSeconds(published_at) * 1000 + SALT_MARGIN_S * 1000)),
    salt_margin: SALT_MARGIN_S,
  }
}

/** A version's salt as its proof tells it: the round that it is the randomness of. Null where the round's evidence is gone. */
export async function saltClaim(
  { db, providers }: Pick<Ctx, 'db' | 'providers'>,
  salt: { source: string; round: number; margin: number | null; published_at: Date; randomness: string },
): Promise<SaltClaim | null> {
  const source = salt.source as BeaconSource
  const beacon = providers.beaconOf(source)
  const evidence = await beacon.evidence(salt.round, db)
  if (evidence.signature === null && evidence.first_round === null) return null
  return {
    source,
    note: beaconNote(source),
    chain_hash: await beacon.chainHash(salt.round, db),
    round: salt.round,
    randomness: salt.randomness,
    ...evidence,
    published_at: unixSeconds(salt.published_at),
    margin: salt.margin,
  }
}

/** What a draw by a price list joins of the list; all null before draws named one. */
type ListedSalt = {
  version: number | null
  salt: string | null
  salt_source: string | null
  salt_round: number | null
  salt_margin: number | null
  published_at: Date | null
}

/** The salt of the price list that a draw names, as its proof tells it; null for a draw that names none. */
export async function listSaltClaim(
  reading: Pick<Ctx, 'db' | 'providers'>,
  list: ListedSalt,
): Promise<SaltClaim | null> {
  if (list.version === null) return null
  return saltClaim(reading, {
    source: list.salt_source!,
    round: list.salt_round!,
    margin: list.salt_margin,
    published_at: list.published_at!,
    randomness: list.salt!,
  })
}

/**
 * The last step of a transaction that published several versions: their salts come from a round that is still to come
 * when they are committed, however long the transaction took.
 */
export async function postponeSalts(tx: Tx, ctx: Pick<Ctx, 'clock' | 'providers'>): Promise<void> {
  const { salt_round, published_at } = saltRound(ctx)
  // Only rows of this transaction: the round of a version that is published never changes.
  for (const table of ['box_pool', 'mine_tier']) {
    await sql`
      update ${sql.table(table)} set salt_round = ${salt_round}::bigint, published_at = ${published_at}::timestamptz
      where xmin = pg_current_xact_id()::xid`.execute(tx)
  }
}

type Waiting = { salt_source: string; salt_round: number }

/** Salts by version: those published together wait for one round, which is asked for once. Null while it is not out. */
export function askSalts({
  providers,
}: Pick<Ctx, 'providers'>): (version: Waiting) => Promise<string | null> {
  const asked = new Map<string, Promise<Buffer | null>>()
  return async ({ salt_source, salt_round }) => {
    const name = `${salt_source} ${salt_round}`
    const round = asked.get(name) ?? providers.beaconOf(salt_source as BeaconSource).randomness(salt_round)
    asked.set(name, round)
    return (await round)?.toString('hex') ?? null
  }
}
