import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { slugOf } from '@noktra/contract/brand-name'
import { WALLET_CSV_PATH, walletFilters } from '@noktra/contract/wallet'
import { inLanguage } from '@noktra/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import { findPlayer } from '../../platform/http/auth.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import { languageOf } from '../../platform/http/language-of.ts'
import { CSV_TEXTS } from './csv-texts.ts'
import { findBill } from './movements.ts'
import { writeCsv } from './write-csv.ts'

const EXPORTS_A_MINUTE = 10

/** GET /api/wallet/export: the bill as a file, to the bearer of a token alone. */
export async function walletExport(app: FastifyInstance, ctx: Ctx): Promise<void> {
  app.get(WALLET_CSV_PATH, async (request, reply) => {
    const player = await findPlayer(ctx, request)
    if (!player) throw new AppError('not_signed_in')
    if (player.status !== 0) throw new AppError('account_closed')
    const filters = readFilters(request.query)
    const bill = await findBill(ctx, player.id, filters)
    await countUse(ctx, [{ bucket: `wallet-csv:${player.id}`, most: EXPORTS_A_MINUTE, windowMs: 60_000 }])

    const language = languageOf(request)
    const name = inLanguage(CSV_TEXTS, language).name.replace('{brand}', slugOf(ctx.brand.now().values.name))
    const file = new PassThrough()
    void writeCsv(ctx, bill, { language, timeZone: filters.time_zone }, file).catch((error: Error) => {
      // Somebody who goes away before the end is no fault.
      if (!request.raw.destroyed) request.log.error({ err: error }, 'a bill was not written to its end')
    })
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(file)
  })
}

function readFilters(query: unknown): z.output<typeof walletFilters> {
  const parsed = z.safeParse(walletFilters, query)
  if (parsed.success) return parsed.data
  const { message, path } = parsed.error.issues[0]!
  if (message === 'wallet_range') throw new AppError('wallet_range')
  throw new AppError('invalid_input', { field: path.join('.') })
}
