import { sql } from 'kysely'
import { parseCheckpoint, signCheckpoint } from '@noktra/game/log/checkpoint'
import {
  appendLeaf,
  edgeRoot,
  HASH_BYTES,
  hashAt,
  isSameHash,
  rootOf,
  type RightEdge,
} from '@noktra/game/log/merkle-tree'
import { parseNote, verifierKeyText } from '@noktra/game/log/signed-note'
import type { Ctx } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { keepPublished, readPublished } from './published-file.ts'
import { readSubtrees } from './read-tree.ts'

/** Entries that get their places in one transaction. */
const MOST_AT_ONCE = 5000

/** Hashes of a level of tiles stand for subtrees of so many levels of the tree. */
const TILE_HEIGHT = 8

type Parts = Pick<Ctx, 'transact' | 'clock' | 'publicLog' | 'log' | 'memory'> & {
  config: Pick<Ctx['config'], 'logKeyFile' | 'publicUrl'>
}

/**
 * Gives places in the log to all that waits, and signs what it comes to, in the transaction that does it: a checkpoint is either there
 * with its entries, or it was never seen. One process at a time; where another is at it, there is nothing to do. Gives how many.
 */
export async function sequence(ctx: Parts): Promise<number> {
  await assertWhole(ctx)
  let sequenced = 0
  for (;;) {
    const step = await ctx.transact((tx) => sequenceSome(tx, ctx))
    if (!step) return sequenced
    tryToKeep(ctx, step.note)
    sequenced += step.taken
    if (step.taken < MOST_AT_ONCE) return sequenced
  }
}

/** Only the sequencer takes this lock, and only to the end of its transaction. */
async function lockLog(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('public-log', 0)) as mine`.execute(tx)
  return rows[0]!.mine
}

type Waiting = { kind: string; subject: number; number: number; leaf: Buffer }

async function sequenceSome(tx: Tx, ctx: Parts): Promise<{ taken: number; note: string } | null> {
  if (!(await lockLog(tx))) return null
  const { origin, head } = await readHead(tx)
  ctx.publicLog.name(origin.origin)
  const waiting = await tx
    .selectFrom('log_waiting')
    .select(['kind', 'subject', 'number', 'leaf'])
    .limit(MOST_AT_ONCE)
    .execute()
  const keys = ctx.publicLog.signers(ctx.clock.now())
  const isNew = head === null || head.origin !== origin.number
  if (waiting.length === 0 && !isNew) return null
  await persistKeys(tx, ctx)
  const { edge, tiles } = append(head?.edge ?? { size: 0, hashes: [] }, waiting)
  await moveIn(tx, waiting, edge.size - waiting.length)
  await addTiles(tx, tiles)
  const root = edgeRoot(edge)
  const note = signCheckpoint({ origin: origin.origin, size: edge.size, root, extensions: [] }, keys)
  await tx
    .insertInto('log_checkpoint')
    .values({
      origin: origin.number,
      size: edge.size,
      root: Buffer.from(root),
      edge: Buffer.concat(edge.hashes),
      note,
      created_at: ctx.clock.now(),
    })
    .execute()
  return { taken: waiting.length, note }
}

/** The name that the log has now, and its newest checkpoint. */
async function readHead(tx: Tx) {
  const origin = await tx
    .selectFrom('log_origin')
    .select(['number', 'origin', 'from_size'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const head = await tx
    .selectFrom('log_checkpoint')
    .select(['origin', 'size', 'edge'])
    .orderBy('size', 'desc')
    .orderBy('origin', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { origin, head: head ? { origin: head.origin, edge: edgeIn(head) } : null }
}

function edgeIn({ size, edge }: { size: number; edge: Buffer }): RightEdge {
  return { size, hashes: Array.from({ length: edge.length / HASH_BYTES }, (_, n) => hashAt(edge, n)) }
}

type NewTile = { level: number; index: number; hash: Uint8Array }

/** The right edge after all of them, with the hashes that tiles of higher levels get. */
function append(edge: RightEdge, waiting: Waiting[]): { edge: RightEdge; tiles: NewTile[] } {
  const tiles: NewTile[] = []
  let grown = edge
  for (const { leaf } of waiting) {
    grown = appendLeaf(grown, leaf, ({ level, index }, hash) => {
      if (level > 0 && level % TILE_HEIGHT === 0) tiles.push({ level: level / TILE_HEIGHT, index, hash })
    })
  }
  return { edge: grown, tiles }
}

/** Moves what waited into the log, in this order. @throws Error when something had gone meanwhile */
async function moveIn(tx: Tx, waiting: Waiting[], from: number): Promise<void> {
  if (waiting.length === 0) return
  const { rows } = await sql<{ moved: number }>`
    with placed as (
      select * from unnest(${waiting.map(({ kind }) => kind)}::text[], ${waiting.map(({ subject }) => subject)}::bigint[],
        ${waiting.map(({ number }) => number)}::int[]) with ordinality as placed(kind, subject, number, place)
    ), taken as (
      delete from log_waiting w using placed
      where w.kind = placed.kind and w.subject = placed.subject and w.number = placed.number
      returning placed.place, w.*
    ), moved as (
      insert into log_entry (index, kind, subject, number, salt, entry, leaf)
      select ${from}::bigint + place - 1, kind, subject, number, salt, entry, leaf from taken
      returning index
    )
    select count(*) as moved from moved`.execute(tx)
  if (rows[0]!.moved !== waiting.length) throw new Error('What waited for the log had gone under its lock.')
}

async function addTiles(tx: Tx, tiles: NewTile[]): Promise<void> {
  if (tiles.length === 0) return
  await tx
    .insertInto('log_tile')
    .values(tiles.map(({ level, index, hash }) => ({ level, index, hash: Buffer.from(hash) })))
    .execute()
}

/** The public parts of the keys, for everybody to look up. */
async function persistKeys(tx: Tx, { publicLog }: Parts): Promise<void> {
  for (const { key, from_s, until_s } of publicLog.periods()) {
    await tx
      .insertInto('log_key')
      .values({ key: verifierKeyText(key), from_s, until_s })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ until_s })
          .where(sql<boolean>`log_key.until_s is distinct from ${until_s}::bigint`),
      )
      .execute()
  }
}

/** Keeps it beside the log's keys. It stands in the database already: a full disk keeps it from no reader. */
function tryToKeep({ config, log }: Parts, note: string): void {
  try {
    keepPublished(config, note)
  } catch (error) {
    log.error({ err: error }, 'the newest checkpoint of the log could not be kept beside its keys')
  }
}

/** What this process has compared with the database since it started. */
class Compared {
  isDone = false
}

/**
 * Once in each process: a database from which entries are missing that a checkpoint has published was restored from a backup. Then the
 * log goes on under another name and says which checkpoint it lost, since what it signed under the old one can never hold again.
 */
async function assertWhole(ctx: Parts): Promise<void> {
  const compared = ctx.memory.of(Compared)
  if (compared.isDone) return
  const published = readPublished(ctx.config)
  await ctx.transact(async (tx) => {
    const origin = await nameLog(tx, ctx)
    ctx.publicLog.name(origin.origin)
    if (published === null || !(await isLost(tx, published, origin.origin))) return
    if (!(await lockLog(tx))) throw new Error('Another process is at the log, which has lost entries.')
    const number = origin.number + 1
    const next = `${baseOf(origin.origin)}/${number}`
    const size = await sizeOf(tx)
    await tx
      .insertInto('log_origin')
      .values({ number, origin: next, from_size: size, lost: published, created_at: ctx.clock.now() })
      .execute()
    ctx.publicLog.name(next)
    ctx.log.error(
      { size, published: parseCheckpoint(parseNote(published).text).size },
      `the public log lost entries that a checkpoint had published: it goes on as ${next} and says so`,
    )
  })
  compared.isDone = true
}

/** The name of the log: the one that it has, or its first. */
async function nameLog(tx: Tx, { config, clock }: Parts): Promise<{ number: number; origin: string }> {
  await tx
    .insertInto('log_origin')
    .values({ number: 1, origin: originOf(config.publicUrl), from_size: 0, created_at: clock.now() })
    // Another process may be naming it now: the number and the name are each there once.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('log_origin')
    .select(['number', 'origin'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** What a log is called that begins at this address. */
export function originOf(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/$/, '')}/log`
}

function baseOf(origin: string): string {
  return origin.replace(/\/\d+$/, '')
}

/** How many entries have their place. */
export async function sizeOf(db: Db): Promise<number> {
  const { size } = await db
    .selectFrom('log_entry')
    .select(sql<number>`coalesce(max(index) + 1, 0)`.as('size'))
    .executeTakeFirstOrThrow()
  return size
}

/** Whether the database lacks what this checkpoint of the log of this name says. One of another name says nothing of it. */
export async function isLost(db: Db, note: string, origin: string): Promise<boolean> {
  const { origin: of, size, root } = parseCheckpoint(parseNote(note).text)
  if (of !== origin) return false
  if (size > (await sizeOf(db))) return true
  const held = await readSubtrees(db, size, (subtrees) => rootOf(size, subtrees))
  return !isSameHash(held, root)
}

/** The name that the log has, or will have. */
export async function readOrigin(db: Db, { publicUrl }: Pick<Ctx['config'], 'publicUrl'>): Promise<string> {
  const named = await db
    .selectFrom('log_origin')
    .select('origin')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return named?.origin ?? originOf(publicUrl)
}
