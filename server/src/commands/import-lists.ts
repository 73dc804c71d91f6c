import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { OPERATORS } from '@noktra/contract/admin/admin-route'
import {
  IMPORT_BYTES,
  type ImportCounts,
  type ImportKind,
  type ImportPreview,
} from '@noktra/contract/admin/catalogue'
import { ConfigError } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import type { Asking } from '../platform/admin/ask-approval.ts'
import { applyBatch } from '../features/catalogue/admin/apply-import.ts'
import { keepUpload, lockOpenBatch, readUpload } from '../features/catalogue/admin/import-batch.ts'
import { sayPreview } from '../features/catalogue/admin/kept-preview.ts'
import { actAs, printRequest, type Who } from './creating-command.ts'

/** So many rows that cannot be used are printed. */
const PRINTED_ERRORS = 20

export type Order = {
  files: { kind: ImportKind; name: string; text: string }[]
  isPreview: boolean
  leavesOutErrors: boolean
  who: Who
}

/** What came of a list: nothing (a preview, or no change), a request, or it is done. */
type Imported = { id: number | null; counts: ImportCounts; waits_for: number | null }

/** A preview goes no further than its transaction. */
class PreviewOnly extends Error {}

/** Takes lists of items and of prices into the store, all of them or none. */
export async function bringLists(ctx: Ctx, order: Order): Promise<void> {
  try {
    const done = await importLists(ctx, order)
    for (const { waits_for } of done) {
      if (waits_for !== null) await printRequest(ctx, waits_for, 'The prices hold from then on.')
    }
  } catch (error) {
    if (!(error instanceof PreviewOnly)) throw error
    console.error('This was a preview: nothing has changed.')
  }
}

function importLists(ctx: Ctx, { files, isPreview, leavesOutErrors, who }: Order): Promise<Imported[]> {
  return actAs(ctx, who, { action: 'import', roles: OPERATORS }, async (asking) => {
    const done: Imported[] = []
    for (const file of files) done.push(await importList(asking, file, isPreview || leavesOutErrors))
    if (isPreview) throw new PreviewOnly()
    const told = done.filter(({ id }) => id !== null)
    return {
      result: done,
      subject: told.map(({ id }) => `import:${id}`).join(' ') || 'imports',
      after: files.map(({ name }, n) => ({ file: name, ...done[n]!.counts, waits_for: done[n]!.waits_for })),
      approvalId: null,
    }
  })
}

async function importList(
  asking: Asking,
  { kind, name, text }: Order['files'][number],
  leavesOutErrors: boolean,
): Promise<Imported> {
  const { tx, staff, clock } = asking
  const { id } = await keepUpload(asking, { file_name: name, from_feed: false }, readUpload({ kind, text }))
  const batch = await lockOpenBatch(tx, { id, staffId: staff.id, now: clock.now() })
  const preview = sayPreview(batch.preview, 'en')
  print(name, preview)
  const { counts } = preview
  if (counts.errors > 0 && !leavesOutErrors) {
    throw new ConfigError(
      `${name}: ${counts.errors} rows cannot be used. Mend them, or leave them out with --leave-out-errors.`,
    )
  }
  if (counts.new + counts.changed === 0) {
    await tx.deleteFrom('import_batch').where('id', '=', id).execute()
    return { id: null, counts, waits_for: null }
  }
  return { id, counts, waits_for: await applyBatch(asking, batch, 'en') }
}

function print(name: string, { counts, classes, errors, unknown, outliers, rules }: ImportPreview): void {
  console.log(
    `${name}: ${counts.new} new, ${counts.changed} changed, ${counts.same} as they are, ${counts.unknown} unknown, ${counts.errors} cannot be used`,
  )
  for (const { class: itemClass, placed, unplaced } of classes)
    console.log(`  ${itemClass ?? 'nothing of the game'}: ${placed} placed, ${unplaced} not`)
  for (const { at, key, why } of errors.slice(0, PRINTED_ERRORS)) console.error(`  ${at} ${key}: ${why}`)
  for (const { name: unknownName, why } of unknown.slice(0, PRINTED_ERRORS))
    console.error(`  ${unknownName}: ${why || 'no item of the store'}`)
  if (outliers.count > 0) console.log(`  ${outliers.count} out of line with their neighbours`)
  for (const { name: item, price, middle } of outliers.list)
    console.log(`    ${item}: ${price.toFixed(2)}, neighbours ${middle.toFixed(2)}`)
  for (const rule of rules) console.error(`  ${rule}`)
}

/** The lists that are named, items first. @throws ConfigError when one cannot be read */
export function readLists({
  items,
  prices,
}: {
  items: string | undefined
  prices: string | undefined
}): Order['files'] {
  return [...listOf('skins', items), ...listOf('prices', prices)]
}

function listOf(kind: ImportKind, path: string | undefined): Order['files'] {
  if (path === undefined) return []
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}`)
  }
  if (text.length > IMPORT_BYTES)
    throw new ConfigError(`${path} is larger than ${IMPORT_BYTES / 1024 / 1024} MiB.`)
  return [{ kind, name: basename(path).slice(0, 200), text }]
}
