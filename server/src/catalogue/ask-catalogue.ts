import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { said } from '@noktra/languages/said'
import { sql } from 'kysely'
import type { Executor, Wish } from '../platform/admin/ask-approval.ts'
import { writeAudit } from '../platform/admin/write-audit.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { loadCatalogue } from './load-catalogue.ts'

/** For so long after it was agreed to a catalogue may be loaded. */
const LOAD_DAYS = 7
const DAY_MS = 24 * 3600_000

/** What of the store a catalogue would change, by what is counted. */
export type CatalogueChanges = Record<keyof typeof COUNTED, number>

const COUNTED = {
  new_designs: 'design',
  new_skins: 'skin',
  price_changes: 'skin_price_change',
  new_boxes: 'box',
  box_versions: 'box_pool',
  mine_versions: 'mine_tier',
  new_offers: 'mall_offer',
  new_series: 'official_roll',
  new_welfare_boxes: 'welfare_box',
  new_envelopes: 'envelope',
} as const

/** One hash over all files of a catalogue that are read, with their names. */
export function hashOfCatalogue(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).toSorted()) {
    if (name.endsWith('.json'))
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(folder, name)))
        .update('\0')
  }
  return hash.digest('hex')
}

/** Whether the store has a catalogue: the first one is loaded by the command that makes the store. */
export async function hasCatalogue({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  return (await db.selectFrom('box').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The request to load a catalogue, with what it would change: it is loaded for a look and undone. */
export async function wishForCatalogue(ctx: Ctx, folder: string): Promise<Wish<'catalogue_load'>> {
  const changes = await lookAtChanges(ctx, folder)
  const told = (Object.keys(COUNTED) as (keyof CatalogueChanges)[])
    .filter((name) => changes[name] > 0)
    .map((name) => said(`approvals:changes.${name}`, { count: changes[name] }))
  return {
    kind: 'catalogue_load',
    subject: 'catalogue',
    title:
      told.length > 0
        ? said('approvals:titles.catalogue', { folder, changes: told })
        : said('approvals:titles.catalogue_texts', { folder }),
    payload: { folder, hash: hashOfCatalogue(folder), changes },
  }
}

/** What was agreed to is done by the command, where the files are. */
export const agreeToCatalogue: Executor<'catalogue_load'> = async (_doing, { payload }) => ({
  subject: 'catalogue',
  before: null,
  after: { folder: payload.folder, hash: payload.hash },
})

/**
 * Loads a catalogue that was agreed to, once.
 * @throws RangeError when the request does not allow these files, or not any more
 */
export async function loadAgreedCatalogue(ctx: Ctx, folder: string, request: number): Promise<void> {
  const hash = hashOfCatalogue(folder)
  const once: Ctx = {
    ...ctx,
    transact: (work) =>
      ctx.transact(async (tx, ...hooks) => {
        await useRequest(tx, ctx, request, hash)
        const done = await work(tx, ...hooks)
        await writeAudit(tx, ctx.secrets, {
          staffId: null,
          action: 'command/catalogue',
          subject: 'catalogue',
          before: null,
          after: { folder, hash },
          reason: `request ${request}`,
          network: 'this machine',
          approvalId: request,
          now: ctx.clock.now(),
        })
        return done
      }),
  }
  await loadCatalogue(once, folder)
}

async function useRequest(tx: Tx, { clock }: Ctx, id: number, hash: string): Promise<void> {
  const now = clock.now()
  const used = await tx
    .updateTable('approval')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('kind', '=', 'catalogue_load')
    .where('status', '=', 'approved')
    .where('used_at', 'is', null)
    .where('decided_at', '>', new Date(now.getTime() - LOAD_DAYS * DAY_MS))
    .returning('payload')
    .executeTakeFirst()
  if (!used)
    throw new RangeError(
      `Request ${id} allows no catalogue: it waits, was refused or used, or is older than ${LOAD_DAYS} days`,
    )
  if (readApprovalPayload('catalogue_load', used.payload)?.hash !== hash)
    throw new RangeError(`Request ${id} was about other files than these`)
}

/** Ends the transaction in which a catalogue was loaded for a look. */
class Looked extends Error {
  readonly changes: CatalogueChanges
  constructor(changes: CatalogueChanges) {
    super('looked at')
    this.changes = changes
  }
}

async function lookAtChanges(ctx: Ctx, folder: string): Promise<CatalogueChanges> {
  const looking: Ctx = {
    ...ctx,
    transact: (work) =>
      ctx.transact(async (tx, ...hooks) => {
        const before = await count(tx)
        await work(tx, ...hooks)
        const after = await count(tx)
        throw new Looked(
          Object.fromEntries(
            Object.entries(after).map(([name, rows]) => [
              name,
              rows - before[name as keyof CatalogueChanges],
            ]),
          ) as CatalogueChanges,
        )
      }),
  }
  try {
    await loadCatalogue(looking, folder)
  } catch (error) {
    if (error instanceof Looked) return error.changes
    throw error
  }
  throw new Error('A catalogue that was looked at was kept')
}

async function count(tx: Tx): Promise<CatalogueChanges> {
  const counts = Object.entries(COUNTED).map(
    ([name, table]) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<CatalogueChanges>`select ${sql.join(counts)}`.execute(tx)
  return rows[0]!
}
