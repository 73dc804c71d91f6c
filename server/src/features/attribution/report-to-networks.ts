import type { AdNetwork, AttributionEventName } from '@noktra/contract/attribution'
import { fromCents } from '@noktra/game/money'
import { sql } from 'kysely'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { AdSilence, type AdEvent } from '../../platform/providers/attribution/attribution.ts'
import { playerRefOf } from './pseudonym.ts'

/** So many events are told at once in a process. */
const AT_ONCE = 4
/** A sweep takes no new ones after this time: a store that closes waits for the last. */
const TAKES_FOR_MS = 5000
/** How long a network is waited for. */
export const TELL_MS = 8000
/** How long an event belongs to who took it: longer than the network is waited for. */
export const LEASE_MS = 20_000
const FIRST_REST_MS = 10_000
const LONGEST_REST_MS = 3600_000
/** An event that could not be told for so long is given up. */
export const GIVE_UP_MS = 24 * 3600_000

type Taken = {
  id: number
  network: AdNetwork
  event: AttributionEventName
  event_ref: string
  player_id: number | null
  visitor: string
  pixel_id: string
  ads_id: string | null
  user_agent: string | null
  order_no: string | null
  amount: number | null
  attempt: number
  created_at: Date
}

export function attributionSweeps(ctx: Ctx): Sweep[] {
  return [{ name: 'tell advertising networks', everyMs: 2000, run: () => reportToNetworks(ctx) }]
}

/** Tells the networks every event that is due; any number of processes may run this. */
export async function reportToNetworks(ctx: Ctx, withinMs = TELL_MS): Promise<void> {
  const until = ctx.clock.now().getTime() + TAKES_FOR_MS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (ctx.clock.now().getTime() < until) {
        const taken = await takeDue(ctx)
        if (!taken) return
        await reportOne(ctx, taken, withinMs)
      }
    }),
  )
}

/** Takes an event that is due: if this process dies, the next tells it again when the time is over, by the same number. */
async function takeDue({ transact, clock }: Ctx): Promise<Taken | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  return transact(async (tx) => {
    const { rows } = await sql<Taken>`
      update attribution_event set attempt = attempt + 1, next_at = ${until}::timestamptz
      where id = (
        select id from attribution_event where next_at <= ${now}::timestamptz
        order by next_at limit 1 for no key update skip locked
      )
      returning id, network, event, event_ref, player_id, visitor, pixel_id, ads_id, user_agent, order_no, amount, attempt,
        created_at`.execute(tx)
    return rows[0]
  })
}

type Outcome =
  | { status: 'sent'; reason: null }
  | { status: 'refused' | 'given_up'; reason: string }
  | { status: 'waiting'; reason: string; next_at: Date }

/** One that fails does not keep the others waiting: its turn comes again. */
async function reportOne(ctx: Ctx, taken: Taken, withinMs: number): Promise<void> {
  const outcome = await ask(ctx, taken, withinMs)
  if (outcome.status === 'given_up' || outcome.status === 'refused') {
    const { network, event } = taken
    ctx.log.warn({ attribution: taken.id, network, event, ...outcome }, 'a network was not told of an event')
  }
  await write(ctx, taken, outcome)
}

async function ask(ctx: Ctx, taken: Taken, withinMs: number): Promise<Outcome> {
  const network = ctx.providers.attribution[taken.network]
  if (!network) return again(ctx, taken, 'the network is not configured')
  if (!network.pixels.includes(taken.pixel_id))
    return { status: 'refused', reason: 'a pixel that is not ours' }
  try {
    const answer = await network.send(wordsOf(ctx, taken), AbortSignal.timeout(withinMs))
    return answer.state === 'taken'
      ? { status: 'sent', reason: null }
      : { status: 'refused', reason: answer.reason }
  } catch (error) {
    if (!(error instanceof AdSilence))
      ctx.log.error({ err: error, attribution: taken.id }, 'an event was not told')
    return again(ctx, taken, error instanceof AdSilence ? error.message : 'a fault of ours')
  }
}

/** After 10 s at first, then ever more rarely, at least once an hour, and the last time a day after it happened. */
function again({ clock }: Pick<Ctx, 'clock'>, { attempt, created_at }: Taken, reason: string): Outcome {
  const now = clock.now().getTime()
  const end = created_at.getTime() + GIVE_UP_MS
  if (now >= end) return { status: 'given_up', reason }
  const rest = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(attempt - 1, 20))
  return { status: 'waiting', reason, next_at: new Date(Math.min(now + rest, end)) }
}

function wordsOf({ config, secrets }: Pick<Ctx, 'config' | 'secrets'>, taken: Taken): AdEvent {
  const { event, event_ref, pixel_id, ads_id, visitor, user_agent } = taken
  return {
    event,
    event_ref,
    at: unixSeconds(taken.created_at),
    pixel_id,
    ads_id,
    visitor,
    player: taken.player_id === null ? null : playerRefOf(secrets, taken.player_id),
    user_agent,
    page_url: `${config.publicUrl}/`,
    payment:
      taken.order_no === null
        ? null
        : { order_no: taken.order_no, value: fromCents(taken.amount!), currency: config.adCurrency },
  }
}

/** Nothing is written when another has taken it since. What only the network needed goes when it has been told. */
async function write({ transact, clock }: Ctx, taken: Taken, outcome: Outcome): Promise<void> {
  const isOver = outcome.status !== 'waiting'
  await transact(async (tx) => {
    await tx
      .updateTable('attribution_event')
      .set({
        status: outcome.status,
        reason: outcome.reason,
        next_at: isOver ? null : outcome.next_at,
        ...(isOver ? { ended_at: clock.now(), user_agent: null } : {}),
      })
      .where('id', '=', taken.id)
      .where('attempt', '=', taken.attempt)
      .where('status', '=', 'waiting')
      .execute()
  })
}
