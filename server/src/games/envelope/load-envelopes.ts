import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toCents } from '@noktra/game/money'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { plainCode } from './envelope-code.ts'
import { makeInBudget } from './make-envelope.ts'
import type { Names } from '../../core/skins/skin-face.ts'

/** `total` in bonus coins; it is open for so many days. */
type EnvelopeFile = { code: string; title: Names; descr: Names; total: number; parts: number; days: number }

const DAY_MS = 24 * 60 * 60_000

/**
 * Opens the red envelopes of a catalogue whose code the store does not know. A code is used once: an envelope that has ended
 * or was closed is not made again. A folder without the file opens none.
 */
export async function loadEnvelopes(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'secrets' | 'log'>,
  folder: string,
): Promise<void> {
  const file = join(folder, 'envelopes.json')
  if (!existsSync(file)) return
  for (const envelope of JSON.parse(readFileSync(file, 'utf8')) as EnvelopeFile[]) {
    const known = await tx
      .selectFrom('envelope')
      .select('id')
      .where('code', '=', plainCode(envelope.code))
      .executeTakeFirst()
    if (known) continue
    const made = await makeInBudget(tx, ctx, {
      code: envelope.code,
      titles: envelope.title,
      descr: envelope.descr,
      total_cents: toCents(envelope.total),
      parts: envelope.parts,
      ends_at: new Date(ctx.clock.now().getTime() + envelope.days * DAY_MS),
    })
    if (made === null)
      ctx.log.warn(`The envelope ${envelope.code} of the catalogue is above today's budget: it is left out`)
  }
}
