import { sql } from 'kysely'
import type { LoggedProof } from '@noktra/contract/log'
import type { Db } from '../../platform/db/connect.ts'
import type { Game } from '../../platform/game.ts'

export type LoggedEntry = { kind: string; salt: Buffer | null; leaf: Buffer; index: number | null }

/** The entries of what a proof is over, the first first; those that wait have no index yet. Empty: it was drawn before there was a log. */
export async function findEntries(db: Db, game: Game, number: number): Promise<LoggedEntry[]> {
  const keys = await keysOf(db, game, number)
  if (!keys) return []
  const { rows } = await sql<LoggedEntry>`
    with asked as (
      select kind, ${keys.subject}::bigint as subject from unnest(${keys.kinds}::text[]) as asked(kind)
    )
    select kind, salt, leaf, index from (
      select kind, salt, leaf, index, number from log_entry join asked using (kind, subject)
      union all
      select kind, salt, leaf, null, number from log_waiting join asked using (kind, subject)
    ) found
    where ${keys.number}::int is null or number = ${keys.number}::int
    order by array_position(${keys.kinds}::text[], kind), number`.execute(db)
  return rows
}

/** The same as a proof shows it. */
export async function findLogged(db: Db, game: Game, number: number): Promise<LoggedProof> {
  const entries = await findEntries(db, game, number)
  return {
    state: stateOf(entries),
    entries: entries.map(({ kind, salt, index }) => ({ kind, salt: salt?.toString('hex') ?? null, index })),
  }
}

export function stateOf(entries: readonly LoggedEntry[]): LoggedProof['state'] {
  if (entries.length === 0) return 'before_log'
  return entries.every(({ index }) => index !== null) ? 'in_log' : 'waiting'
}

type Keys = { kinds: string[]; subject: number; number: number | null }

/** Draws of players' seeds by pair and nonce, all others by the number of their room. */
async function keysOf(db: Db, { name, nonces, noncesBy = 'id' }: Game, number: number): Promise<Keys | null> {
  if (!nonces) return { kinds: [`${name}-terms`, `${name}-lock`, name], subject: number, number: null }
  const { rows } = await sql<{ pair_id: number; nonce: number }>`
    select pair_id, nonce from ${sql.table(nonces)} where ${sql.ref(noncesBy)} = ${number}::bigint`.execute(
    db,
  )
  const [draw] = rows
  return draw ? { kinds: ['draw', 'result'], subject: draw.pair_id, number: draw.nonce } : null
}
