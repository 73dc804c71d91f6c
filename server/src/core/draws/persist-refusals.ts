import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'

/** A play that was refused; `details` and `sent` are JSON. */
export type RefusedPlay = { playerId: number; call: string; code: number; details: string; sent: string }

/** Refusals of one player that are the same, with how often each came. */
type Counted = RefusedPlay & { times: number }

/**
 * Writes refusals down, each with the pair and the nonce that come next, and gives their numbers in the same order; null for a player
 * without a pair. The same call that is refused again for the same reason, while no draw has taken the nonce, keeps its number and is counted.
 */
export async function persistRefusals(
  tx: Tx,
  refusals: readonly RefusedPlay[],
  now: Date,
): Promise<(number | null)[]> {
  const counted = new Map<string, Counted>()
  for (const refusal of refusals) {
    const known = counted.get(nameOf(refusal))
    if (known) known.times += 1
    else counted.set(nameOf(refusal), { ...refusal, times: 1 })
  }
  await lockCounts(
    tx,
    refusals.map(({ playerId }) => playerId),
  )
  const numbers = await writeCounted(tx, [...counted.values()], now)
  return refusals.map((refusal) => numbers.get(nameOf(refusal)) ?? null)
}

function nameOf({ playerId, call, code }: Pick<RefusedPlay, 'playerId' | 'call' | 'code'>): string {
  return `${playerId} ${code} ${call}`
}

/** Refusals of a player get their numbers one after the other, whichever process they come to; nothing else waits for this lock. */
async function lockCounts(tx: Tx, players: readonly number[]): Promise<void> {
  await Promise.all([
    sql`
      insert into play_refusal_count (player_id, last_no)
      select distinct id, 0 from unnest(${players}::bigint[]) as asked(id) order by id
      on conflict (player_id) do nothing`.execute(tx),
    sql`
      select player_id from play_refusal_count where player_id = any(${players}::bigint[])
      order by player_id for no key update`.execute(tx),
  ])
}

async function writeCounted(tx: Tx, refusals: Counted[], now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ player_id: number; call: string; code: number; no: number }>`
    with refused as (
      select asked.*, pair.id as pair_id, pair.nonce
      from unnest(${refusals.map(({ playerId }) => playerId)}::bigint[], ${refusals.map(({ call }) => call)}::text[],
        ${refusals.map(({ code }) => code)}::int[], ${refusals.map(({ details }) => details)}::text[],
        ${refusals.map(({ sent }) => sent)}::text[], ${refusals.map(({ times }) => times)}::int[])
        with ordinality as asked(player_id, call, code, details, sent, times, place)
      join seed_pair as pair on pair.player_id = asked.player_id and pair.revealed_at is null
    ), again as (
      update play_refusal as known set times = known.times + refused.times, last_at = greatest(known.last_at, ${now}::timestamptz)
      from refused where known.pair_id = refused.pair_id and known.nonce = refused.nonce
        and known.call = refused.call and known.code = refused.code
      returning known.player_id, known.call, known.code, known.no
    ), fresh as (
      select refused.*, count.last_no + row_number() over (partition by refused.player_id order by place) as no
      from refused join play_refusal_count as count on count.player_id = refused.player_id
      where not exists (select from again where again.player_id = refused.player_id and again.call = refused.call
        and again.code = refused.code)
    ), counted as (
      update play_refusal_count as count set last_no = newest.no
      from (select player_id, max(no) as no from fresh group by player_id) as newest
      where count.player_id = newest.player_id
    ), written as (
      insert into play_refusal (player_id, no, call, code, details, pair_id, nonce, sent, times, created_at, last_at)
      select player_id, no, call, code, details, pair_id, nonce, sent, times, ${now}::timestamptz, ${now}::timestamptz
      from fresh order by player_id, no
      returning player_id, call, code, no
    )
    select * from again union all select * from written`.execute(tx)
  return new Map(
    rows.map(({ player_id, call, code, no }) => [nameOf({ playerId: player_id, call, code }), no]),
  )
}
