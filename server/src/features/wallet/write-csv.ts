import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import type { WalletRecord } from '@noktra/contract/wallet'
import type { Ctx } from '../../platform/context.ts'
import { localTimes } from '../../core/settings/calendar-day.ts'
import { causeNames, COLUMNS, CSV_TEXTS, typeNames } from './csv-texts.ts'
import { listMovements, type Bill, type Movement, type Place } from './movements.ts'
import { presentRecords } from './present-record.ts'

/** Rows that are read at once: the file is as long as the player's history, the memory it takes is not. */
const BATCH = 1000

type Reading = Pick<Ctx, 'db' | 'games' | 'brand'>
type Style = { language: Language; timeZone: string }

/** Writes every movement of a bill as CSV, newest first; what happens meanwhile is not in it. */
export async function writeCsv(ctx: Reading, bill: Bill, style: Style, to: Writable): Promise<void> {
  const texts = inLanguage(CSV_TEXTS, style.language)
  const format = stringify({
    // A byte order mark: without it spreadsheets take UTF-8 for something else.
    bom: true,
    header: true,
    columns: COLUMNS.map((key) => ({
      key,
      header: plainCell(texts.columns[key].replace('{zone}', style.timeZone)),
    })),
    record_delimiter: 'windows',
  })
  await pipeline(() => cellsOf(ctx, bill, style), format, to)
}

async function* cellsOf(ctx: Reading, bill: Bill, style: Style): AsyncGenerator<string[]> {
  const cellsOfRecord = cellsIn(style, ctx)
  let after: Place | null = null
  do {
    const rows: Movement[] = await listMovements(ctx.db, bill, { after, limit: BATCH })
    for (const record of await presentRecords(ctx, rows)) yield cellsOfRecord(record)
    after = rows.length === BATCH ? rows.at(-1)! : null
  } while (after)
}

function cellsIn(
  { language, timeZone }: Style,
  { games, brand }: Reading,
): (record: WalletRecord) => string[] {
  const texts = inLanguage(CSV_TEXTS, language)
  const nameOf = typeNames(games, language, brand.now().values.name)
  const causeOf = causeNames(games, language)
  const local = localTimes(timeZone)
  return ({ record_id, type, is_refund, purse, amount, balance, cause, created_at }) => [
    record_id,
    local(new Date(created_at * 1000)),
    plainCell(is_refund ? texts.refund.replace('{type}', nameOf(type)) : nameOf(type)),
    plainCell(texts.purses[purse]),
    amount.toFixed(2),
    balance.toFixed(2),
    plainCell(cause ? `${causeOf(cause.kind)} ${cause.id}` : ''),
  ]
}

/** Spreadsheets run what begins like a formula; a quote before it makes it text. */
export function plainCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}
