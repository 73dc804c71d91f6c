import { sql } from 'kysely'
import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Warning } from '../../platform/providers/mail/warning-text.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './limits.ts'

const AT_ONCE = 20
/** After so long a warning no longer helps. */
const TRIED_FOR_MS = DAY_MS

export function warningSweep(ctx: Ctx): Sweep {
  return { name: 'send warnings', everyMs: 5000, run: () => sendWarnings(ctx) }
}

type Due = {
  id: number
  kind: 'mobile' | 'email'
  address: string
  change: Warning['change']
  language: Language
  held_until: Date | null
}

/**
 * Sends the warnings that are due. Each is taken with the time of its next try, so that another process leaves it alone and a crash
 * sends it again rather than never; one that a service does not take is tried again for a day, ever more rarely.
 */
async function sendWarnings(ctx: Ctx): Promise<void> {
  const { clock, log, transact } = ctx
  const now = clock.now()
  const due = await transact(async (tx) => {
    const { rows } = await sql<Due>`
      update warning set attempt = attempt + 1, next_at = case
          when created_at <= ${new Date(now.getTime() - TRIED_FOR_MS)}::timestamptz then null
          else ${now}::timestamptz + least(${`${HOUR_MS} ms`}::interval, ${`${MINUTE_MS} ms`}::interval * 2 ^ attempt) end
      where id in (select id from warning where next_at <= ${now}::timestamptz order by next_at limit ${AT_ONCE}
        for no key update skip locked)
      returning id, kind, address, change, language, held_until`.execute(tx)
    return rows
  })
  await Promise.all(
    due.map(async (warning) => {
      try {
        await send(ctx, warning)
      } catch (error) {
        // Only the kind of error: its text may hold the address.
        log.error({ kind: (error as Error).name, by: warning.kind }, 'a warning could not be sent')
        return
      }
      await transact(async (tx) => {
        await tx
          .updateTable('warning')
          .set({ sent_at: clock.now(), next_at: null })
          .where('id', '=', warning.id)
          .execute()
      })
    }),
  )
}

async function send({ providers }: Ctx, { kind, address, held_until, ...warning }: Due): Promise<void> {
  const told = { ...warning, heldUntil: held_until }
  if (kind === 'mobile') await providers.sms?.warn?.({ mobile: address, ...told })
  else await providers.mail?.warn({ email: address, ...told })
}
