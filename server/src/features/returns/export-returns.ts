import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { slugOf } from '@noktra/contract/brand-name'
import { RETURNS_CSV_PATH } from '@noktra/contract/plain/returns'
import type { Ctx } from '../../platform/context.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import { keyOf, namesOf, type Tally } from './list-returns.ts'

const EXPORTS_A_MINUTE = 10

const COLUMNS = [
  'game',
  'subject',
  'name',
  'version',
  'side',
  'plays',
  'charged_cents',
  'won_cents',
  'expected_cents',
  'variance_cents2',
  'tries',
  'hits',
  'chances',
  'chance_variance',
] as const

/** GET /api/fair/returns.csv: the exact sums of the board, by version, for programs. */
export async function returnsExport(app: FastifyInstance, ctx: Ctx): Promise<void> {
  app.get(RETURNS_CSV_PATH, async (request, reply) => {
    await countUse(ctx, [{ bucket: `returns-csv:${request.ip}`, most: EXPORTS_A_MINUTE, windowMs: 60_000 }])
    const { rows } = await sql<Record<string, string | number> & Pick<Tally, 'game' | 'subject'>>`
      select game, subject, version, side, plays, charged as charged_cents, won as won_cents, expected::text as expected_cents,
        variance::text as variance_cents2, tries, hits, chances::text as chances, chance_variance::text as chance_variance
      from play_tally order by game, subject, version, side`.execute(ctx.db)
    const names = await namesOf(ctx, rows, 'en')
    const records = rows.map((row) => ({ ...row, name: names.get(keyOf(row)) ?? '' }))
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        `attachment; filename="${slugOf(ctx.brand.now().values.name)}-returns.csv"`,
      )
      .type('text/csv; charset=utf-8')
      .send(stringify(records, { header: true, columns: [...COLUMNS], record_delimiter: 'windows' }))
  })
}
