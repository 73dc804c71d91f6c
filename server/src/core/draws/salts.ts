import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'

/** The round that salts a version must not be out when the version is committed. */
const COMMIT_MARGIN_MS = 1000

/**
 * The beacon round that salts a version published now: the first one after its transaction, so no one can have tried the
 * version against existing seeds.
 */
export function saltRound({ clock, providers }: Pick<Ctx, 'clock' | 'providers'>) {
  const { beacon } = providers
  return {
    salt_source: beacon.source,
    salt_round: beacon.roundAt(new Date(clock.now().getTime() + COMMIT_MARGIN_MS)),
  }
}

/**
 * The last step of a transaction that published several versions: their salts come from a round that is still to come
 * when they are committed, however long the transaction took.
 */
export async function postponeSalts(tx: Tx, ctx: Pick<Ctx, 'clock' | 'providers'>): Promise<void> {
  const { salt_round } = saltRound(ctx)
  // Only rows of this transaction: the round of a version that is published never changes.
  for (const table of ['box_pool', 'mine_tier']) {
    await sql`
      update ${sql.table(table)} set salt_round = ${salt_round}::bigint
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
