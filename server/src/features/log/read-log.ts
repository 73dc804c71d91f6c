import { sql } from 'kysely'
import type * as api from '@noktra/contract/log'
import type { DataOf } from '@noktra/contract/route'
import { verifierKeyText } from '@noktra/game/log/signed-note'
import { consistencyProof, inclusionProof, packPath } from '@noktra/game/log/merkle-tree'
import { findEntries, stateOf } from '../../core/draws/find-logged.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { gameOfProof } from '../../platform/game.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Call, PlayerCall } from '../../platform/http/serve.ts'
import { readSubtrees } from '../../platform/public-log/read-tree.ts'

export type Published = { origin: number; size: number; note: string; created_at: Date }

/** The newest checkpoint, with the lines of the witnesses that have seen it. */
export async function findNewest(db: Db): Promise<Published | null> {
  const newest = await selectCheckpoints(db)
    .orderBy('log_checkpoint.origin', 'desc')
    .orderBy('log_checkpoint.size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? withLines(db, newest) : null
}

/** The newest checkpoint that a witness has cosigned. */
export async function findWitnessed(db: Db): Promise<Published | null> {
  const newest = await selectCheckpoints(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('log_cosignature')
          .select('witness')
          .whereRef('log_cosignature.origin', '=', 'log_checkpoint.origin')
          .whereRef('log_cosignature.size', '=', 'log_checkpoint.size'),
      ),
    )
    .orderBy('log_checkpoint.origin', 'desc')
    .orderBy('log_checkpoint.size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? withLines(db, newest) : null
}

/** The checkpoint of a size, of the name that the log has now. */
export async function findOfSize(db: Db, size: number): Promise<Published | null> {
  const found = await selectCheckpoints(db)
    .where('log_checkpoint.size', '=', size)
    .orderBy('log_checkpoint.origin', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? withLines(db, found) : null
}

function selectCheckpoints(db: Db) {
  return db
    .selectFrom('log_checkpoint')
    .select([
      'log_checkpoint.origin',
      'log_checkpoint.size',
      'log_checkpoint.note',
      'log_checkpoint.created_at',
    ])
}

async function withLines(db: Db, checkpoint: Published): Promise<Published> {
  const lines = await db
    .selectFrom('log_cosignature')
    .select('line')
    .where('origin', '=', checkpoint.origin)
    .where('size', '=', checkpoint.size)
    .orderBy('witness')
    .execute()
  return { ...checkpoint, note: checkpoint.note + lines.map(({ line }) => `${line}\n`).join('') }
}

/** The log as its page shows it. */
export async function readLog({
  db,
  publicLog,
  config,
}: Call<typeof api.log>): Promise<DataOf<typeof api.log>> {
  const [newest, witnessed, waiting, keys, seen, lost, start] = await Promise.all([
    findNewest(db),
    findWitnessed(db),
    db
      .selectFrom('log_waiting')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('log_key').select(['key', 'from_s', 'until_s']).orderBy('from_s').execute(),
    newestOfWitnesses(db),
    db.selectFrom('log_origin').select(['number', 'origin', 'from_size', 'lost']).orderBy('number').execute(),
    db.selectFrom('log_start').select('created_at').executeTakeFirstOrThrow(),
  ])
  return {
    origin: publicLog.origin,
    size: newest?.size ?? 0,
    waiting: waiting.waiting,
    checkpoint: newest?.note ?? null,
    signed_at: newest ? unixSeconds(newest.created_at) : null,
    witnessed: witnessed ? { size: witnessed.size, checkpoint: witnessed.note } : null,
    keys: keys.filter(({ key }) => key.startsWith(`${publicLog.origin}+`)),
    witnesses: config.logWitnesses.map((key) => ({
      key: verifierKeyText(key),
      size: seen.get(key.name)?.size ?? null,
      time_s: seen.get(key.name)?.time_s ?? null,
    })),
    started_at: unixSeconds(start.created_at),
    lost: lost.flatMap((each, at) =>
      each.lost === null
        ? []
        : [{ origin: lost[at - 1]!.origin, from_size: each.from_size, checkpoint: each.lost }],
    ),
  }
}

async function newestOfWitnesses(db: Db): Promise<Map<string, { size: number; time_s: number }>> {
  const { rows } = await sql<{ witness: string; size: number; time_s: number }>`
    select distinct on (witness) witness, size, time_s from log_cosignature
    order by witness, origin desc, size desc`.execute(db)
  return new Map(rows.map((row) => [row.witness, row]))
}

/** @throws AppError draw_unknown, invalid_input for a size that the log does not have yet */
export async function readInclusion({
  db,
  games,
  query,
}: Call<typeof api.inclusion>): Promise<DataOf<typeof api.inclusion>> {
  const found = gameOfProof(games, query.id)
  if (!found) throw new AppError('draw_unknown')
  const { size, note } = await checkpointAt(db, query.size, 'size')
  const entries = await findEntries(db, found.game, found.number)
  const placed = entries.flatMap(({ kind, index }) =>
    index !== null && index < size ? [{ kind, index }] : [],
  )
  const paths = await readSubtrees(db, size, (subtrees) =>
    placed.map(({ index }) => packPath(inclusionProof(index, size, subtrees))),
  )
  const isWhole = placed.length === entries.length
  return {
    state: isWhole ? stateOf(entries) : 'waiting',
    checkpoint: note,
    size,
    entries: placed.map((entry, n) => ({ ...entry, path: paths[n]! })),
  }
}

/** @throws AppError invalid_input for sizes that the log does not have yet, or in another order */
export async function readConsistency({
  db,
  query,
}: Call<typeof api.consistency>): Promise<DataOf<typeof api.consistency>> {
  const { size: to, note } = await checkpointAt(db, query.to, 'to')
  const { from } = query
  if (from > to) throw new AppError('invalid_input', { field: 'from' })
  const path = await readSubtrees(db, to, (subtrees) => packPath(consistencyProof(from, to, subtrees)))
  return { from, to, path, checkpoint: note }
}

/** A player's own anchors with what opens them: no entry of the log says whose it is. */
export async function readMyAnchors({
  db,
  player,
}: PlayerCall<typeof api.myAnchors>): Promise<DataOf<typeof api.myAnchors>> {
  const { size, note } = await checkpointAt(db, undefined, 'size')
  const { rows } = await sql<{ chain_no: number; anchor: Buffer; salt: Buffer; index: number | null }>`
    select chain_no, anchor, coalesce(e.salt, w.salt) as salt, e.index
    from seed_chain c
      left join log_entry e on e.kind = 'anchor' and e.subject = c.player_id and e.number = c.chain_no
      left join log_waiting w on w.kind = 'anchor' and w.subject = c.player_id and w.number = c.chain_no
    where c.player_id = ${player.id} order by chain_no desc limit 100`.execute(db)
  const places = rows.flatMap(({ index }) => (index !== null && index < size ? [index] : []))
  const paths = await readSubtrees(db, size, (subtrees) =>
    places.map((index) => packPath(inclusionProof(index, size, subtrees))),
  )
  const pathOf = new Map(places.map((index, n) => [index, paths[n]!]))
  return {
    list: rows.map(({ chain_no, anchor, salt, index }) => ({
      chain_no,
      anchor: anchor.toString('hex'),
      salt: salt.toString('hex'),
      index,
      path: index === null ? null : (pathOf.get(index) ?? null),
    })),
    size,
    checkpoint: note,
  }
}

/** The newest checkpoint, or that of a size that the caller has. @throws AppError invalid_input for a size that the log does not have */
async function checkpointAt(
  db: Db,
  size: number | undefined,
  field: string,
): Promise<{ size: number; note: string | null }> {
  const newest = await findNewest(db)
  if (size === undefined) return { size: newest?.size ?? 0, note: newest?.note ?? null }
  if (size > (newest?.size ?? 0)) throw new AppError('invalid_input', { field })
  return { size, note: (await findOfSize(db, size))?.note ?? null }
}
